static void met(work *W, set pieces)
{
    /* These pieces are moved. */
    for (number piece = next_member(&pieces); piece >= 0; piece = next_member(&pieces)) W->noted[MET + piece]++;
}
