static number depth_in(stack layers, number piece)
{
    /* The number of layers below a piece. */
    number below = 0;
    for (number at = 0; at < layers.size; at++) {
        if (piece_at(layers, at) == piece) return below;
        below += ends_layer(layers, at);
    }
    return -1;
}

static number told_apart(number piece, number other, sets apart)
{
    for (number at = 0; at < apart.size; at++)
        if (in_set(piece, apart.at[at]) != in_set(other, apart.at[at])) return 1;
    return 0;
}

static list alike(work *W, number *S, set pieces, sets apart)
{
    /* The first of each class of alike pieces. */
    number count = 0, *found = room(W, size(pieces));
    if (!found) return (list){0, 0};
    for (number piece = next_member(&pieces); piece >= 0; piece = next_member(&pieces)) {
        number at = 0;
        while (at < count && (told_apart(piece, found[at], apart) || !look_the_same(W, S, piece, found[at]))) at++;
        if (at == count) found[count++] = piece;
    }
    return (list){found, count};
}

static void chosen_sets(work *W, list members, const number *before, number *taken, number start, number left,
                        set chosen, sets *found)
{
    if (!left) {
        set *one = (set *)room(W, WORDS);
        if (!one || found->size >= 100000) {
            fail(W);
            return;
        }
        *one = chosen;
        found->size++;
        return;
    }
    for (number at = start; at <= members.size - left && !W->failed; at++) {
        if (before[at] >= 0 && !taken[before[at]]) continue;
        taken[at] = 1;
        chosen_sets(W, members, before, taken, at + 1, left - 1, either(chosen, single(W, members.at[at])), found);
        taken[at] = 0;
    }
}

static sets subsets_of(work *W, set pieces, number low, number high, const number *before)
{
    list members = elements(W, pieces);
    number *taken = room(W, members.size);
    set none = EMPTY;
    sets found = {0, 0};
    if (!taken) return found;
    for (number at = 0; at < members.size; at++) taken[at] = 0;
    found.at = (const set *)W->top;
    for (number size = higher(low, 0); size <= lower(high, members.size); size++)
        chosen_sets(W, members, before, taken, 0, size, none, &found);
    if (W->failed) found.size = 0;
    return found;
}

static sets subsets(work *W, set pieces, number low, number high)
{
    number count = size(pieces), *before = room(W, count);
    if (!before) return (sets){0, 0};
    for (number at = 0; at < count; at++) before[at] = -1;
    return subsets_of(W, pieces, low, high, before);
}

static sets alike_sets(work *W, number *S, set pieces, number low, number high, sets apart)
{
    /* Of sets that differ only in alike pieces, the one with the first of them. */
    list members = elements(W, pieces);
    number *before = room(W, members.size);
    if (!before) return (sets){0, 0};
    for (number at = 0; at < members.size; at++) {
        before[at] = at - 1;
        while (before[at] >= 0 && (told_apart(members.at[at], members.at[before[at]], apart) ||
                                   !look_the_same(W, S, members.at[at], members.at[before[at]])))
            before[at]--;
    }
    return subsets_of(W, pieces, low, high, before);
}
