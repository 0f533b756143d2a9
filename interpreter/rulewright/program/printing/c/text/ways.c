static set reach(work *W, number *S, set (*ways)(work *, number *, number), number (*stop)(work *, number *, number),
                 number start)
{
    set found = EMPTY, waiting = single(W, start);
    for (number at = next_member(&waiting); at >= 0 && !W->failed; at = next_member(&waiting)) {
        set fresh;
        if (at != start && stop && stop(W, S, at)) continue;
        fresh = without(ways(W, S, at), found);
        found = either(found, fresh);
        waiting = either(waiting, fresh);
    }
    return without(found, single(W, start));
}

static number *distances(work *W, number *S, set (*ways)(work *, number *, number),
                         number (*price)(work *, number *, number, number),
                         number (*stop)(work *, number *, number), number start, number most, set *found)
{
    /* The price of the cheapest path to each place; those in ``found`` are reached. */
    number *best = room(W, 64 * WORDS), *mark = W->top;
    set open = single(W, start);
    *found = open;
    if (!best || start < 0 || start >= 64 * WORDS) {
        fail(W);
        return 0;
    }
    best[start] = 0;
    while (some(open) && !W->failed) {
        number at = -1;
        set left = open, after;
        for (number one = next_member(&left); one >= 0; one = next_member(&left))
            if (at < 0 || best[one] < best[at]) at = one;
        open = without(open, single(W, at));
        if (best[at] > most) break;
        if (at != start && stop && stop(W, S, at)) continue;
        after = ways(W, S, at);
        for (number one = next_member(&after); one >= 0; one = next_member(&after)) {
            number whole = plus(W, best[at], price ? price(W, S, at, one) : 1);
            if (whole > most || (in_set(one, *found) && whole >= best[one])) continue;
            best[one] = whole;
            include(W, found, one);
            include(W, &open, one);
        }
        W->top = mark;
    }
    return best;
}

static set reach_within(work *W, number *S, set (*ways)(work *, number *, number),
                        number (*price)(work *, number *, number, number),
                        number (*stop)(work *, number *, number), number start, number most)
{
    set found = single(W, start), fresh = found;
    number *mark = W->top;
    if (price) {
        distances(W, S, ways, price, stop, start, most, &found);
        W->top = mark;
        return without(found, single(W, start));
    }
    for (number cost = 0; cost < most && some(fresh) && !W->failed; cost++) {
        set there = EMPTY;
        for (number at = next_member(&fresh); at >= 0; at = next_member(&fresh))
            if (at == start || !stop || !stop(W, S, at)) there = either(there, ways(W, S, at));
        fresh = without(there, found);
        found = either(found, fresh);
        W->top = mark;
    }
    return without(found, single(W, start));
}

static number route(work *W, number *S, set (*ways)(work *, number *, number),
                    number (*price)(work *, number *, number, number),
                    number (*stop)(work *, number *, number), number start, number target)
{
    number *mark = W->top, *best, found = NO_NUMBER;
    set reached;
    best = distances(W, S, ways, price, stop, start, 1LL << 40, &reached);
    if (best && in_set(target, reached)) found = best[target];
    W->top = mark;
    return found;
}

static number connected(work *W, number *S, set (*ways)(work *, number *, number), set places)
{
    /* The first place reaches all others, and all others reach it. */
    number start, more = 1, *mark = W->top;
    set found, waiting, back, left;
    if (!some(places)) return 1;
    start = first_member(places);
    found = waiting = back = single(W, start);
    for (number at = next_member(&waiting); at >= 0 && !W->failed; at = next_member(&waiting)) {
        set there = both(ways(W, S, at), places), fresh = without(there, found);
        if (some(both(there, back))) include(W, &back, at);
        found = either(found, fresh);
        waiting = either(waiting, fresh);
        W->top = mark;
    }
    if (!same_set(found, places)) return 0;
    while (more && !same_set(back, places) && !W->failed) {
        more = 0;
        left = without(places, back);
        for (number at = next_member(&left); at >= 0; at = next_member(&left)) {
            if (some(both(ways(W, S, at), back))) {
                include(W, &back, at);
                more = 1;
            }
            W->top = mark;
        }
    }
    return same_set(back, places);
}
