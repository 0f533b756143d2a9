/* Counts for keys without bounds: that it is so (COUNTED), the count of most keys, how many keys have another one, and
   these with their counts, in any order. */

static number counted_for(keyed values, number key)
{
    for (number at = 0; at < values[2]; at++)
        if (values[3 + 2 * at] == key) return values[4 + 2 * at];
    return values[1];
}

static void start_counts(number *slot, number value)
{
    slot[0] = COUNTED;
    slot[1] = value;
    for (number at = 2; at < COUNT_WORDS; at++) slot[at] = 0;
}

static void write_counts(work *W, number *slot, number key, number value)
{
    number at = 0, size = slot[2];
    while (at < size && slot[3 + 2 * at] != key) at++;
    if (at == size) {
        if (value == slot[1]) return;
        if (3 + 2 * size + 2 > COUNT_WORDS) { fail(W); return; }
        slot[2] = size + 1;
        slot[3 + 2 * at] = key;
    } else if (value == slot[1]) {  /* the last one takes its place */
        slot[3 + 2 * at] = slot[1 + 2 * size];
        value = slot[2 + 2 * size];
        slot[1 + 2 * size] = slot[2 + 2 * size] = 0;
        slot[2] = size - 1;
        if (at == size - 1) return;
    }
    slot[4 + 2 * at] = value;
}
