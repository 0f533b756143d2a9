static list run(work *W, list ray, set cells)
{
    number count = 0;
    (void)W;
    while (count < ray.size && in_set(ray.at[count], cells)) count++;
    return (list){ray.at, count};
}

static number beyond(list ray, set cells)
{
    for (number at = 0; at < ray.size; at++)
        if (!in_set(ray.at[at], cells)) return ray.at[at];
    return -1;
}

static set along(set ends, set cells, number by, set whole)
{
    set found = nothing(), fresh = without(ends, cells);
    while (some(fresh)) {
        fresh = shifted(fresh, by, whole);
        found = either(found, fresh);
        fresh = both(fresh, cells);
    }
    return found;
}

static number aligned_any(work *W, number cell, set cells, number length, number directions, rows rays)
{
    number half = directions / 2;
    if (length <= 0 || !in_set(cell, cells)) return 0;
    for (number at = 0; at < half; at++) {
        number there = run(W, row(W, rays, cell * directions + at), cells).size;
        number back = run(W, row(W, rays, cell * directions + at + half), cells).size;
        if (1 + there + back >= length) return 1;
    }
    return 0;
}

static number step_by(work *W, number cell, number direction, number count, number directions, list steps)
{
    if (count < 0) {
        direction = rest_of(W, direction + directions / 2, directions);
        count = negative(W, count);
    }
    while (count && cell >= 0 && !W->failed) {
        cell = nth(W, steps, cell * directions + direction);
        count--;
    }
    return cell;
}

static number nearest(work *W, list distances, set cells)
{
    number found = NO_NUMBER;
    for (number cell = next_member(&cells); cell >= 0; cell = next_member(&cells)) {
        number here = nth(W, distances, cell);
        if (here >= 0 && (found < 0 || here < found)) found = here;
    }
    return found;
}

static number cell_at(work *W, number column, number line, number width, number height, list cells)
{
    if (column < 1 || column > width || line < 1 || line > height) return -1;
    return nth(W, cells, (line - 1) * width + column - 1);
}

static number side_toward(
    work *W, number piece, number lies, number target, number turned, number count, rows faces, list printed)
{
    number at;
    if (piece < 0 || lies < 0 || target < 0) return NO_NUMBER;
    at = nth(W, row(W, faces, lies), target);
    return at >= 0 ? nth(W, printed, piece * count + rest_of(W, at - turned, count)) : NO_NUMBER;
}

static rows rows_within(work *W, set cells, number length, number directions, list steps)
{
    number most = size(cells) * (length > 1 ? directions / 2 : 1), count = 0;
    number *from = room(W, most + 1), *found = length > 0 ? room(W, most * length) : 0;
    if (!from || !found) return (rows){0, 0, 0};
    from[0] = 0;
    for (number direction = 0; direction < (length > 1 ? directions / 2 : 1); direction++) {
        set left = cells;
        for (number cell = next_member(&left); cell >= 0; cell = next_member(&left)) {
            number *line = found + from[count], got = 1, after = cell;
            line[0] = cell;
            while (got < length) {
                after = nth(W, steps, after * directions + direction);
                if (after < 0 || !in_set(after, cells)) break;
                line[got++] = after;
            }
            if (got == length) {
                from[count + 1] = from[count] + length;
                count++;
            }
        }
    }
    return (rows){found, from, count};
}
