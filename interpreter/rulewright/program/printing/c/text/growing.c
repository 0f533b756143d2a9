static number place_in_table(work *W, number at, number size)
{
    /* The last entry is that for none; of cells without an entry nothing is known. */
    if (at >= -1 && at < size - 1) return at < 0 ? size - 1 : at;
    return fail(W);
}

static number ring_of(number sides, number x, number y)
{
    /* How many steps away from the first cell of a board without bounds a place is. */
    number across = x < 0 ? -x : x, up = y < 0 ? -y : y, both = x + y < 0 ? -x - y : x + y;
    return sides == 4 ? across + up : higher(higher(across, up), both);
}

static number first_in_ring(number sides, number ring)
{
    return ring ? 1 + sides / 2 * ring * (ring - 1) : 0;
}

static number cell_of_place(number sides, number x, number y)
{
    /* Cells are numbered ring by ring, clockwise from the north; -1 is too far away. */
    number ring, first;
    if (x < -2 * FARTHEST || x > 2 * FARTHEST || y < -2 * FARTHEST || y > 2 * FARTHEST) return -1;
    ring = ring_of(sides, x, y);
    first = first_in_ring(sides, ring);
    if (ring > FARTHEST) return -1;
    if (x >= 0 && y > 0) return first + x;
    if (sides == 4) {
        if (x > 0) return first + ring - y;
        return y < 0 ? first + 2 * ring - x : x < 0 ? first + 3 * ring + y : 0;
    }
    if (x == ring && y > -ring) return first + ring - y;
    if (y == -ring && x > 0) return first + 3 * ring - x;
    if (y < 0 && x <= 0) return first + 3 * ring - x;
    if (x == -ring && y < ring) return first + 4 * ring + y;
    return first + 6 * ring + x;
}

static place place_of_cell(work *W, number sides, number cell)
{
    static const signed char corners[2][7][2] = {
        {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 1}},
        {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}},
    };
    place found = {0, 0};
    number ring = 0, at, side;
    if (cell < 0 || cell >= first_in_ring(sides, FARTHEST + 1)) fail(W);
    if (cell <= 0 || W->failed) return found;
    while (first_in_ring(sides, ring + 1) <= cell) ring++;
    at = cell - first_in_ring(sides, ring);
    side = at / ring;
    at %= ring;
    for (int way = 0; way < 2; way++) {
        number from = corners[sides == 6][side][way], to = corners[sides == 6][side + 1][way];
        number here = from * ring + (to - from) * at;
        if (way) found.y = here;
        else found.x = here;
    }
    return found;
}

static number growing_cell(number sides, number lower, number column, number line)
{
    /* The cell that is drawn there; every second column may begin half a cell lower. */
    if (column < -2 * FARTHEST || column > 2 * FARTHEST || line < -2 * FARTHEST || line > 2 * FARTHEST) return -1;
    if (lower) line -= (column + 1 + 2 * FARTHEST) / 2 - FARTHEST;
    return cell_of_place(sides, column, line);
}

static number growing_distance(work *W, number sides, number cell, number other)
{
    place here, there;
    if (cell == -1 || other == -1) return NO_NUMBER;
    here = place_of_cell(W, sides, cell);
    there = place_of_cell(W, sides, other);
    return ring_of(sides, there.x - here.x, there.y - here.y);
}

static list growing_distances(work *W, number sides, number cell)
{
    /* To all cells that there is room for; then that for none. */
    number *found = room(W, CELLS + 1);
    if (!found) return (list){0, 0};
    for (number at = 0; at < CELLS; at++) found[at] = growing_distance(W, sides, cell, at);
    found[CELLS] = NO_NUMBER;
    return (list){found, CELLS + 1};
}

static list growing_ray(work *W, number sides, list steps, number index)
{
    /* The cells in one direction, as far as the board goes. Each direction has two numbers, the columns and the rows. */
    number count = steps.size / 2, size = 0, *found = room(W, 2 * FARTHEST);
    place here;
    number across, up;
    if (!found || index == -1) return (list){0, 0};
    if (index < 0) {
        fail(W);
        return (list){0, 0};
    }
    across = steps.at[2 * (index % count)];
    up = steps.at[2 * (index % count) + 1];
    here = place_of_cell(W, sides, index / count);
    while ((across || up) && size < 2 * FARTHEST) {
        here.x += across;
        here.y += up;
        found[size] = cell_of_place(sides, here.x, here.y);
        if (found[size] < 0) break;
        size++;
    }
    W->top = found + size;
    return (list){found, size};
}

static number growing_direction(work *W, number sides, list steps, number cell, number other)
{
    /* The direction in which a cell lies; -1 if it lies in none. */
    place here, there;
    if (cell == -1 || other == -1) return -1;
    here = place_of_cell(W, sides, cell);
    there = place_of_cell(W, sides, other);
    for (number at = 0; 2 * at < steps.size; at++) {
        number x = there.x - here.x, y = there.y - here.y, across = steps.at[2 * at], up = steps.at[2 * at + 1];
        number far = across ? x * across : y * up;
        if ((across || up) && far > 0 && across * far == x && up * far == y) return at;
    }
    return -1;
}

static list growing_directions(work *W, number sides, list steps, number cell)
{
    number *found = room(W, CELLS + 1);
    if (!found) return (list){0, 0};
    for (number at = 0; at < CELLS; at++) found[at] = growing_direction(W, sides, steps, cell, at);
    found[CELLS] = -1;
    return (list){found, CELLS + 1};
}

static number growing_aligned(work *W, number cell, cellset within, number length, number sides, list steps)
{
    /* Whether a straight row of so many of these cells leads through one of them. */
    number half = steps.size / 4, *mark = W->top;
    if (length <= 0 || !in_set_of_cells(cell, within)) return 0;
    for (number at = 0; at < half; at++) {
        number longest = 1;
        for (number way = at; way < 2 * half; way += half) {
            list ray = growing_ray(W, sides, steps, cell * 2 * half + way);
            for (number step = 0; step < ray.size && in_set_of_cells(ray.at[step], within); step++) longest++;
            W->top = mark;
        }
        if (longest >= length) return 1;
    }
    return 0;
}

static cellsets growing_rows(work *W, number sides, list steps, number length, number cell)
{
    /* The straight rows of so many cells that lead through a cell. */
    number half = steps.size / 4;
    cellsets found = {0, 0};
    cellset *items;
    if (cell < 0 || length <= 0 || length > 2 * FARTHEST) {
        if (cell != -1) fail(W);
        return found;
    }
    found = set_room_of_cells(W, half * length);
    items = (cellset *)found.at;
    if (!items) return found;
    for (number at = 0; at < half; at++) {
        number *mark = W->top;
        list ahead = growing_ray(W, sides, steps, cell * 2 * half + at);
        list back = growing_ray(W, sides, steps, cell * 2 * half + at + half);
        for (number behind = lower(length - 1, back.size); behind >= 0; behind--) {
            cellset one = single_of_cells(W, cell);
            if (length - 1 - behind > ahead.size) break;
            for (number step = 0; step < behind; step++) include_of_cells(W, &one, back.at[step]);
            for (number step = 0; step < length - 1 - behind; step++) include_of_cells(W, &one, ahead.at[step]);
            items[found.size++] = one;
        }
        W->top = mark;
    }
    return found;
}

static number growing_side_toward(work *W, number piece, number lies, number target, number turned, number count,
                                  list steps, number directions, list sides, list printed)
{
    if (piece < 0 || lies < 0 || target < 0) return NO_NUMBER;
    for (number at = 0; at < sides.size; at++)
        if (nth(W, steps, lies * directions + sides.at[at]) == target)
            return nth(W, printed, piece * count + rest_of(W, at - turned, count));
    return NO_NUMBER;
}

static cellset grown(work *W, afar land, number board)
{
    /* The cells of a board that hold something, and those beside them. */
    cellset found = NO_CELLS;
    for (number piece = 0; piece < PIECES; piece++) {
        number zone = land[PLACE + piece], cell;
        list near;
        if (zone < FIXED_ZONES || far_boards[(zone - FIXED_ZONES) % FAMILIES] != board) continue;
        cell = (zone - FIXED_ZONES) / FAMILIES;
        near = row(W, beside[board], cell);
        include_of_cells(W, &found, cell);
        for (number at = 0; at < near.size; at++) include_of_cells(W, &found, near.at[at]);
    }
    return found;
}

static number lying_piece(afar land, number zone)
{
    /* What lies in a zone of a board without bounds. Where there is no room for anything, nothing lies. */
    return zone >= FIXED_ZONES && zone < ZONES ? land[zone_places[zone]] : -1;
}

static set lying_pieces(afar land, number zone)
{
    set none = EMPTY;
    return zone >= FIXED_ZONES && zone < ZONES ? read_set(land + zone_places[zone]) : none;
}

static stack lying_layers(afar land, number zone)
{
    return zone >= FIXED_ZONES && zone < ZONES ? stack_at(land + zone_places[zone]) : no_layers();
}

static number keyed_value(keyed values, number key)
{
    return values[0] == COUNTED ? counted_for(values, key) : values[key >= 0 && key < CELLS ? 2 + key : 1];
}

static void start_keyed(number *slot, number value)
{
    /* One value for all cells. The first word tells that there is one. */
    slot[0] = 1;
    for (number at = 0; at <= CELLS; at++) slot[1 + at] = value;
}

static void write_keyed(work *W, number *slot, number key, number value)
{
    if (key >= 0 && key < CELLS) slot[2 + key] = value;
    else fail(W);
}

static keyed with_keyed(work *W, keyed values, number key, number value)
{
    number *found = room(W, 2 + CELLS);
    if (!found) return values;
    copy_words(found, values, 2 + CELLS);
    write_keyed(W, found, key, value);
    return found;
}

static keyed keyed_start(work *W, number value)
{
    number *found = room(W, 2 + CELLS);
    if (found) start_keyed(found, value);
    return found ? found : W->heap;
}

static void copy_keyed(number *slot, keyed values)
{
    copy_words(slot, values, 2 + CELLS);
}

static const number *keyed_words(keyed_sets values, number key)
{
    return values + 1 + WORDS * (key >= 0 && key < CELLS ? 1 + key : 0);
}

static set keyed_set(keyed_sets values, number key)
{
    return read_set(keyed_words(values, key));
}

static void start_keyed_sets(number *slot, set value)
{
    slot[0] = 1;
    for (number at = 0; at <= CELLS; at++) write_set(slot + 1 + WORDS * at, value);
}

static void write_keyed_set(work *W, number *slot, number key, set value)
{
    if (key >= 0 && key < CELLS) write_set(slot + 1 + WORDS * (1 + key), value);
    else fail(W);
}

static keyed_sets with_keyed_set(work *W, keyed_sets values, number key, set value)
{
    number *found = room(W, 1 + WORDS * (1 + CELLS));
    if (!found) return values;
    copy_words(found, values, 1 + WORDS * (1 + CELLS));
    write_keyed_set(W, found, key, value);
    return found;
}

static keyed_sets keyed_sets_start(work *W, set value)
{
    number *found = room(W, 1 + WORDS * (1 + CELLS));
    if (found) start_keyed_sets(found, value);
    return found ? found : W->heap;
}

static void copy_keyed_sets(number *slot, keyed_sets values)
{
    copy_words(slot, values, 1 + WORDS * (1 + CELLS));
}

static void leave_afar(work *W, number *S, const number *before, number first, number end)
{
    /* After a position that was supposed: pieces that moved onto a board without bounds leave it. The words of the state
       from the first to the end, some of which say where pieces lie, are known as they were before. */
    for (number at = higher(first, PLACE); at < lower(end, PLACE + PIECES); at++) {
        number zone = S[at], *slot;
        if (zone == before[at - first] || zone < FIXED_ZONES) continue;
        slot = S + zone_places[zone];
        if (zone_kinds[zone] == SLOT) *slot = -1;
        else write_set(slot, without(read_set(slot), single(W, at - PLACE)));
    }
}

static void back_afar(work *W, number *S, const number *before, number first, number end)
{
    /* And those that moved away from there come back. */
    for (number at = higher(first, PLACE); at < lower(end, PLACE + PIECES); at++) {
        number zone = before[at - first], *slot;
        if (zone == S[at] || zone < FIXED_ZONES) continue;
        slot = S + zone_places[zone];
        if (zone_kinds[zone] == SLOT) *slot = at - PLACE;
        else write_set(slot, either(read_set(slot), single(W, at - PLACE)));
    }
}
