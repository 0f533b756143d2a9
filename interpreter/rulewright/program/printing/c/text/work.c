static word mixed(word state)
{
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9ULL;
    state = (state ^ state >> 27) * 0x94D049BB133111EBULL;
    return state ^ state >> 31;
}

static number draw(work *W, number count)
{
    /* Each step of the players' generator gives two draws: the lowest 30 bits of its halves. */
    if (W->half) {
        W->half = 0;
        return (number)((W->drawn >> 32 & 0x3FFFFFFFULL) % (word)count);
    }
    W->players += 0x9E3779B97F4A7C15ULL;
    W->drawn = mixed(W->players);
    W->half = 1;
    return (number)((W->drawn & 0x3FFFFFFFULL) % (word)count);
}

static number pick(number *S, number count)
{
    /* An outcome of chance, drawn from the generator in the state. */
    word most, bits;
    if (count == 1) return 0;
    most = 0 - (0 - (word)count) % (word)count;
    do {
        S[1] = (number)((word)S[1] + 0x9E3779B97F4A7C15ULL);
        bits = mixed((word)S[1]);
    } while (most && bits >= most);
    return (number)(bits % (word)count);
}

static number *choice(work *W, number size)
{
    /* Room for one more choice. */
    number *found = W->choices + W->listed;
    if (W->listed + size > CHOICES) {
        fail(W);
        return W->choices;
    }
    W->listed += size;
    return found;
}

static void copy_words(number *to, const number *from, number count)
{
    for (number at = 0; at < count; at++) to[at] = from[at];
}

static number *copied(work *W, const number *S)
{
    /* A copy of the state for a position that is supposed. */
    number *found = W->copies[W->deep < DEEPEST ? W->deep : 0];
    if (W->deep >= DEEPEST) fail(W);
    W->deep++;
    for (number at = 0; at < STATE; at++) found[at] = S[at];
    return found;
}

static void ready(work *W)
{
    /* Nobody is choosing yet: all that is there for one decision begins anew. */
    W->top = W->heap;
    W->listed = 0;
    W->deep = 0;
    W->steps = W->most_steps;
}
