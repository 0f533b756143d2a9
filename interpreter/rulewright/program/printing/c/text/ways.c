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

static set flood(work *W, sets table, set (*beside)(set), set through, set open, number start)
{
    /* What can be reached where each step leads from one of these places to one of those, which lies beside it. */
    set found = EMPTY, fresh;
    if (!in_set(start, through)) return found;
    fresh = both(table.at[start], open);
    while (some(fresh)) {
        found = either(found, fresh);
        fresh = without(both(beside(both(fresh, through)), open), found);
    }
    return without(found, single(W, start));
}

static number known_way(work *W, sets table, set through, set open, number start, set targets)
{
    /* Whether one of the ways that were found last still leads there. */
    for (int at = 0; at < WAYS; at++)
        if (W->known.ways[at].start == start + 1 && W->known.ways[at].beside == table.at
            && in_set(W->known.ways[at].end, targets) && !some(without(W->known.ways[at].through, through))
            && !some(without(W->known.ways[at].open, open)))
            return 1;
    return 0;
}

static void keep_way(work *W, sets table, set through, const set *rounds, number round, number start, number end)
{
    /* The way to a place that was reached in this round, from the end back to the start. */
    number at = end, which = W->known.newest_way++ & (WAYS - 1);
    set inside = EMPTY;
    while (round--) {
        at = first_member(both(both(table.at[at], rounds[round]), through));
        include(W, &inside, at);
    }
    W->known.ways[which].beside = table.at;
    W->known.ways[which].start = start + 1;
    W->known.ways[which].end = end;
    W->known.ways[which].through = either(inside, single(W, start));
    W->known.ways[which].open = either(inside, single(W, end));
}

static number flooded(work *W, sets table, set (*beside)(set), set through, set open, number start, set targets)
{
    /* Whether some of these places can be reached. What lies beside what must do so both ways. */
    set found = EMPTY, fresh, rounds[ROUNDS];
    if (!in_set(start, through)) return 0;
    targets = without(targets, single(W, start));
    if (!some(targets)) return 0;
    if (known_way(W, table, through, open, start, targets)) return 1;
    fresh = both(table.at[start], open);
    for (number round = 0; some(fresh); round++) {
        set there = both(fresh, targets);
        if (some(there)) {
            if (round < ROUNDS) keep_way(W, table, through, rounds, round, start, first_member(there));
            return 1;
        }
        if (round < ROUNDS) rounds[round] = fresh;
        found = either(found, fresh);
        fresh = without(both(beside(both(fresh, through)), open), found);
    }
    return 0;
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

static void fill_distances(work *W, sets beside, number cells, number *found)
{
    /* By cell, the steps to each cell; none where no path leads, and from nowhere. Each is written once. */
    for (number start = 0; start <= cells; start++, found += cells + 1) {
        set there = start < cells ? single(W, start) : nothing(), fresh = there;
        if (start < cells) found[start] = 0;
        for (number steps = 1; some(fresh); steps++) {
            set left = fresh = without(all_beside(beside, fresh), there);
            there = either(there, fresh);
            for (number at = next_member(&left); at >= 0; at = next_member(&left)) found[at] = steps;
        }
        for (number at = 0; at <= cells; at++)
            if (!in_set(at, there)) found[at] = NO_NUMBER;
    }
}
