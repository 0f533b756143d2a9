/* Positions for search. After the state, a position holds the decision at which play has stopped, and which listing of
   choices was made for it: as long as nothing else was listed, the choices need not be found again. */
enum { STOPPED = STATE, LISTING = STATE + 1, POSITION = STATE + 2 };
enum { FAILED = -1, NO_SUCH_CHOICE = -2 };

static number listing(work *W, number *P, number at)
{
    /* How many choices there are at a decision, without passing. */
    number count = 0;
    ready(W);
    legal(W, P, at, W->counts);
    for (number offer = 0; offer < offers_of[at]; offer++) count += W->counts[offer];
    return W->failed ? FAILED : count;
}

static number at_hand(work *W, number *P)
{
    /* Whether the choices of a position are there to be read. */
    if (P[LISTING] == W->listing && W->listing) return 1;
    if (listing(W, P, P[STOPPED]) < 0) return 0;
    P[LISTING] = W->listing = ++W->listings;
    return 1;
}

static number settled(work *W, number *P, number at)
{
    /* On to a decision at which somebody can choose, or to the end. Returns how many choices there are. */
    number count;
    W->listing = 0;
    for (;;) {
        at = go(W, P, at);
        if (W->failed || --W->rounds < 0) return FAILED;
        if (at == OVER) {
            P[0] = P[STOPPED] = OVER;
            return 0;
        }
        if (at & 1) {
            at = chance(W, P, (-3 - at) >> 1);
            continue;
        }
        at = (-2 - at) >> 1;
        P[0] = resumes[at];
        count = listing(W, P, at);
        if (count < 0) return FAILED;
        if (count) {
            P[STOPPED] = at;
            P[LISTING] = W->listing = ++W->listings;
            return count + may_pass[at];
        }
        at = nothing_then[at];
        if (at < 0) return fail(W) - 1;
    }
}

PUBLIC number rulewright_position(number which)
{
    return which == 0 ? POSITION : OFFERS;
}

PUBLIC int rulewright_count(work *W, number *P)
{
    /* How many choices a position has. */
    number count = 0;
    W->failed = 0;
    if (P[STOPPED] < 0) return 0;
    if (!at_hand(W, P)) return FAILED;
    for (number offer = 0; offer < offers_of[P[STOPPED]]; offer++) count += W->counts[offer];
    return (int)(count + may_pass[P[STOPPED]]);
}

PUBLIC number *rulewright_counts(work *W)
{
    /* How many choices each offer has, of those that were listed last. */
    return W->counts;
}

PUBLIC int rulewright_do(work *W, number *P, int choice)
{
    /* Carry out a choice, by its number; returns how many there are then. */
    number at = P[STOPPED], offer = 0, *picks = W->choices;
    W->failed = 0;
    W->rounds = 1000000;
    if (at < 0 || choice < 0) return NO_SUCH_CHOICE;
    if (!at_hand(W, P)) return FAILED;
    for (; offer < offers_of[at] && choice >= W->counts[offer]; offer++) {
        choice -= W->counts[offer];
        picks += widths[width_from[at] + offer] * W->counts[offer];
    }
    if (offer < offers_of[at]) {
        picks += widths[width_from[at] + offer] * choice;
    } else if (choice || !may_pass[at]) {
        return NO_SUCH_CHOICE;
    } else {
        offer = -1;
    }
    ready(W);
    at = apply(W, P, at, offer, picks);
    if (W->failed) return FAILED;
    ready(W);
    return (int)settled(W, P, at);
}

PUBLIC int rulewright_take(work *W, number *P, int offer, const number *picks)
{
    /* Carry out a choice that is given by its picks, and need not be legal. */
    number at;
    W->failed = 0;
    W->rounds = 1000000;
    ready(W);
    at = apply(W, P, P[STOPPED], offer, picks);
    if (W->failed) return FAILED;
    ready(W);
    return (int)settled(W, P, at);
}

PUBLIC int rulewright_worth(work *W, number *P, int which, number *found)
{
    /* What every seat counts, by one of the functions for this; returns whether that failed. */
    W->failed = 0;
    for (number seat = 0; seat < PLAYERS; seat++) {
        ready(W);
        found[seat] = worth_of(W, P, which, seat);
    }
    return W->failed != 0;
}

PUBLIC number rulewright_won(work *W, number *P)
{
    /* The winners as a set. */
    number found;
    W->failed = 0;
    ready(W);
    found = won(W, P);
    return W->failed ? FAILED : found;
}

PUBLIC int rulewright_rollout(work *W, number *P, number *run, number most, number turns, number *result)
{
    /* At random to the end, or until so many turns are over; returns whether it has ended. Where the players' stream
       is, and how far the game has come, stands in ``run``: its choices, and what is left of its rounds. */
    number at = P[0];
    W->players = (word)run[0];
    W->drawn = (word)run[1];
    W->half = (word)run[2];
    W->made = run[3];
    W->rounds = run[4];
    W->failed = W->listing = 0;
    ready(W);
    at = playing(W, P, at, most, &turns);
    if (turns < 0 && !W->failed) {
        P[0] = at;
        run[0] = (number)W->players;
        run[1] = (number)W->drawn;
        run[2] = (number)W->half;
        run[3] = W->made;
        run[4] = W->rounds;
        return 0;
    }
    ended(W, P, result);
    return 1;
}

PUBLIC void rulewright_do_all(work *W, number *P, number count, const int *choices, int *counts, number *before)
{
    /* A choice in each of many positions; where it is negative, nothing. A position in which it fails is as before. */
    for (number at = 0; at < count; at++, P += POSITION) {
        if (choices[at] < 0) continue;
        copy_words(before, P, POSITION);
        counts[at] = rulewright_do(W, P, choices[at]);
        if (counts[at] < 0) copy_words(P, before, POSITION);
    }
}

PUBLIC void rulewright_deciders(const number *P, number count, const number *deciding, int *found)
{
    for (number at = 0; at < count; at++, P += POSITION)
        found[at] = P[STOPPED] < 0 ? -1 : (int)P[deciding[P[STOPPED]]];
}
