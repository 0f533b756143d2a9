
static void forget_noted(work *W)
{
    /* A game begins: nothing has been counted in it. */
    for (number at = 0; at < NOTED; at++) W->noted[at] = 0;
}

static void keep_noted(work *W)
{
    /* A game is over: how often everything came about, and in how many games. */
    for (number at = 0; at < NOTED; at++) {
        W->times[at] += W->noted[at];
        W->games[at] += W->noted[at] != 0;
    }
}

PUBLIC void rulewright_counted(work *W, number *into)
{
    /* What was counted since the last time. */
    for (number at = 0; at < NOTED; at++) {
        into[at] = W->times[at];
        into[NOTED + at] = W->games[at];
        W->times[at] = W->games[at] = 0;
    }
}
