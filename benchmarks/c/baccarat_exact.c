/* Exact Baccarat as one would write it in C: nested loops over the values of the cards, once without symmetry, and once
 * with the two first cards of a hand in no order. The baselines of benchmarks/odds/baccarat.py; nothing in Felt uses them.
 *
 * Ordered deals of six cards by how the round ended, which decides every bet but the pairs, and, for each pair of totals
 * shown while a card was still to come, by who won in the end, which decides every insurance cell. */
#include <stdint.h>
#include <string.h>

enum { PLAYER_WINS, BANKER_WINS, TIE };

typedef struct {
    int64_t ended[10][10][2];       /* Player's total, Banker's total, Banker drew or not */
    int64_t four_cards[10][10][3];  /* Player's total then, Banker's total then, who won */
    int64_t third_card[10][10][3];  /* Player's total then, Banker's total then, who won */
} Tally;

static int banker_draws(int banker, int third) {
    switch (banker) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
    }
}

static inline int winner(int player, int banker) {
    return player > banker ? PLAYER_WINS : player < banker ? BANKER_WINS : TIE;
}

/* Everything that can follow four cards, which can be dealt in `four` ways and are out of `left`. */
static inline void after_four_cards(int64_t left[10], int64_t cards, int player, int banker, int64_t four, Tally *t) {
    if (player >= 8 || banker >= 8 || (player >= 6 && banker >= 6)) {
        t->ended[player][banker][0] += four * (cards - 4) * (cards - 5);
        return;
    }
    if (player >= 6) {
        for (int b3 = 0; b3 < 10; b3++) {
            int64_t ways = four * left[b3] * (cards - 5);
            int last = (banker + b3) % 10;
            t->ended[player][last][1] += ways;
            t->four_cards[player][banker][winner(player, last)] += ways;
        }
        return;
    }
    for (int p3 = 0; p3 < 10; p3++) {
        int64_t five = four * left[p3];
        if (!five) continue;
        int drawn = (player + p3) % 10;
        if (!banker_draws(banker, p3)) {
            int64_t ways = five * (cards - 5);
            t->ended[drawn][banker][0] += ways;
            t->four_cards[player][banker][winner(drawn, banker)] += ways;
            continue;
        }
        left[p3]--;
        for (int b3 = 0; b3 < 10; b3++) {
            int64_t ways = five * left[b3];
            int last = (banker + b3) % 10, won = winner(drawn, last);
            t->ended[drawn][last][1] += ways;
            t->four_cards[player][banker][won] += ways;
            t->third_card[drawn][banker][won] += ways;
        }
        left[p3]++;
    }
}

/* `ordered`: every order of a hand's first two cards is dealt by itself. */
static inline void deal(const int64_t values[10], Tally *t, int ordered) {
    int64_t left[10], cards = 0;
    memset(t, 0, sizeof *t);
    for (int v = 0; v < 10; v++)
        cards += left[v] = values[v];
    for (int p1 = 0; p1 < 10; p1++) {
        int64_t one = left[p1];
        if (!one) continue;
        left[p1]--;
        for (int p2 = ordered ? 0 : p1; p2 < 10; p2++) {
            int64_t two = one * left[p2] * (ordered || p1 == p2 ? 1 : 2);
            if (!two) continue;
            left[p2]--;
            for (int b1 = 0; b1 < 10; b1++) {
                int64_t three = two * left[b1];
                if (!three) continue;
                left[b1]--;
                for (int b2 = ordered ? 0 : b1; b2 < 10; b2++) {
                    int64_t four = three * left[b2] * (ordered || b1 == b2 ? 1 : 2);
                    if (!four) continue;
                    left[b2]--;
                    after_four_cards(left, cards, (p1 + p2) % 10, (b1 + b2) % 10, four, t);
                    left[b2]++;
                }
                left[b1]++;
            }
            left[p2]++;
        }
        left[p1]++;
    }
}

void baccarat_exact(const int64_t values[10], Tally *t) { deal(values, t, 1); }

void baccarat_pruned(const int64_t values[10], Tally *t) { deal(values, t, 0); }
