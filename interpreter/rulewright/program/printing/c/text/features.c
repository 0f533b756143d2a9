/* What a seat sees of a position, as a row of numbers. What is told, and where, stands in a plan: first the places of its
   tables, then the operations. */
enum {
    PLAN_PIECES, PLAN_PLACED, PLAN_LOOKS, PLAN_BACKS, PLAN_UNSEEN, PLAN_ZONE_KINDS, PLAN_ZONES, PLAN_SEEN, PLAN_WHERE,
    PLAN_COLUMNS, PLAN_PARTS, PLAN_FIRST, PLAN_LAST
};
enum {
    TELL_NUMBER, TELL_MEMBERS, TELL_SLOT, TELL_POOL, TELL_SIZE, TELL_ROW, TELL_PIECE, TELL_PIECES, TELL_ITEMS,
    TELL_RECORDS, TELL_PLACE, OPERATION = 6
};

static number layer_alone(const number *slot, number piece)
{
    /* The layer in which a piece lies alone; -1 if it does not. */
    stack layers = stack_at(slot);
    number layer = 0, begins = 1;
    for (number at = 0; at < layers.size; at++) {
        number ends = ends_layer(layers, at);
        if (piece_at(layers, at) == piece) return begins && ends ? layer : -1;
        begins = ends;
        layer += ends;
    }
    return -1;
}

static number is_followed(const number *S, const number *N, number piece)
{
    /* Whether the viewer sees where a piece lies. */
    number zone = S[N[PLAN_PLACED] + piece];
    if (zone < 0) return 0;
    switch (N[N[PLAN_ZONE_KINDS] + zone]) {
    case 0: return 1;
    case 1: return N[N[PLAN_SEEN] + zone];
    case 2: return 0;
    default: return layer_alone(S + N[N[PLAN_ZONES] + zone], piece) >= 0;
    }
}

static number face_of(const number *N, number piece, number seen)
{
    return seen ? 1 + N[N[PLAN_LOOKS] + piece] : -1 - N[N[PLAN_BACKS] + piece];
}

static number looked_at(const number *S, const number *N, number piece)
{
    number zone = S[N[PLAN_PLACED] + piece];
    if (zone < 0) return face_of(N, piece, 1);
    if (N[N[PLAN_ZONE_KINDS] + zone] == 2) return -1 - N[N[PLAN_UNSEEN] + piece];
    return face_of(N, piece, N[N[PLAN_SEEN] + zone] && is_followed(S, N, piece));
}

static number where_it_is(const number *S, const number *N, number piece)
{
    number zone = S[N[PLAN_PLACED] + piece];
    return zone < 0 ? 0 : N[N[PLAN_WHERE] + zone];
}

static void tell_row(const number *N, stack layers, number seen, number top, number *out)
{
    /* Layer by layer; in one of several pieces their backs, sorted. */
    number done = 0;
    while (done < layers.size) {
        number first = done, last, count;
        if (top) {
            last = layers.size - done;
            first = last - 1;
            while (first > 0 && !ends_layer(layers, first - 1)) first--;
        } else {
            last = first + 1;
            while (last < layers.size && !ends_layer(layers, last - 1)) last++;
        }
        count = last - first;
        for (number at = 0; at < count; at++) {
            number face = face_of(N, piece_at(layers, first + at), seen && count == 1), to = done + at;
            for (; to > done && out[to - 1] > face; to--) out[to] = out[to - 1];
            out[to] = face;
        }
        done += count;
    }
}

static void tell(const number *S, const number *N, const number *op, number *out)
{
    number value, one;
    const number *columns = N + N[PLAN_COLUMNS];
    out += op[2];
    switch (op[0]) {
    case TELL_NUMBER:
        out[0] = S[op[1]];
        break;
    case TELL_SLOT:
        value = S[op[1]];
        out[0] = value < 0 ? 0 : face_of(N, value, op[4]);
        break;
    case TELL_MEMBERS: case TELL_POOL: case TELL_SIZE: case TELL_PIECES:
        for (number at = 0; at < WORDS; at++)
            for (word part = (word)S[op[1] + at]; part; part &= part - 1) {
                one = 64 * at + first_of_word(part);
                if (op[0] == TELL_SIZE) {
                    out[0]++;
                } else if (op[0] == TELL_MEMBERS) {
                    if (one < op[3]) out[one] = 1;
                } else if (one < N[PLAN_PIECES]) {
                    number table = op[0] == TELL_POOL || looked_at(S, N, one) > 0 ? op[5] : op[4];
                    number column = columns[table * N[PLAN_PIECES] + one];
                    if (column >= 0) out[column]++;
                }
            }
        break;
    case TELL_ROW:
        tell_row(N, stack_at(S + op[1]), op[4], op[5], out);
        break;
    case TELL_PIECE:
        value = S[op[1]];
        if (value >= 0 && op[4]) value = N[N[PLAN_PARTS] + value];
        if (value < 0) break;
        out[0] = looked_at(S, N, value);
        out[1] = where_it_is(S, N, value);
        break;
    case TELL_ITEMS:
        out[0] = S[op[1]] < 0 ? 0 : S[op[1]];
        for (number at = 1; at <= out[0] && at < op[3]; at++) {
            value = S[op[1] + at];
            out[at] = !op[4] ? value : value < 0 ? 0 : looked_at(S, N, value);
        }
        break;
    case TELL_PLACE:
        one = S[N[PLAN_PLACED] + op[1]];
        out[0] = looked_at(S, N, op[1]);
        out[1] = where_it_is(S, N, op[1]);
        out[2] = N[N[PLAN_ZONE_KINDS] + one] == 3 ? layer_alone(S + N[N[PLAN_ZONES] + one], op[1]) : 0;
        break;
    }
}

static number goes_before(const number *one, const number *other, number count)
{
    number at = 0;
    while (at < count && one[at] == other[at]) at++;
    return at < count && one[at] > other[at];
}

static void tell_records(const number *S, const number *N, const number *op, number *out)
{
    /* The greatest first: a new row is put where it belongs. */
    number width = op[3], *next = out + op[2];
    const number *record = op + OPERATION;
    for (number count = op[1]; count > 0; count--) {
        const number *end = N + record[1];
        if (is_followed(S, N, record[0])) {
            for (const number *own = record + 2; own < end; own += OPERATION) tell(S, N, own, next);
            for (number *row = next; row > out + op[2] && goes_before(row, row - width, width); row -= width)
                for (number at = 0; at < width; at++) {
                    number kept = row[at];
                    row[at] = row[at - width];
                    row[at - width] = kept;
                }
            next += width;
        }
        record = end;
    }
}

PUBLIC void rulewright_features(const number *P, const number *plan, number *out)
{
    /* ``out`` is all zero. */
    const number *op = plan + plan[PLAN_FIRST], *end = plan + plan[PLAN_LAST];
    while (op < end) {
        if (op[0] == TELL_RECORDS) {
            tell_records(P, plan, op, out);
            op = plan + op[4];
        } else {
            tell(P, plan, op, out);
            op += OPERATION;
        }
    }
}

PUBLIC void rulewright_features_all(
    const number *P, number count, number size, const number *const *plans, const int *viewers, number *out, number width)
{
    /* Of many positions, each as one viewer sees it; where that is negative, nothing is told. */
    for (number at = 0; at < count; at++, P += size, out += width)
        if (viewers[at] >= 0) rulewright_features(P, plans[viewers[at]], out);
}
