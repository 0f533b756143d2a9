static number size(set members)
{
    number found = 0;
    for (int at = 0; at < WORDS; at++) {
        word part = members.part[at];
        part = part - (part >> 1 & 0x5555555555555555ULL);
        part = (part & 0x3333333333333333ULL) + (part >> 2 & 0x3333333333333333ULL);
        part = (part + (part >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        found += (number)(part * 0x0101010101010101ULL >> 56);
    }
    return found;
}

static number first_of_word(word members)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    return __builtin_ctzll(members);
#else
    /* The lowest bit alone, multiplied by a row of bits in which every six are different. */
    static const unsigned char places[64] = {
        0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4, 62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30,
        24, 18, 12, 5, 63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31,
        10, 25, 14, 19, 9, 13, 8, 7, 6};
    return places[(members & (0 - members)) * 0x03F79D71B4CB0A89ULL >> 58];
#endif
}

static number next_member(set *left)
{
    /* Takes the lowest member out; -1 if there is none. */
    for (int at = 0; at < WORDS; at++) {
        word part = left->part[at];
        if (part) {
            left->part[at] = part & (part - 1);
            return 64 * at + first_of_word(part);
        }
    }
    return -1;
}

static set nothing(void)
{
    set found;
    for (int at = 0; at < WORDS; at++) found.part[at] = 0;
    return found;
}

static set single(work *W, number item)
{
    set found = nothing();
    if (item >= 64 * WORDS) fail(W);
    else if (item >= 0) found.part[item >> 6] = 1ULL << (item & 63);
    return found;
}

static void include(work *W, set *members, number item)
{
    /* One more member. None is no member of anything. */
    if (item >= 64 * WORDS) fail(W);
    else if (item >= 0) members->part[item >> 6] |= 1ULL << (item & 63);
}

static set all_beside(sets beside, set places)
{
    set found = nothing();
    for (int part = 0; part < WORDS; part++)
        for (word rest = places.part[part]; rest; rest &= rest - 1)
            found = either(found, beside.at[64 * part + first_of_word(rest)]);
    return found;
}

static number in_set(number item, set members)
{
    return item >= 0 && item < 64 * WORDS ? (number)(members.part[item >> 6] >> (item & 63) & 1) : 0;
}

static number same_set(set a, set b)
{
    word differs = 0;
    for (int at = 0; at < WORDS; at++) differs |= a.part[at] ^ b.part[at];
    return !differs;
}

static number some(set members)
{
    word any = 0;
    for (int at = 0; at < WORDS; at++) any |= members.part[at];
    return any != 0;
}

static set either(set a, set b)
{
    for (int at = 0; at < WORDS; at++) a.part[at] |= b.part[at];
    return a;
}

static set both(set a, set b)
{
    for (int at = 0; at < WORDS; at++) a.part[at] &= b.part[at];
    return a;
}

static set without(set a, set b)
{
    for (int at = 0; at < WORDS; at++) a.part[at] &= ~b.part[at];
    return a;
}

static set shifted_down(work *W, set members, number by, set whole)
{
    set found = nothing();
    if (by < 0) fail(W);
    if (by < 0 || by >= 64 * WORDS) return found;
    for (int at = 0; at < WORDS; at++) {
        number from = at + (by >> 6);
        word part = 0;
        if (from < WORDS) part = members.part[from] >> (by & 63);
        if (from + 1 < WORDS && by & 63) part |= members.part[from + 1] << (64 - (by & 63));
        found.part[at] = part & whole.part[at];
    }
    return found;
}

static set shifted(set members, number by, set whole)
{
    set found = nothing();
    for (int at = 0; at < WORDS; at++) {
        number less = by >= 0 ? by : -by, away = less >> 6, over = less & 63;
        number from = by >= 0 ? at - away : at + away, next = by >= 0 ? from - 1 : from + 1;
        word part = 0;
        if (from >= 0 && from < WORDS) part = by >= 0 ? members.part[from] << over : members.part[from] >> over;
        if (over && next >= 0 && next < WORDS)
            part |= by >= 0 ? members.part[next] >> (64 - over) : members.part[next] << (64 - over);
        found.part[at] = part & whole.part[at];
    }
    return found;
}

static set shifted_up(work *W, set members, number by)
{
    set found = nothing(), left = members;
    for (number item = next_member(&left); item >= 0; item = next_member(&left)) {
        if (by < 0 || item + by >= 64 * WORDS) fail(W);
        else found.part[(item + by) >> 6] |= 1ULL << ((item + by) & 63);
    }
    return found;
}

static set run_of(set row, set among, number rising)
{
    /* The members of a row up to the first that is not among these: below the lowest of those, or above the highest. */
    word none = 1;
    set stops = without(row, among);
    if (rising) {
        for (int at = 0; at < WORDS; at++) {
            word less = stops.part[at] - none;
            row.part[at] &= none ? ~stops.part[at] & (stops.part[at] ^ less) : 0;
            none &= stops.part[at] == 0;
        }
        return row;
    }
    for (int at = WORDS - 1; at >= 0; at--) {
        word below = stops.part[at];
        below |= below >> 1;
        below |= below >> 2;
        below |= below >> 4;
        below |= below >> 8;
        below |= below >> 16;
        below |= below >> 32;
        row.part[at] &= none ? ~below : 0;
        none &= below == 0;
    }
    return row;
}

static number last_member(set members)
{
    for (int at = WORDS - 1; at >= 0; at--)
        if (members.part[at])
            for (int bit = 63; bit >= 0; bit--)
                if (members.part[at] >> bit & 1) return 64 * at + bit;
    return -1;
}

static set read_set(const number *at)
{
    set found;
    for (int part = 0; part < WORDS; part++) found.part[part] = (word)at[part];
    return found;
}

static void write_set(number *at, set members)
{
    for (int part = 0; part < WORDS; part++) at[part] = (number)members.part[part];
}
