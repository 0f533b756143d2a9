static number *room(work *W, number count)
{
    /* Room for so many numbers, until the function that asked for it ends. */
    number *found = W->top;
    if (count < 0 || count > W->heap + HEAP - found) {
        fail(W);
        return 0;
    }
    W->top = found + count;
    return found;
}

static list read_list(work *W, const number *slot)
{
    /* A copy, as the slot may change while the list is in use. */
    list found = {room(W, slot[0]), slot[0]};
    if (!found.at) found.size = 0;
    for (number at = 0; at < found.size; at++) ((number *)found.at)[at] = slot[1 + at];
    return found;
}

static void write_list(work *W, number *slot, list items, number most)
{
    if (items.size > most) {
        fail(W);
        return;
    }
    slot[0] = items.size;
    for (number at = 0; at < items.size; at++) slot[1 + at] = items.at[at];
}

static sets set_room(work *W, number count)
{
    sets found = {0, 0};
    if (count <= HEAP / WORDS) found.at = (const set *)room(W, count * WORDS);
    else fail(W);
    return found;
}

static list elements(work *W, set members)
{
    number count = size(members), *found = room(W, count);
    if (!found) count = 0;
    for (number at = 0; at < count; at++) found[at] = next_member(&members);
    return (list){found, count};
}

static list range_list(work *W, number low, number high)
{
    number count = high > low ? high - low : 0, *found = room(W, count);
    if (!found) count = 0;
    for (number at = 0; at < count; at++) found[at] = low + at;
    return (list){found, count};
}

static number in_list(number item, list items)
{
    for (number at = 0; at < items.size; at++)
        if (items.at[at] == item) return 1;
    return 0;
}

static number in_sets(set item, sets items)
{
    for (number at = 0; at < items.size; at++)
        if (same_set(items.at[at], item)) return 1;
    return 0;
}

static number same_list(list a, list b)
{
    if (a.size != b.size) return 0;
    for (number at = 0; at < a.size; at++)
        if (a.at[at] != b.at[at]) return 0;
    return 1;
}

static list reversed(work *W, list items)
{
    number count = items.size, *found = room(W, count);
    if (!found) count = 0;
    for (number at = 0; at < count; at++) found[at] = items.at[items.size - 1 - at];
    return (list){found, count};
}

static list distinct(work *W, list items)
{
    number count = 0, *found = room(W, items.size);
    if (found)
        for (number at = 0; at < items.size; at++)
            if (!in_list(items.at[at], (list){found, count})) found[count++] = items.at[at];
    return (list){found, count};
}

static number first_listed(list items)
{
    return items.size ? items.at[0] : -1;
}

static number last_listed(list items)
{
    return items.size ? items.at[items.size - 1] : -1;
}

static number nth(work *W, list items, number at)
{
    /* As in a table, -1 is the last. */
    if (at < 0) at += items.size;
    return at >= 0 && at < items.size ? items.at[at] : fail(W);
}

static set nth_set(work *W, sets items, number at)
{
    set none = EMPTY;
    if (at < 0) at += items.size;
    if (at >= 0 && at < items.size) return items.at[at];
    fail(W);
    return none;
}

static list row(work *W, rows items, number at)
{
    if (at < 0) at += items.size;
    if (at >= 0 && at < items.size)
        return (list){items.items + items.from[at], items.from[at + 1] - items.from[at]};
    fail(W);
    return (list){0, 0};
}

static sets set_row(work *W, setrows items, number at)
{
    if (at < 0) at += items.size;
    if (at >= 0 && at < items.size)
        return (sets){items.items + items.from[at], items.from[at + 1] - items.from[at]};
    fail(W);
    return (sets){0, 0};
}

static list sorted_by(work *W, list items, list by, number falling)
{
    /* Equal ones keep their order. */
    number count = items.size, *found = room(W, count), *keys = room(W, count);
    if (!found || !keys || by.size < count) {
        if (count) fail(W);
        return (list){0, 0};
    }
    for (number at = 0; at < count; at++) {
        number to = at;
        while (to > 0 && (falling ? keys[to - 1] < by.at[at] : keys[to - 1] > by.at[at])) {
            keys[to] = keys[to - 1];
            found[to] = found[to - 1];
            to--;
        }
        keys[to] = by.at[at];
        found[to] = items.at[at];
    }
    return (list){found, count};
}

static list clockwise(work *W, number player, set among, number players)
{
    number count = 0, *found = room(W, players);
    if (found)
        for (number step = 0; step < players; step++)
            if (in_set((player + step) % players, among)) found[count++] = (player + step) % players;
    return (list){found, count};
}

static list others(work *W, number player, number players)
{
    set among = range_set(W, 0, players);
    return clockwise(W, player, without(among, single(W, player)), players);
}

static number look_up(list scale, number key)
{
    /* The scale lists keys and values in turn. */
    number found = 0;
    for (number at = 0; at + 1 < scale.size && scale.at[at] <= key; at += 2) found = scale.at[at + 1];
    return found;
}

static list listed(work *W, const number *items, number count)
{
    number *found = room(W, count);
    if (!found) count = 0;
    for (number at = 0; at < count; at++) found[at] = items[at];
    return (list){found, count};
}

static sets listed_sets(work *W, const set *items, number count)
{
    sets found = set_room(W, count);
    if (!found.at) return found;
    for (number at = 0; at < count; at++) ((set *)found.at)[at] = items[at];
    found.size = count;
    return found;
}
