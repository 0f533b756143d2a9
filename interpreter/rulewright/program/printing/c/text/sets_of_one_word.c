static number size(set members)
{
    members = members - (members >> 1 & 0x5555555555555555ULL);
    members = (members & 0x3333333333333333ULL) + (members >> 2 & 0x3333333333333333ULL);
    members = (members + (members >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (number)(members * 0x0101010101010101ULL >> 56);
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
    number found;
    if (!*left) return -1;
    found = first_of_word(*left);
    *left &= *left - 1;
    return found;
}

static set nothing(void)
{
    return 0;
}

static set single(work *W, number item)
{
    if (item >= 0 && item < 64) return (set)1 << item;
    if (item >= 64) fail(W);
    return 0;
}

static void include(work *W, set *members, number item)
{
    /* One more member. None is no member of anything. */
    if (item >= 64) fail(W);
    else if (item >= 0) *members |= (set)1 << item;
}

static set all_beside(sets beside, set places)
{
    set found = 0;
    for (; places; places &= places - 1) found |= beside.at[first_of_word(places)];
    return found;
}

static number in_set(number item, set members)
{
    return item >= 0 && item < 64 ? (number)(members >> item & 1) : 0;
}

static number same_set(set a, set b)
{
    return a == b;
}

static number some(set members)
{
    return members != 0;
}

static set either(set a, set b)
{
    return a | b;
}

static set both(set a, set b)
{
    return a & b;
}

static set without(set a, set b)
{
    return a & ~b;
}

static set shifted_down(work *W, set members, number by, set whole)
{
    if (by < 0) fail(W);
    return by >= 0 && by < 64 ? members >> by & whole : 0;
}

static set shifted(set members, number by, set whole)
{
    if (by <= -64 || by >= 64) return 0;
    return (by >= 0 ? members << by : members >> -by) & whole;
}

static set shifted_up(work *W, set members, number by)
{
    if (by < 0 || by > 63 || (by > 0 && members >> (64 - by))) {
        fail(W);
        return 0;
    }
    return members << by;
}

static set run_of(set row, set among, number rising)
{
    /* The members of a row up to the first that is not among these: below the lowest of those, or above the highest. */
    set stops = row & ~among;
    if (rising) return row & ~stops & (stops ^ (stops - 1));
    stops |= stops >> 1;
    stops |= stops >> 2;
    stops |= stops >> 4;
    stops |= stops >> 8;
    stops |= stops >> 16;
    stops |= stops >> 32;
    return row & ~stops;
}

static number last_member(set members)
{
    number found = -1;
    while (members) {
        found++;
        members >>= 1;
    }
    return found;
}

static set read_set(const number *at)
{
    return (set)*at;
}

static void write_set(number *at, set members)
{
    *at = (number)members;
}

static set read_set(const number *at)
{
    return (set)*at;
}

static void write_set(number *at, set members)
{
    *at = (number)members;
}
