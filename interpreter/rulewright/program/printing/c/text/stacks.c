static stack stack_at(const number *slot)
{
    const unsigned short *held = (const unsigned short *)slot;
    return (stack){held + 1, held[0]};
}

static number piece_at(stack layers, number at)
{
    return layers.at[at] & 0x7FFF;
}

static number ends_layer(stack layers, number at)
{
    return layers.at[at] >> 15;
}

static stack no_layers(void)
{
    return (stack){0, 0};
}

static set stacked(work *W, stack layers)
{
    set found = EMPTY;
    for (number at = 0; at < layers.size; at++) include(W, &found, piece_at(layers, at));
    return found;
}

static list order(work *W, stack layers)
{
    number count = layers.size, *found = room(W, count);
    if (!found) count = 0;
    for (number at = 0; at < count; at++) found[at] = piece_at(layers, at);
    return (list){found, count};
}

static number stack_size(stack layers)
{
    return layers.size;
}

static stack kept_layers(work *W, stack layers)
{
    /* A copy, as a stack of the state may change while it is in use. */
    number count = layers.size;
    unsigned short *found = (unsigned short *)room(W, count / 4 + 1);
    if (!found) count = 0;
    for (number at = 0; at < count; at++) found[at] = layers.at[at];
    return (stack){found, count};
}

static stack from_front(work *W, stack layers)
{
    /* The layers in the opposite order. */
    number count = layers.size, end = count, to = 0;
    unsigned short *found = (unsigned short *)room(W, count / 4 + 1);
    if (!found) return no_layers();
    while (end > 0) {
        number begin = end - 1;
        while (begin > 0 && !ends_layer(layers, begin - 1)) begin--;
        for (number at = begin; at < end; at++) found[to++] = layers.at[at];
        end = begin;
    }
    return (stack){found, count};
}

static sets sets_of_layers(work *W, stack layers)
{
    sets found = set_room(W, layers.size);
    set layer = EMPTY, none = EMPTY;
    if (!found.at) return found;
    for (number at = 0; at < layers.size; at++) {
        include(W, &layer, piece_at(layers, at));
        if (!ends_layer(layers, at)) continue;
        ((set *)found.at)[found.size++] = layer;
        layer = none;
    }
    return found;
}

static set top_layer(work *W, stack layers)
{
    set found = EMPTY;
    for (number at = layers.size - 1; at >= 0; at--) {
        include(W, &found, piece_at(layers, at));
        if (at > 0 && ends_layer(layers, at - 1)) break;
    }
    return found;
}

static number top(stack layers)
{
    if (!layers.size || (layers.size > 1 && !ends_layer(layers, layers.size - 2))) return -1;
    return piece_at(layers, layers.size - 1);
}

static void write_stack(work *W, number *slot, stack layers, number most)
{
    unsigned short *held = (unsigned short *)slot;
    if (layers.size > most) {
        fail(W);
        return;
    }
    held[0] = (unsigned short)layers.size;
    for (number at = 0; at < layers.size; at++) held[1 + at] = layers.at[at];
}

static number lay_down(unsigned short *held, number to, set pieces)
{
    /* Pieces as one layer, lowest first; returns where the next layer begins. */
    for (number piece = next_member(&pieces); piece >= 0; piece = next_member(&pieces))
        held[to++] = (unsigned short)(piece | (some(pieces) ? 0 : 0x8000));
    return to;
}

static number same_layers(stack one, stack other)
{
    if (one.size != other.size) return 0;
    for (number at = 0; at < one.size; at++)
        if (one.at[at] != other.at[at]) return 0;
    return 1;
}
