static number first_member(set members)
{
    return next_member(&members);
}

static set range_set(work *W, number low, number high)
{
    set found = EMPTY;
    if (low < 0) low = 0;
    for (number at = low; at < high && !W->failed; at++) include(W, &found, at);
    return found;
}

static set some_bits(work *W, number count, set members)
{
    set found = EMPTY;
    if (size(members) < count) {
        fail(W);
        return found;
    }
    for (number at = 0; at < count; at++) include(W, &found, next_member(&members));
    return found;
}

static set turned_sides(work *W, set sides, number turned, number directions, number step)
{
    set found = EMPTY;
    number shift;
    if (turned <= 0) return sides;
    shift = rest_of(W, product(W, turned, step), directions);
    for (number side = next_member(&sides); side >= 0; side = next_member(&sides))
        include(W, &found, (side + shift) % directions);
    return found;
}

static number next_in(number player, set among, number players)
{
    for (number step = 1; step <= players; step++)
        if (in_set((player + step) % players, among)) return (player + step) % players;
    return -1;
}

static set as_set(work *W, list items)
{
    set found = EMPTY;
    for (number at = 0; at < items.size; at++) include(W, &found, items.at[at]);
    return found;
}

static number aligned(set cells, sets rows)
{
    for (number at = 0; at < rows.size; at++)
        if (same_set(both(cells, rows.at[at]), rows.at[at])) return 1;
    return 0;
}
