static set held_in(work *W, number *S, number zone)
{
    /* The pieces in a zone. */
    number *slot = S + zone_places[zone];
    if (zone_kinds[zone] == SLOT) return single(W, *slot);
    return zone_kinds[zone] == POOL ? read_set(slot) : stacked(W, stack_at(slot));
}

static void suits(work *W, set pieces, number zone)
{
    if (some(both(pieces, zone_misfits[zone_rows[zone]]))) fail(W);
}

static number make_sure(work *W, number *S, set pieces, number zone)
{
    /* Whether the zone exists, may hold these pieces, and has room for them beside those that stay. */
    if (zone < 0 || zone >= ZONES) {
        fail(W);
        return 0;
    }
    suits(W, pieces, zone);
    if (size(either(held_in(W, S, zone), pieces)) > zone_rooms[zone]) fail(W);
    return !W->failed;
}

static void settle(work *W, number *S, number piece, number zone)
{
    S[PLACE + piece] = zone;
    noted(W, S, PLACE_SLOT + piece);
}

static void zone_changed(work *W, number *S, number zone)
{
    if (zone < FIXED_ZONES) noted(W, S, ZONE_SLOT + zone);
}

static void fill_set(work *W, number *S, number zone, set pieces)
{
    write_set(S + zone_places[zone], pieces);
    zone_changed(W, S, zone);
}

static void fill_slot(work *W, number *S, number zone, number piece)
{
    S[zone_places[zone]] = piece;
    zone_changed(W, S, zone);
}

static void fill_layers(work *W, number *S, number zone, stack layers)
{
    write_stack(W, S + zone_places[zone], layers, zone_rooms[zone]);
    zone_changed(W, S, zone);
}

static number ordered(number zone)
{
    return zone_kinds[zone] == STACK || zone_kinds[zone] == SEQUENCE;
}

static void take(work *W, number *S, number piece)
{
    number zone = S[PLACE + piece], at = 0, count;
    unsigned short *held;
    if (zone < 0) return;
    if (zone_kinds[zone] == SLOT) {
        fill_slot(W, S, zone, -1);
        return;
    }
    if (zone_kinds[zone] == POOL) {
        fill_set(W, S, zone, without(read_set(S + zone_places[zone]), single(W, piece)));
        return;
    }
    held = (unsigned short *)(S + zone_places[zone]) + 1;
    count = held[-1];
    while (at < count && (held[at] & 0x7FFF) != piece) at++;
    if (at == count) {
        fail(W);
        return;
    }
    if (held[at] >> 15 && at > 0) held[at - 1] |= 0x8000;
    for (; at + 1 < count; at++) held[at] = held[at + 1];
    held[-1] = (unsigned short)(count - 1);
    zone_changed(W, S, zone);
}

static void put(work *W, number *S, number piece, number zone, number end)
{
    unsigned short *held;
    number count;
    if (zone < 0 || zone >= ZONES) {
        fail(W);
        return;
    }
    if (zone_kinds[zone] == SLOT) {
        if (S[zone_places[zone]] >= 0) fail(W);
        fill_slot(W, S, zone, piece);
    } else if (zone_kinds[zone] == POOL) {
        set inside = either(read_set(S + zone_places[zone]), single(W, piece));
        if (size(inside) > zone_rooms[zone]) fail(W);
        fill_set(W, S, zone, inside);
    } else {
        held = (unsigned short *)(S + zone_places[zone]) + 1;
        count = held[-1];
        if (count >= zone_rooms[zone]) {
            fail(W);
            return;
        }
        if (end) {
            for (number at = count; at > 0; at--) held[at] = held[at - 1];
            held[0] = (unsigned short)(piece | 0x8000);
        } else {
            held[count] = (unsigned short)(piece | 0x8000);
        }
        held[-1] = (unsigned short)(count + 1);
        zone_changed(W, S, zone);
    }
    settle(W, S, piece, zone);
}

static void move(work *W, number *S, number piece, number zone, number end)
{
    if (piece < 0 || piece >= PIECES || zone >= ZONES) {
        fail(W);
        return;
    }
    if (zone >= 0) suits(W, single(W, piece), zone);
    if (W->failed) return;
    take(W, S, piece);
    put(W, S, piece, zone, end);
}

static void mix_onto(work *W, number *S, set pieces, number zone, number end)
{
    /* Pieces are put on a stack in an unknown order: one layer. */
    set left = pieces;
    unsigned short *layers;
    number count;
    stack there;
    if (!some(pieces) || !make_sure(W, S, pieces, zone)) return;
    for (number piece = next_member(&left); piece >= 0; piece = next_member(&left)) {
        take(W, S, piece);
        settle(W, S, piece, zone);
    }
    there = stack_at(S + zone_places[zone]);
    count = there.size + size(pieces);
    layers = (unsigned short *)room(W, count / 4 + 1);
    if (!layers) return;
    if (end) {
        number to = lay_down(layers, 0, pieces);
        for (number at = 0; at < there.size; at++) layers[to++] = there.at[at];
    } else {
        for (number at = 0; at < there.size; at++) layers[at] = there.at[at];
        lay_down(layers, there.size, pieces);
    }
    fill_layers(W, S, zone, (stack){layers, count});
}

static void move_set(work *W, number *S, set pieces, number zone, number end)
{
    if (!some(pieces)) return;
    if (zone >= 0 && zone < ZONES && zone_kinds[zone] == STACK) {
        mix_onto(W, S, pieces, zone, end);
        return;
    }
    if (!make_sure(W, S, pieces, zone)) return;
    for (number piece = next_member(&pieces); piece >= 0; piece = next_member(&pieces)) {
        take(W, S, piece);
        put(W, S, piece, zone, end);
    }
}

static void move_all(work *W, number *S, number source, number zone, number end)
{
    /* The content of an ordered zone: if the target is ordered too, the order is kept. */
    stack layers, there;
    unsigned short *whole;
    number to = 0;
    if (source < 0 || source >= ZONES) {
        fail(W);
        return;
    }
    layers = kept_layers(W, stack_at(S + zone_places[source]));
    if (source == zone || !layers.size || !make_sure(W, S, stacked(W, layers), zone)) return;
    if (!ordered(zone)) {
        move_set(W, S, stacked(W, layers), zone, end);
        return;
    }
    fill_layers(W, S, source, no_layers());
    there = stack_at(S + zone_places[zone]);
    whole = (unsigned short *)room(W, (layers.size + there.size) / 4 + 1);
    if (!whole) return;
    if (!end)
        for (number at = 0; at < there.size; at++) whole[to++] = there.at[at];
    for (number at = 0; at < layers.size; at++) whole[to++] = layers.at[at];
    if (end)
        for (number at = 0; at < there.size; at++) whole[to++] = there.at[at];
    fill_layers(W, S, zone, (stack){whole, to});
    for (number at = 0; at < layers.size; at++) settle(W, S, piece_at(layers, at), zone);
}

static void shuffle(work *W, number *S, number zone)
{
    unsigned short *layers;
    set whole;
    if (zone < 0 || zone >= ZONES) {
        fail(W);
        return;
    }
    if (!ordered(zone)) return;
    whole = held_in(W, S, zone);
    layers = (unsigned short *)room(W, size(whole) / 4 + 1);
    if (layers) fill_layers(W, S, zone, (stack){layers, lay_down(layers, 0, whole)});
}

static void reverse(work *W, number *S, number zone)
{
    if (zone < 0 || zone >= ZONES) fail(W);
    else if (ordered(zone)) fill_layers(W, S, zone, from_front(W, stack_at(S + zone_places[zone])));
}

static void draw_piece(work *W, number *S, number piece, number zone, number end)
{
    move(W, S, piece, zone, end);
}

static set exchanged(set members, set two)
{
    set there = both(members, two);
    if (!some(there) || same_set(there, two)) return members;
    return either(without(members, two), without(two, there));
}

static void swap(work *W, number *S, number first, number second)
{
    /* Each takes the place of the other, in a row too. */
    number homes[2], comes[2];
    set two;
    if (first < 0 || second < 0 || first >= PIECES || second >= PIECES) {
        fail(W);
        return;
    }
    homes[0] = S[PLACE + first];
    homes[1] = S[PLACE + second];
    comes[0] = second;
    comes[1] = first;
    two = either(single(W, first), single(W, second));
    for (int at = homes[0] == homes[1]; at < 2; at++) {
        number zone = homes[at];
        if (zone < 0 || (homes[0] == homes[1] && !ordered(zone))) continue;
        suits(W, single(W, comes[at]), zone);
        if (W->failed) return;
        if (zone_kinds[zone] == SLOT) {
            fill_slot(W, S, zone, comes[at]);
        } else if (zone_kinds[zone] == POOL) {
            fill_set(W, S, zone, exchanged(read_set(S + zone_places[zone]), two));
        } else {
            stack layers = stack_at(S + zone_places[zone]);
            unsigned short *found = (unsigned short *)room(W, layers.size / 4 + 1);
            number to = 0;
            set layer = EMPTY;
            if (!found) return;
            for (number piece = 0; piece < layers.size; piece++) {
                include(W, &layer, piece_at(layers, piece));
                if (ends_layer(layers, piece)) {
                    to = lay_down(found, to, exchanged(layer, two));
                    layer = without(layer, layer);
                }
            }
            fill_layers(W, S, zone, (stack){found, to});
        }
    }
    settle(W, S, first, homes[1]);
    settle(W, S, second, homes[0]);
}

static void swap_into(work *W, number *S, number piece, number zone)
{
    set none = EMPTY;
    if (piece < 0 || !make_sure(W, S, none, zone) || zone_kinds[zone] != SLOT) {
        fail(W);
        return;
    }
    if (S[zone_places[zone]] >= 0) swap(W, S, piece, S[zone_places[zone]]);
    else move(W, S, piece, zone, 0);
}

static void fill_from(work *W, number *S, number zone, set pieces, stack layers, number source)
{
    /* The content of one kind of zone, as another kind holds it: in a stack, what had no order has none. */
    unsigned short *found;
    number to = 0;
    if (zone_kinds[zone] == SLOT) {
        if (zone_kinds[source] != SLOT) fail(W);
        fill_slot(W, S, zone, first_member(pieces));
    } else if (zone_kinds[zone] == POOL) {
        fill_set(W, S, zone, pieces);
    } else if (ordered(source)) {
        fill_layers(W, S, zone, layers);
    } else {
        set left = pieces;
        found = (unsigned short *)room(W, size(pieces) / 4 + 1);
        if (!found) return;
        if (zone_kinds[zone] == STACK) to = lay_down(found, 0, pieces);
        else
            for (number piece = next_member(&left); piece >= 0; piece = next_member(&left))
                found[to++] = (unsigned short)(piece | 0x8000);
        fill_layers(W, S, zone, (stack){found, to});
    }
    for (number piece = next_member(&pieces); piece >= 0; piece = next_member(&pieces)) settle(W, S, piece, zone);
}

static void swap_zones(work *W, number *S, number first, number second)
{
    number zones[2] = {first, second};
    set pieces[2], none = EMPTY;
    stack layers[2];
    if (!make_sure(W, S, none, first) || !make_sure(W, S, none, second) || first == second) return;
    for (int at = 0; at < 2; at++) {
        pieces[at] = held_in(W, S, zones[at]);
        layers[at] = ordered(zones[at]) ? kept_layers(W, stack_at(S + zone_places[zones[at]])) : no_layers();
    }
    for (int at = 0; at < 2; at++) {
        suits(W, pieces[1 - at], zones[at]);
        if (size(pieces[1 - at]) > zone_rooms[zones[at]]) fail(W);
    }
    if (W->failed) return;
    for (int at = 0; at < 2; at++) fill_from(W, S, zones[at], pieces[1 - at], layers[1 - at], zones[1 - at]);
}

static void turn(work *W, number *S, number piece, number turns)
{
    if (piece < 0 || piece >= PIECES) {
        fail(W);
        return;
    }
    if (TURNED) {
        S[TURN + piece] = turns;
        noted(W, S, TURN_SLOT + piece);
    }
}
