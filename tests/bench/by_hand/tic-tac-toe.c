/* Random games of tic-tac-toe as one writes them down in C. Returns how many choices were made. */

static unsigned long long dice;

static int below(int count)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)((dice >> 32) % (unsigned)count);
}

static int three_in_a_row(const char *cells, char sign)
{
    static const char lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int at = 0; at < 8; at++)
        if (cells[lines[at][0]] == sign && cells[lines[at][1]] == sign && cells[lines[at][2]] == sign) return 1;
    return 0;
}

#ifdef _WIN32
__declspec(dllexport)
#endif
long long by_hand(long long games, long long seed)
{
    long long choices = 0;
    dice = (unsigned long long)seed * 2 + 1;
    for (long long game = 0; game < games; game++) {
        char cells[9] = {0};
        for (int turn = 0; turn < 9; turn++) {
            int free[9], count = 0, cell;
            char sign = (char)(1 + turn % 2);
            for (int at = 0; at < 9; at++)
                if (!cells[at]) free[count++] = at;
            cell = free[below(count)];
            cells[cell] = sign;
            choices++;
            if (three_in_a_row(cells, sign)) break;
        }
    }
    return choices;
}
