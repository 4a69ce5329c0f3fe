/* Exact Baccarat as one would first write it in C: six nested loops over the values of the cards, no symmetry, no tables
 * but the rules themselves. The baseline of benchmarks/odds_baccarat.py; nothing in Felt uses it.
 *
 * bets[Player, Banker, Tie, Lucky 6 on two cards, on three cards][win, lose, push], pairs left to the caller; for insurance
 * cells[four cards, third card][Player, Banker][own points][other points][win, lose, push], every pair of totals that is
 * shown while a card is still to come. All counts are over ordered deals of six cards. */
#include <stdint.h>
#include <string.h>

enum { WIN, LOSE, PUSH };
enum { PLAYER, BANKER, TIE, LUCKY6 };  /* and one after LUCKY6, for three cards */
enum { FOUR_CARDS, THIRD_CARD };

typedef struct {
    int64_t bets[5][3];
    int64_t cells[2][2][10][10][3];
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

static inline void settle_bets(Tally *t, int player, int banker, int banker_cards, int64_t ways) {
    int result = player > banker ? WIN : player < banker ? LOSE : PUSH;
    t->bets[PLAYER][result] += ways;
    t->bets[BANKER][result == PUSH ? PUSH : 1 - result] += ways;
    t->bets[TIE][result == PUSH ? WIN : LOSE] += ways;
    t->bets[LUCKY6 + banker_cards - 2][result == LOSE && banker == 6 ? WIN : LOSE] += ways;
}

static inline void settle_insurance(Tally *t, int moment, int player_then, int banker_then, int player, int banker,
                                    int64_t ways) {
    int of_player = player < banker ? WIN : player > banker ? LOSE : PUSH;
    int of_banker = of_player == PUSH ? PUSH : 1 - of_player;
    if (moment == THIRD_CARD && player == 9 && banker == 9)
        of_player = WIN;
    t->cells[moment][PLAYER][player_then][banker_then][of_player] += ways;
    t->cells[moment][BANKER][banker_then][player_then][of_banker] += ways;
}

void baccarat_exact(const int64_t values[10], Tally *t) {
    int64_t left[10], cards = 0;
    memset(t, 0, sizeof *t);
    for (int v = 0; v < 10; v++)
        cards += left[v] = values[v];
    for (int p1 = 0; p1 < 10; p1++) {
        int64_t one = left[p1];
        if (!one) continue;
        left[p1]--;
        for (int b1 = 0; b1 < 10; b1++) {
            int64_t two = one * left[b1];
            if (!two) continue;
            left[b1]--;
            for (int p2 = 0; p2 < 10; p2++) {
                int64_t three = two * left[p2];
                if (!three) continue;
                left[p2]--;
                int player = (p1 + p2) % 10;
                for (int b2 = 0; b2 < 10; b2++) {
                    int64_t four = three * left[b2];
                    if (!four) continue;
                    left[b2]--;
                    int banker = (b1 + b2) % 10;
                    if (player >= 8 || banker >= 8 || (player >= 6 && banker >= 6)) {
                        settle_bets(t, player, banker, 2, four * (cards - 4) * (cards - 5));
                    } else if (player >= 6) {
                        for (int b3 = 0; b3 < 10; b3++) {
                            int64_t ways = four * left[b3] * (cards - 5);
                            int last = (banker + b3) % 10;
                            settle_bets(t, player, last, 3, ways);
                            settle_insurance(t, FOUR_CARDS, player, banker, player, last, ways);
                        }
                    } else {
                        for (int p3 = 0; p3 < 10; p3++) {
                            int64_t five = four * left[p3];
                            if (!five) continue;
                            int drawn = (player + p3) % 10;
                            if (!banker_draws(banker, p3)) {
                                int64_t ways = five * (cards - 5);
                                settle_bets(t, drawn, banker, 2, ways);
                                settle_insurance(t, FOUR_CARDS, player, banker, drawn, banker, ways);
                                continue;
                            }
                            left[p3]--;
                            for (int b3 = 0; b3 < 10; b3++) {
                                int64_t ways = five * left[b3];
                                int last = (banker + b3) % 10;
                                settle_bets(t, drawn, last, 3, ways);
                                settle_insurance(t, FOUR_CARDS, player, banker, drawn, last, ways);
                                settle_insurance(t, THIRD_CARD, drawn, banker, drawn, last, ways);
                            }
                            left[p3]++;
                        }
                    }
                    left[b2]++;
                }
                left[p2]++;
            }
            left[b1]++;
        }
        left[p1]++;
    }
}
