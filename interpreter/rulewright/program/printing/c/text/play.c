static number chance(work *W, number *S, number event)
{
    list found = outcomes_of(W, S, event);
    if (!found.size) return fail(W);
    S[drawn_to[event]] = found.at[pick(S, found.size)];
    return drawn_then[event];
}

static number go(work *W, number *S, number at)
{
    /* On to the next decision, the next event of chance, or the end. */
    while (at >= 0 && !W->failed) {
        if (--W->rounds < 0) fail(W);
        at = block(W, S, at);
    }
    return at;
}

static number playing(work *W, number *S, number at, number most, number *turns)
{
    /* Everybody chooses at random: to the end, up to a number of choices, or until it is time for a break. */
    for (;;) {
        at = go(W, S, at);
        if (W->failed || at == OVER) break;
        if (--W->rounds < 0) {
            fail(W);
            break;
        }
        if (at & 1) {
            at = chance(W, S, (-3 - at) >> 1);
        } else if (W->made >= most) {
            S[0] = resumes[(-2 - at) >> 1];
            return at;
        } else if (--*turns < 0) {
            break;
        } else {
            ready(W);
            at = choose(W, S, (-2 - at) >> 1);
            *turns = higher(*turns - ((W->most_steps - W->steps) >> 8), 0); /* those that take long count as many */
        }
    }
    if (at == OVER) S[0] = OVER;
    return at;
}

static void ended(work *W, number *S, number *result)
{
    /* How many choices there were, whether the game is over, who won, the scores. */
    result[0] = W->failed ? -1 : W->made;
    result[1] = S[0] == OVER;
    result[2] = 0;
    if (W->failed) return;
    for (number seat = 0; seat < PLAYERS; seat++) {
        ready(W);
        result[3 + seat] = score_of(W, S, seat);
    }
    if (S[0] == OVER) {
        ready(W);
        result[2] = won(W, S);
    }
    if (W->failed) result[0] = -1;
#ifdef COUNTS
    else keep_noted(W);
#endif
}

PUBLIC number rulewright_sizes(number which)
{
    return which == 0 ? (number)sizeof(work) : which == 1 ? STATE : which == 2 ? RESULT : which == 3 ? CHOICES : TOTALS;
}

PUBLIC void rulewright_begin(work *W, number most_steps)
{
    /* A new workspace, which is all zero, is made ready. */
    work_out(W);
    W->most_steps = most_steps;
    ready(W);
}

PUBLIC void rulewright_renew(work *W, number *S)
{
    /* Nothing that is remembered was found in this state, which comes from outside. */
    number stamps[] = {STAMPS};
    for (number at = 1; at < (number)(sizeof stamps / sizeof *stamps); at++) S[stamps[at]] = ++W->stamp;
}

static number game(work *W, number *S, const number *start, number run, number which, number most, number *turns)
{
    /* A random game to its end, or until so many turns are over; one in progress is continued. Whether it has ended. */
    word number_of_game = (word)which;
    if (!W->playing) {
        for (number at = 0; at < STATE; at++) S[at] = start[at];
        if (CHANCE) S[1] = (number)mixed((word)run + (number_of_game + 1) * 0x9E3779B97F4A7C15ULL);
        W->players = ~(word)run + (number_of_game << 32) * 0x9E3779B97F4A7C15ULL;
        W->half = 0;
        W->made = 0;
        W->failed = 0;
        W->rounds = 1000000 + 100 * (most < 1000000 ? most : 1000000);
        ready(W);
        W->at = S[0];
        W->playing = 1;
#ifdef COUNTS
        forget_noted(W);
#endif
    }
    W->at = playing(W, S, W->at, most, turns);
    W->playing = *turns < 0 && !W->failed;
    return !W->playing;
}

PUBLIC number rulewright_playouts(
    work *W, number *S, const number *start, number run, number first, number games, number most, number turns,
    number *results)
{
    /* Random games with numbers from the first on, until so many turns are over. Returns how many games have ended. A game
       with -1 choices must be played in Python. */
    for (number count = 0; count < games; count++) {
        if (!game(W, S, start, run, first + count, most, &turns)) return count;
        ended(W, S, results + RESULT * count);
    }
    return games;
}

static void counted(number *ends, number winners)
{
    number at = 0;
    while (ends[2 * at + 1] && ends[2 * at] != winners) at++;
    ends[2 * at] = winners;
    ends[2 * at + 1]++;
}

PUBLIC number rulewright_tally(
    work *W, number *S, const number *start, number run, number first, number games, number most, number turns,
    number *totals)
{
    /* The same games, added up: how many choices, and how often each ended with the same winners, in pairs. It stops where
       there is no room for other winners, and at a game that must be played in Python, which it says in the second place. */
    number result[RESULT];
    for (number count = 0; count < games; count++) {
        if (totals[TOTALS - 1] || !game(W, S, start, run, first + count, most, &turns)) return count;
        ended(W, S, result);
        if (result[0] < 0) {
            totals[1] = 1;
            return count;
        }
        totals[0] += result[0];
        counted(totals + 2, result[2]);
    }
    return games;
}

PUBLIC number rulewright_go(work *W, number *S, number at)
{
    W->failed = 0;
    W->rounds = 1000000;
    ready(W);
    return go(W, S, at);
}

PUBLIC number rulewright_legal(work *W, number *S, number decision, number *counts)
{
    /* The choices of a decision, offer by offer: how many each has, and in the workspace what they are. */
    W->failed = 0;
    ready(W);
    legal(W, S, decision, counts);
    return W->failed;
}

PUBLIC number *rulewright_choices(work *W)
{
    return W->choices;
}

PUBLIC number rulewright_apply(work *W, number *S, number decision, number offer, const number *picks)
{
    W->failed = 0;
    ready(W);
    return apply(W, S, decision, offer, picks);
}

PUBLIC number rulewright_outcomes(work *W, number *S, number event)
{
    W->failed = 0;
    ready(W);
    list all = outcomes_of(W, S, event);
    for (number at = 0; at < all.size && at < CHOICES; at++) W->choices[at] = all.at[at];
    return all.size;
}

PUBLIC number rulewright_failed(work *W)
{
    return W->failed;
}
