static number fail(work *W)
{
    /* The rules demand something impossible, or there is no room for it here: the game is played in Python instead. */
    W->failed = 1;
    return 0;
}

static void spend(work *W, number steps)
{
    W->steps -= steps;
    if (W->steps < 0) fail(W);
}

static number plus(work *W, number a, number b)
{
    number sum = (number)((word)a + (word)b);
    if (((a ^ sum) & (b ^ sum)) < 0) return fail(W);
    return sum;
}

static number minus(work *W, number a, number b)
{
    number rest = (number)((word)a - (word)b);
    if (((a ^ b) & (a ^ rest)) < 0) return fail(W);
    return rest;
}

static number product(work *W, number a, number b)
{
    /* Without a wider type: small factors are multiplied at once, others are divided to see whether they fit. */
    number most = 9223372036854775807LL;
    if (a > -2147483648LL && a < 2147483648LL && b > -2147483648LL && b < 2147483648LL) return a * b;
    if (a == NO_NUMBER || b == NO_NUMBER) return a == 0 || b == 0 ? 0 : fail(W);
    if (a != 0 && (b < 0 ? -b : b) > most / (a < 0 ? -a : a)) return fail(W);
    return a * b;
}

static number quotient(work *W, number a, number b)
{
    number found;
    if (b == 0 || (a == NO_NUMBER && b == -1)) return fail(W);
    found = a / b;
    return found * b != a && (a < 0) != (b < 0) ? found - 1 : found;
}

static number rest_of(work *W, number a, number b)
{
    number found;
    if (b == 0) return fail(W);
    if (b == -1) return 0;
    found = a % b;
    return found != 0 && (found < 0) != (b < 0) ? found + b : found;
}

static number negative(work *W, number a)
{
    return a == NO_NUMBER ? fail(W) : -a;
}

static number size_without_sign(work *W, number a)
{
    return a < 0 ? negative(W, a) : a;
}

static number higher(number a, number b)
{
    return a > b ? a : b;
}

static number lower(number a, number b)
{
    return a < b ? a : b;
}

static number cheaper(number a, number b)
{
    if (a == NO_NUMBER) return b;
    return b == NO_NUMBER || a < b ? a : b;
}

static number between(number low, number item, number high)
{
    return low <= item && item <= high;
}

static number in_range(number item, number low, number end)
{
    return low <= item && item < end;
}

static number within(work *W, number at, number low, number end)
{
    /* An index that is not proven to be in range. */
    if (at >= low && at < end) return at;
    fail(W);
    return low;
}

static number counted_back(work *W, number at, number size)
{
    /* The index of a table: -1 is its last entry, that for none. */
    if (at < 0) at += size;
    if (at >= 0 && at < size) return at;
    return fail(W);
}

static number there(work *W, number item)
{
    return item < 0 ? fail(W) : item;
}

static number times(work *W, number a, number b)
{
    number found = product(W, a, b);
    return found == NO_NUMBER ? fail(W) : found;
}

static number bounded(work *W, number value, number low, number high)
{
    return (low <= value && value <= high) || value == NO_NUMBER ? value : fail(W);
}

static number not_negative(work *W, number cost)
{
    return cost < 0 ? fail(W) : cost;
}

static number next(number player, number players)
{
    return player + 1 < players ? player + 1 : (player + 1) % players;
}

static void check(work *W, number holds)
{
    if (!holds) fail(W);
}

static number far_cell(number zone, number fixed, number families, number first, number last)
{
    if (zone < fixed) return -1;
    number family = (zone - fixed) % families;
    return first <= family && family <= last ? (zone - fixed) / families : -1;
}
