/* Random games of breakthrough as one writes them down in C. Returns how many choices were made. */

static unsigned long long dice;

static int below(int count)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)((dice >> 32) % (unsigned)count);
}

typedef struct { char column, row, to; } step;

static int steps(char cells[8][8], char own, int forward, step *found)
{
    int count = 0;
    for (int column = 0; column < 8; column++)
        for (int row = 0; row < 8; row++) {
            if (cells[column][row] != own || row + forward < 0 || row + forward > 7) continue;
            for (int to = column - 1; to <= column + 1; to++) {
                char there;
                if (to < 0 || to > 7) continue;
                there = cells[to][row + forward];
                if (there == own || (there && to == column)) continue;
                found[count++] = (step){(char)column, (char)row, (char)to};
            }
        }
    return count;
}

#ifdef _WIN32
__declspec(dllexport)
#endif
long long by_hand(long long games, long long seed)
{
    long long choices = 0;
    dice = (unsigned long long)seed * 2 + 1;
    for (long long game = 0; game < games; game++) {
        char cells[8][8] = {{0}};
        int men[3] = {0, 16, 16};
        for (int column = 0; column < 8; column++) {
            cells[column][0] = cells[column][1] = 1;
            cells[column][6] = cells[column][7] = 2;
        }
        for (int turn = 0;; turn++) {
            char own = (char)(1 + turn % 2);
            int forward = own == 1 ? 1 : -1, row;
            step found[48], one;
            one = found[below(steps(cells, own, forward, found))];
            row = one.row + forward;
            if (cells[one.to][row]) men[3 - own]--;
            cells[one.column][one.row] = 0;
            cells[one.to][row] = own;
            choices++;
            if (row == 0 || row == 7 || !men[3 - own]) break;
        }
    }
    return choices;
}
