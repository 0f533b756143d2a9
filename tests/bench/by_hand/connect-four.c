/* Random games of connect four as one writes them down in C. Returns how many choices were made. */

static unsigned long long dice;

static int below(int count)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)((dice >> 32) % (unsigned)count);
}

static int run(char cells[7][6], int column, int row, int across, int up)
{
    /* How many discs of the same colour follow in one direction. */
    char colour = cells[column][row];
    int found = 0;
    for (;;) {
        column += across;
        row += up;
        if (column < 0 || column > 6 || row < 0 || row > 5 || cells[column][row] != colour) return found;
        found++;
    }
}

static int four_in_a_row(char cells[7][6], int column, int row)
{
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int way = 0; way < 4; way++) {
        int across = ways[way][0], up = ways[way][1];
        if (run(cells, column, row, across, up) + run(cells, column, row, -across, -up) >= 3) return 1;
    }
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
        char cells[7][6] = {{0}};
        int height[7] = {0};
        for (int turn = 0; turn < 42; turn++) {
            int open[7], count = 0, column;
            for (int at = 0; at < 7; at++)
                if (height[at] < 6) open[count++] = at;
            column = open[below(count)];
            cells[column][height[column]] = (char)(1 + turn % 2);
            choices++;
            if (four_in_a_row(cells, column, height[column]++)) break;
        }
    }
    return choices;
}
