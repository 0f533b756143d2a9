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

static void choices_of(work *W, const number *picks, number width, set members)
{
    /* Choices that differ in their last pick, which is each of these members. Where one of them is drawn, they need not
       be written out: how many there are, the other picks, and the members. */
    if (W->in_runs) {
        number count = size(members), *run = count ? choice(W, width + WORDS) : 0;
        if (!count || W->failed) return;
        run[0] = count;
        copy_words(run + 1, picks, width - 1);
        write_set(run + width, members);
        W->many += count;
        return;
    }
    for (number at = next_member(&members); at >= 0 && !W->failed; at = next_member(&members)) {
        number *one = choice(W, width);
        copy_words(one, picks, width - 1);
        one[width - 1] = at;
    }
}

static const number *drawn_of_runs(number *run, number width, number at)
{
    /* The picks of one of these choices. */
    set members;
    for (; at >= run[0]; run += width + WORDS) at -= run[0];
    for (members = read_set(run + width); at; at--) next_member(&members);
    run[width] = next_member(&members);
    return run + 1;
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
