/* Numbers of many games, packed: one after the other what all games have in the same place. First stands how many bytes
   each of them takes; if they are all the same, 0, and then that number in eight. ``play/packing.py`` unpacks them. */
static number packed_in(const number *from, number size, number games, number width, unsigned char *to)
{
    for (number at = 0; at < games; at++, from += size)
        for (number byte = 0; byte < width; byte++) *to++ = (unsigned char)((word)*from >> 8 * byte);
    return games * width;
}

PUBLIC number rulewright_packed(const number *from, number size, number games, unsigned char *to)
{
    /* Returns how many bytes they take. */
    unsigned char *begin = to;
    for (number place = 0; place < size; place++, from++) {
        number least = *from, most = *from, width;
        for (number at = 1; at < games; at++) {
            number one = from[at * size];
            least = one < least ? one : least;
            most = one > most ? one : most;
        }
        if (least == most) width = 0;
        else if (least >= -128 && most < 128) width = 1;
        else if (least >= -32768 && most < 32768) width = 2;
        else if (least >= -2147483648LL && most < 2147483648LL) width = 4;
        else width = 8;
        *to++ = (unsigned char)width;
        if (width == 0) to += packed_in(from, size, 1, 8, to);
        else if (width == 1) to += packed_in(from, size, games, 1, to);
        else if (width == 2) to += packed_in(from, size, games, 2, to);
        else if (width == 4) to += packed_in(from, size, games, 4, to);
        else to += packed_in(from, size, games, 8, to);
    }
    return to - begin;
}
