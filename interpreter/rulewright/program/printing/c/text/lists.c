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

static list with_last(work *W, list items, number one)
{
    number *found = room(W, items.size + 1);
    if (!found) return (list){0, 0};
    copy_words(found, items.at, items.size);
    found[items.size] = one;
    return (list){found, items.size + 1};
}

static list without_first(work *W, list items, number one)
{
    number at = 0, *found;
    while (at < items.size && items.at[at] != one) at++;
    if (at == items.size) return items;
    found = room(W, items.size - 1);
    if (!found) return (list){0, 0};
    for (number each = 0; each < items.size - 1; each++) found[each] = items.at[each < at ? each : each + 1];
    return (list){found, items.size - 1};
}

static list no_longer(work *W, list items, number most)
{
    if (items.size > most) fail(W);
    return items;
}

static list joined(work *W, list first, list second)
{
    number *found = room(W, first.size + second.size);
    if (!found) return (list){0, 0};
    copy_words(found, first.at, first.size);
    copy_words(found + first.size, second.at, second.size);
    return (list){found, first.size + second.size};
}

static list remembered(work *W, list memory, list now, number most)
{
    /* A memory begins with the number of its positions, each of these with its length. */
    number count = memory.size ? memory.at[0] : 0, before = memory.size ? memory.size : 1;
    number *found = count < most ? room(W, before + 1 + now.size) : 0;
    if (!found) {
        fail(W);
        return memory;
    }
    found[0] = count + 1;
    for (number at = 1; at < before; at++) found[at] = memory.at[at];
    found[before] = now.size;
    copy_words(found + before + 1, now.at, now.size);
    return (list){found, before + 1 + now.size};
}

static number repeats(list memory, list now)
{
    number found = 0;
    for (number at = 1; at < memory.size; at += 1 + memory.at[at]) {
        number same = memory.at[at] == now.size;
        for (number each = 0; same && each < now.size; each++) same = memory.at[at + 1 + each] == now.at[each];
        found += same;
    }
    return found;
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

static sets reversed_sets(work *W, sets items)
{
    sets found = set_room(W, items.size);
    if (!found.at) return found;
    for (number at = 0; at < items.size; at++) ((set *)found.at)[at] = items.at[items.size - 1 - at];
    found.size = items.size;
    return found;
}

static sets distinct_sets(work *W, sets items)
{
    sets found = set_room(W, items.size);
    if (found.at)
        for (number at = 0; at < items.size; at++)
            if (!in_sets(items.at[at], found)) ((set *)found.at)[found.size++] = items.at[at];
    return found;
}

static number same_sets(sets a, sets b)
{
    if (a.size != b.size) return 0;
    for (number at = 0; at < a.size; at++)
        if (!same_set(a.at[at], b.at[at])) return 0;
    return 1;
}

static sets sorted_sets(work *W, sets items, list by, number falling)
{
    list order = sorted_by(W, range_list(W, 0, items.size), by, falling);
    sets found = set_room(W, order.size);
    if (!found.at) return found;
    for (number at = 0; at < order.size; at++) ((set *)found.at)[at] = items.at[order.at[at]];
    found.size = order.size;
    return found;
}

static list *list_room(work *W, number count)
{
    /* Room for so many lists, but not for what they hold. */
    number words = (number)((sizeof(list) + sizeof(number) - 1) / sizeof(number));
    return (list *)room(W, count <= HEAP ? words * count : HEAP + 1);
}

static rows listed_rows(work *W, const list *each, number count)
{
    number whole = 0, *from = room(W, count + 1), *items;
    if (!from) return (rows){0, 0, 0};
    for (number at = 0; at < count; at++) {
        from[at] = whole;
        whole += each[at].size;
    }
    from[count] = whole;
    items = room(W, whole);
    if (!items) return (rows){0, 0, 0};
    for (number at = 0; at < count; at++)
        for (number item = 0; item < each[at].size; item++) items[from[at] + item] = each[at].at[item];
    return (rows){items, from, count};
}

static number in_rows(work *W, list item, rows items)
{
    for (number at = 0; at < items.size; at++)
        if (same_list(row(W, items, at), item)) return 1;
    return 0;
}

static number same_rows(work *W, rows a, rows b)
{
    if (a.size != b.size) return 0;
    for (number at = 0; at < a.size; at++)
        if (!same_list(row(W, a, at), row(W, b, at))) return 0;
    return 1;
}

static rows ordered_rows(work *W, rows items, list order)
{
    list *each = list_room(W, order.size);
    if (!each) return (rows){0, 0, 0};
    for (number at = 0; at < order.size; at++) each[at] = row(W, items, order.at[at]);
    return listed_rows(W, each, order.size);
}

static rows reversed_rows(work *W, rows items)
{
    return ordered_rows(W, items, reversed(W, range_list(W, 0, items.size)));
}

static rows sorted_rows(work *W, rows items, list by, number falling)
{
    return ordered_rows(W, items, sorted_by(W, range_list(W, 0, items.size), by, falling));
}

static rows distinct_rows(work *W, rows items)
{
    number count = 0, before;
    list *each = list_room(W, items.size);
    if (!each) return (rows){0, 0, 0};
    for (number at = 0; at < items.size; at++) {
        list one = row(W, items, at);
        for (before = 0; before < count && !same_list(each[before], one); before++) continue;
        if (before == count) each[count++] = one;
    }
    return listed_rows(W, each, count);
}
