/* Random games of which only the ends are told, each in few numbers: twice its choices and whether it is over, who has won,
   and if the rules have a score, that of each seat. */
enum { ENDS = 2 + SCORED * PLAYERS };

PUBLIC number rulewright_ends(
    work *W, number *S, const number *start, number run, number first, number games, number most, number turns,
    number *ends)
{
    /* Games with numbers from the first on, until so many turns are over, or up to one that must be played in Python: that
       has -1 in the place of its choices. Returns how many games have ended before. */
    number result[RESULT];
    for (number count = 0; count < games; count++, ends += ENDS) {
        ends[0] = 0;
        if (!game(W, S, start, run, first + count, most, &turns)) return count;
        ended(W, S, result);
        if (result[0] < 0) {
            ends[0] = -1;
            return count;
        }
        ends[0] = 2 * result[0] + result[1];
        ends[1] = result[2];
        if (SCORED) copy_words(ends + 2, result + 3, PLAYERS);
    }
    return games;
}
