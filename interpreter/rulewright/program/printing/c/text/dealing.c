/* Positions in which pieces lie in each other's places, as a seat imagines that they might: ``dealt[i]`` is the piece that
   comes to where piece i lay. Where a state speaks of pieces stands in a plan: see ``play/native/dealing.py``. */
enum { PLAN_OF_PIECES, PLAN_OF_PLACES, PLAN_OF_ZONES, PLAN_OF_OPERATIONS, PLAN_BEGINS };
enum { EACH_PIECE, ZONES_OF_PIECES, CONTENTS, SPOKEN_OF };
enum { OF_KIND, OF_TYPE, AT_WORD, WORDS_EACH, HOW_MANY, AT_SLOT, SLOTS_EACH, FROM_NUMBER, OF_OPERATION };
enum { A_NUMBER, A_SET, A_STACK, A_LIST };

PUBLIC void rulewright_deal(number *stream, const number *groups, number *dealt)
{
    /* Each group, its size before it, is shuffled twice, as in ``play/deals.py``; all others stay where they are. */
    for (; *groups; groups += 1 + *groups) {
        number size = groups[0];
        const number *places = groups + 1;
        for (number at = 0; at < size; at++) dealt[places[at]] = places[at];
        for (number again = 0; again < 2; again++)
            for (number last = size - 1; last > 0; last--) {
                number other = pick(stream, last + 1), piece = dealt[places[last]];
                dealt[places[last]] = dealt[places[other]];
                dealt[places[other]] = piece;
            }
    }
}

static number counterpart(number piece, const number *dealt, number pieces)
{
    return piece >= 0 && piece < pieces ? dealt[piece] : piece;
}

static void counterparts(number type, const number *from, number *to, const number *dealt, number pieces)
{
    /* A value with its pieces replaced. */
    if (type == A_NUMBER) {
        *to = counterpart(*from, dealt, pieces);
    } else if (type == A_LIST) {
        to[0] = from[0];
        for (number at = 1; at <= from[0]; at++) to[at] = counterpart(from[at], dealt, pieces);
    } else if (type == A_SET) {
        for (number at = 0; at < WORDS; at++) to[at] = 0;
        for (number at = 0; 64 * at < pieces; at++)
            for (word left = (word)from[at]; left; left &= left - 1) {
                number piece = dealt[64 * at + first_of_word(left)];
                to[piece >> 6] |= (number)((word)1 << (piece & 63));
            }
    } else {
        const unsigned short *held = (const unsigned short *)from;
        unsigned short *found = (unsigned short *)to;
        number count = held[0], begins = 1;
        found[0] = held[0];
        for (number at = 1; at <= count; at++) { /* the pieces of a layer stand in the order of their numbers */
            unsigned short piece = (unsigned short)dealt[held[at] & 0x7FFF];
            number place = at;
            for (; place > begins && found[place - 1] > piece; place--) found[place] = found[place - 1];
            found[place] = piece;
            if (held[at] >> 15) {
                found[at] |= 0x8000;
                begins = at + 1;
            }
        }
    }
}

static number differ(const number *one, const number *other, number count)
{
    for (number at = 0; at < count; at++)
        if (one[at] != other[at]) return 1;
    return 0;
}

PUBLIC int rulewright_dealt(work *W, number *P, const number *plan, const number *dealt)
{
    /* Returns whether it could be done: then the position has changed. */
    number pieces = plan[PLAN_OF_PIECES], *before = W->copies[0], *homes, *changed, moved = 0;
    const number *end = plan + PLAN_BEGINS + OF_OPERATION * plan[PLAN_OF_OPERATIONS];
    W->failed = W->listing = 0;
    ready(W);
    homes = room(W, plan[PLAN_OF_ZONES]);
    if (!homes) return 0;
    for (number zone = 0; zone < plan[PLAN_OF_ZONES]; zone++) homes[zone] = zone;
    copy_words(before, P, STATE);
    for (const number *one = plan + PLAN_BEGINS; one < end; one += OF_OPERATION) {
        number at = 0, many = one[HOW_MANY], each = one[WORDS_EACH], begin = one[FROM_NUMBER];
        if (one[OF_KIND] == EACH_PIECE) {
            for (; at < many; at++) {
                number to = dealt[begin + at] - begin;
                if (to == at) continue;
                if (to < 0 || to >= many) return 0;
                copy_words(P + one[AT_WORD] + to * each, before + one[AT_WORD] + at * each, each);
                for (number slot = 0; slot < one[SLOTS_EACH]; slot++)
                    FOLLOW(W, P, one[AT_SLOT] + to * one[SLOTS_EACH] + slot);
            }
        } else if (one[OF_KIND] == ZONES_OF_PIECES) {
            number zone = one[AT_SLOT];
            for (; at < many; at++) {
                number to = dealt[begin + at] - begin;
                if (to < 0 || to >= many) return 0;
                homes[zone + at] = zone + to;
                moved |= to != at;
            }
        } else if (one[OF_KIND] == CONTENTS) {
            for (; at < many; at++) {
                number to = homes[begin + at] - begin;
                if (to < 0 || to >= many) return 0;
                changed = P + one[AT_WORD] + to * each;
                counterparts(one[OF_TYPE], before + one[AT_WORD] + at * each, changed, dealt, pieces);
                if (differ(changed, before + one[AT_WORD] + to * each, each)) FOLLOW(W, P, one[AT_SLOT] + to);
            }
        } else {
            counterparts(one[OF_TYPE], before + one[AT_WORD], P + one[AT_WORD], dealt, pieces);
            FOLLOW(W, P, one[AT_SLOT]);
        }
    }
    for (number piece = 0; moved && piece < pieces; piece++) {
        number *place = P + plan[PLAN_OF_PLACES] + piece;
        if (*place < 0 || *place >= plan[PLAN_OF_ZONES] || homes[*place] == *place) continue;
        *place = homes[*place];
        FOLLOW(W, P, PLACE_OF + piece);
    }
    return !W->failed;
}

PUBLIC void rulewright_try(
    work *W, const number *P, number *after, number which, number seat, number count, const int *offers,
    const number *picks, const number *left_alone, double *worths)
{
    /* How a seat stands after each of some choices, which need not be legal: as ``play/bots.py`` works it out, by the same
       numbers of the same kind. No number where that must be found out otherwise: where the rules come to a fault, and
       where play stops at a decision that is to be left alone. */
    const number *wide = widths + width_from[P[STOPPED]];
    number standing[PLAYERS];
    for (number at = 0; at < count; at++) {
        number won = 0, best = NO_NUMBER;
        copy_words(after, P, POSITION);
        worths[at] = 0.0 / 0.0;
        if (rulewright_take(W, after, offers[at], picks) != FAILED && !(after[STOPPED] >= 0 && left_alone[after[STOPPED]])
            && !rulewright_worth(W, after, (int)which, standing)) {
            if (after[STOPPED] == OVER) won = rulewright_won(W, after);
            if (!W->failed) {
                volatile double behind = 0; /* each step is rounded, as in Python */
                for (number one = 0; one < PLAYERS; one++)
                    if (one != seat) best = higher(best, standing[one]);
                if (PLAYERS > 1) behind = 0.9 * (double)best;
                behind = (double)standing[seat] - behind;
                if (won) behind = behind + (won >> seat & 1 ? 1000000.0 : -1000000.0);
                worths[at] = behind;
            }
        }
        picks += offers[at] < 0 ? 1 : wide[offers[at]];
    }
}
