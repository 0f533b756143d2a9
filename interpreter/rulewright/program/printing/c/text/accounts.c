/* Random games with an account of each: how the lead went, how many choices there were, which were offered and taken.
   Everybody draws from a stream of their own. ``play/accounts.py`` tells the same of games that are played in Python. */
enum { POINTS = 9, SEEN = 512, WIDEST = 256, QUARTERS = 3, EVENLY = 2520 };

typedef struct {
    word streams[PLAYERS];
    number last, turns, stride, kept, leader, since, changes, legal, forced, logs;
    number decisions[PLAYERS], deficits[PLAYERS];
    number offered[PLAYERS][ACTIONS], taken[PLAYERS][ACTIONS];
    number widest, widths[WIDEST];
    number seen[SEEN][PLAYERS];
} account;

static number logarithm(number count)
{
    /* To the base 2, in parts of 2^16, rounded down: by squaring, as it would be done by hand. */
    word whole = 0, rest = (word)count;
    while (rest >> (whole + 1)) whole++;
    rest = whole < 31 ? rest << (31 - whole) : rest >> (whole - 31);
    for (number bit = 0; bit < 16; bit++) {
        rest = rest * rest >> 31;
        whole <<= 1;
        if (rest >> 32) {
            rest >>= 1;
            whole |= 1;
        }
    }
    return (number)whole;
}

static void stand(account *A, const number *standing, number turn)
{
    /* Who leads alone, and how far everybody is behind the best of the others. */
    number best = standing[0], leader = -1, often = 0;
    for (number seat = 1; seat < PLAYERS; seat++) best = higher(best, standing[seat]);
    for (number seat = 0; seat < PLAYERS; seat++) {
        if (standing[seat] == best) {
            leader = seat;
            often++;
        } else {
            A->deficits[seat] = higher(A->deficits[seat], best - standing[seat]);
        }
    }
    if (often > 1 || leader == A->leader) return;
    if (A->leader >= 0) A->changes++;
    A->leader = leader;
    A->since = turn;
}

static void keep(account *A, const number *standing)
{
    /* The standing at the beginning of a turn; in long games, only of some turns, evenly. */
    if (A->turns % A->stride) return;
    if (A->kept == SEEN) {
        for (number at = 0; 2 * at < SEEN; at++)
            for (number seat = 0; seat < PLAYERS; seat++) A->seen[at][seat] = A->seen[2 * at][seat];
        A->kept = SEEN / 2;
        A->stride *= 2;
        if (A->turns % A->stride) return;
    }
    for (number seat = 0; seat < PLAYERS; seat++) A->seen[A->kept][seat] = standing[seat];
    A->kept++;
}

static number accounted(work *W, number *S, account *A, number decision, number seat, number by)
{
    /* A random choice, with all that is to be told of it. ``by``: by which function seats stand, or -1. */
    number count = 0, offer, offers = offers_of[decision], every, wide, at, standing[PLAYERS];
    const number *picks = W->choices, *does = actions + width_from[decision];
    if (seat != A->last && by >= 0) {
        for (number one = 0; one < PLAYERS; one++) standing[one] = worth_of(W, S, by, one);
        ready(W);
    }
    for (offer = 0; offer < offers; offer++) W->counts[offer] = 0;
    legal(W, S, decision, W->counts);
    for (offer = 0; offer < offers; offer++) count += W->counts[offer];
    if (W->failed) return 0;
    if (!count) return nothing_then[decision] >= 0 ? nothing_then[decision] : fail(W);
    W->made++;
    every = count + may_pass[decision];
    for (offer = 0; offer < offers; offer++) A->offered[seat][does[offer]] += W->counts[offer] != 0;
    A->offered[seat][ACTIONS - 1] += may_pass[decision];
    A->decisions[seat]++;
    A->legal += every;
    A->forced += every == 1;
    A->logs += logarithm(every);
    wide = every < WIDEST ? every : WIDEST - 1;
    A->widths[wide]++;
    A->widest = higher(A->widest, wide);
    at = pick((number *)A->streams + seat - 1, every);
    for (offer = 0; offer < offers && at >= W->counts[offer]; offer++) {
        at -= W->counts[offer];
        picks += widths[width_from[decision] + offer] * W->counts[offer];
    }
    if (offer == offers) {
        A->taken[seat][ACTIONS - 1]++;
        offer = -1;
    } else {
        A->taken[seat][does[offer]]++;
        picks += widths[width_from[decision] + offer] * at;
    }
    if (seat != A->last) {
        A->last = seat;
        if (by >= 0) {
            stand(A, standing, A->turns);
            keep(A, standing);
        }
        A->turns++;
    }
    return apply(W, S, decision, offer, picks);
}

static void told(account *A, number *result, number by)
{
    /* The account of a game that is over, behind its end. */
    number *to = result + RESULT, winners = 0, widest = 0, below = 0, many = 0;
    const number *scores = result + 3;
    number won = result[2], leads[POINTS], points[POINTS][PLAYERS];
    for (number seat = 0; seat < PLAYERS; seat++) winners += won >> seat & 1;
    if (by >= 0 && A->turns) stand(A, scores, A->turns);
    for (number at = 0; at < POINTS; at++) {
        number best = NO_NUMBER, second = NO_NUMBER, kept = A->turns * at / (POINTS - 1) / A->stride;
        for (number seat = 0; seat < PLAYERS; seat++) {
            number worth = at == POINTS - 1 ? scores[seat] : A->kept ? A->seen[kept < A->kept ? kept : A->kept - 1][seat] : 0;
            points[at][seat] = worth;
            if (worth > best) {
                second = best;
                best = worth;
            } else if (worth > second) {
                second = worth;
            }
        }
        leads[at] = PLAYERS > 1 ? best - second : 0;
    }
    for (number at = 0; at <= A->widest; at++) many += A->widths[at];
    while (widest < WIDEST - 1 && 100 * (below + A->widths[widest]) < 95 * many) below += A->widths[widest++];
    *to++ = A->turns;
    *to++ = A->legal;
    *to++ = A->forced;
    *to++ = A->logs;
    *to++ = widest;
    *to++ = A->changes;
    *to++ = A->leader >= 0 && A->turns ? (A->turns - A->since) * 1000 / A->turns : -1;
    *to++ = winners != 0 && winners < PLAYERS;
    *to = 0;
    for (number seat = 0; seat < PLAYERS; seat++)
        if (won >> seat & 1) *to = higher(*to, A->deficits[seat]);
    to++;
    *to++ = winners * (PLAYERS - winners);
    *to++ = leads[POINTS - 1] == 0;
    *to++ = A->leader >= 0;
    for (number quarter = 1; quarter <= QUARTERS; quarter++) {
        const number *here = points[quarter * (POINTS - 1) / (QUARTERS + 1)];
        number leading = 0, agree = 0;
        for (number one = 0; one < PLAYERS; one++) {
            number ahead = 0;
            if (!(won >> one & 1)) continue;
            for (number other = 0; other < PLAYERS; other++) {
                ahead += here[other] > here[one];
                if (!(won >> other & 1)) agree += here[one] > here[other] ? 2 : here[one] == here[other];
            }
            leading += !ahead;
        }
        *to++ = winners && winners < PLAYERS && !leading;
        *to++ = agree;
    }
    for (number at = 0; at < POINTS; at++) *to++ = leads[at];
    for (number at = 0; at < POINTS; at++)
        for (number seat = 0; seat < PLAYERS; seat++) *to++ = points[at][seat];
    for (number seat = 0; seat < PLAYERS; seat++) *to++ = A->decisions[seat];
    for (number action = 0; action < ACTIONS; action++) {
        number by_winners = 0, by_others = 0;
        for (number seat = 0; seat < PLAYERS; seat++)
            if (won >> seat & 1) by_winners += A->taken[seat][action] != 0;
            else by_others += A->taken[seat][action] != 0;
        *to++ = winners && winners < PLAYERS
            ? by_winners * EVENLY / winners - by_others * EVENLY / (PLAYERS - winners) : 0;
    }
    for (number seat = 0; seat < PLAYERS; seat++) {
        for (number action = 0; action < ACTIONS; action++) *to++ = A->offered[seat][action];
        for (number action = 0; action < ACTIONS; action++) *to++ = A->taken[seat][action];
    }
}

enum { ACCOUNT = RESULT + 12 + 2 * QUARTERS + POINTS + POINTS * PLAYERS + PLAYERS + ACTIONS + 2 * PLAYERS * ACTIONS };

PUBLIC number rulewright_account(number which)
{
    return which == 0 ? ACCOUNT : (number)sizeof(account);
}

static void opened(work *W, number *S, const number *start, account *A, word seed, number most)
{
    word stream = ~seed;
    /* Of what is large, no more is used than says so elsewhere. */
    for (number at = 0; at <= A->widest; at++) A->widths[at] = 0;
    for (number *at = (number *)A; at < A->widths; at++) *at = 0;
    for (number seat = 0; seat < PLAYERS; seat++) {
        stream += 0x9E3779B97F4A7C15ULL;
        A->streams[seat] = mixed(stream);
    }
    A->last = A->leader = -1;
    A->stride = 1;
    for (number at = 0; at < STATE; at++) S[at] = start[at];
    if (CHANCE) S[1] = (number)seed;
    W->made = W->failed = 0;
    W->rounds = 1000000 + 100 * (most < 1000000 ? most : 1000000);
    ready(W);
    W->at = S[0];
    W->playing = 1;
}

PUBLIC number rulewright_accounts(
    work *W, number *S, const number *start, account *A, const number *deciding, number by, number run, number first,
    number games, number most, number turns, number *results)
{
    /* Random games with numbers from the first on, until so many turns are over, or up to one that must be played in
       Python: that has -1 choices. Returns how many games have ended before. */
    for (number count = 0; count < games; count++, results += ACCOUNT) {
        number at;
        results[0] = 0;
        if (!W->playing)
            opened(W, S, start, A, mixed((word)run + ((word)first + (word)count + 1) * 0x9E3779B97F4A7C15ULL), most);
        for (;;) {
            at = W->at = go(W, S, W->at);
            if (W->failed || at == OVER) break;
            if (--W->rounds < 0) {
                fail(W);
                break;
            }
            if (at & 1) {
                W->at = chance(W, S, (-3 - at) >> 1);
            } else if (W->made >= most) {
                S[0] = resumes[(-2 - at) >> 1];
                break;
            } else if (--turns < 0) {
                return count;
            } else {
                at = (-2 - at) >> 1;
                ready(W);
                W->at = accounted(W, S, A, at, S[deciding[at]], by);
                turns = higher(turns - ((W->most_steps - W->steps) >> 8), 0); /* those that take long count as many */
            }
        }
        W->playing = 0;
        if (W->at == OVER) S[0] = OVER;
        ended(W, S, results);
        if (results[0] < 0) return count;
        told(A, results, by);
    }
    return games;
}
