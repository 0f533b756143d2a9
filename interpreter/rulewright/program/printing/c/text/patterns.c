static number nearest_end(work *W, list pattern, list items, number start)
{
    /* The nearest end of a match that begins here, or -1. A pattern lists values, whether more may follow, and whether the
       value lies beside it. */
    number size = items.size, any = 1, *now = room(W, size + 1), *after = room(W, size + 1);
    if (!now || !after) return -1;
    for (number at = 0; at <= size; at++) now[at] = at == start;
    for (number step = 0; step + 2 < pattern.size && any; step += 3) {
        number value = pattern.at[step], more = pattern.at[step + 1], beside = pattern.at[step + 2];
        any = 0;
        for (number at = 0; at <= size; at++) after[at] = 0;
        for (number at = 0; at <= size; at++) {
            if (!now[at]) continue;
            if (beside) {
                number near = step == 0 ? at - 1 : at;
                if (near < 0 || near >= size || items.at[near] != value) any = after[at] = 1;
                continue;
            }
            for (number end = at; end < size && (value == -1 || items.at[end] == value); end++) {
                any = after[end + 1] = 1;
                if (!more) break;
            }
        }
        for (number at = 0; at <= size; at++) now[at] = after[at];
    }
    for (number at = 0; at <= size; at++)
        if (now[at]) return at;
    return -1;
}

static number occurrences(work *W, list pattern, list items)
{
    /* The largest number of matches that share no item: from each start the shortest is best. */
    number *mark = W->top, *best = room(W, items.size + 1), *inner = W->top, found;
    if (!best) return 0;
    best[items.size] = 0;
    for (number start = items.size - 1; start >= 0; start--) {
        number end = nearest_end(W, pattern, items, start);
        best[start] = higher(best[start + 1], end > start ? 1 + best[end] : 0);
        W->top = inner;
    }
    found = best[0];
    W->top = mark;
    return found;
}
