static number place_of_key(const number *key, number size)
{
    word found = 0;
    for (number at = 0; at < size; at++) {
        found = (found ^ (word)key[at]) * 0x9E3779B97F4A7C15ULL;
        found ^= found >> 29;
    }
    return (number)(found >> 8 & 0x7FFFFFFF);
}

static number same_words(const number *one, const number *other, number count)
{
    for (number at = 0; at < count; at++)
        if (one[at] != other[at]) return 0;
    return 1;
}

static number key_of_list(number *key, list items, number words)
{
    /* Whether there is room for it. */
    if (items.size >= words) return 0;
    key[0] = items.size;
    for (number at = 0; at < items.size; at++) key[1 + at] = items.at[at];
    return 1;
}

static number key_of_stack(number *key, stack layers, number words)
{
    unsigned short *held = (unsigned short *)key;
    if (layers.size >= 4 * words) return 0;
    held[0] = (unsigned short)layers.size;
    for (number at = 0; at < layers.size; at++) held[1 + at] = layers.at[at];
    return 1;
}
