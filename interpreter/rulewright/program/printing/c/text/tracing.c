static void traced(work *W, const number *S, number decision, number count, number at)
{
    /* All that is there at a decision goes into one number: the state, what may be chosen, and what is. */
    word sum = (word)decision * 3 + (word)count * 5 + (word)at * 7;
    for (number i = 0; i < STATE; i++) sum += (word)S[i] * (0x9E3779B97F4A7C15ULL + 2 * (word)i);
    for (number i = 0; i < W->listed; i++) sum += (word)W->choices[i] * (0xBF58476D1CE4E5B9ULL + 2 * (word)i);
    W->trace = mixed(W->trace + sum);
}
