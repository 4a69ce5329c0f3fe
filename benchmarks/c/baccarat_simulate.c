/* Baccarat as one would write it in plain C: eight decks, one card exposed and as many burned, the cut card 14 from the
 * end, the drawing rules as branches and a small table, and the six ordinary bets settled in twentieths of a chip.
 *
 * The stream is xoshiro256** with Lemire's scaling, and the shuffle goes forward through the shoe, so that from the same
 * state it deals the very rounds that felt.odds.simulate.run deals. */

#include <stdint.h>

enum { DECKS = 8, CARDS = 52 * DECKS, CUT = CARDS - 14 };
enum { PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR, LUCKY6, BETS };

typedef struct {
    uint64_t s[4];
} stream;

static inline uint64_t rotated(uint64_t word, int places) { return (word << places) | (word >> (64 - places)); }

static inline uint64_t next(stream *state) {
    uint64_t *s = state->s;
    const uint64_t word = rotated(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotated(s[3], 45);
    return word;
}

static inline uint32_t below(stream *state, uint32_t bound) {
    uint64_t product = (next(state) >> 32) * bound;
    if (__builtin_expect((uint32_t)product < bound, 0)) {
        const uint32_t refused = -bound % bound;
        while ((uint32_t)product < refused)
            product = (next(state) >> 32) * bound;
    }
    return product >> 32;
}

static const uint8_t POINTS[14] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

static const uint8_t BANKER_DRAWS[8][10] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1, 1, 1, 0, 1}, {0, 0, 1, 1, 1, 1, 1, 1, 0, 0}, {0, 0, 0, 0, 1, 1, 1, 1, 0, 0},
    {0, 0, 0, 0, 0, 0, 1, 1, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};

/* What the patron gains on a chip on each bet, over all rounds, in twentieths of a chip. */
void baccarat_simulate(const uint64_t first[4], int64_t rounds, int64_t nets[BETS]) {
    stream kept = {{first[0], first[1], first[2], first[3]}};
    uint8_t shoe[CARDS];
    int64_t net[BETS] = {0};
    for (int card = 0; card < CARDS; card++)
        shoe[card] = card % 52 / 4 + 1;
    while (rounds > 0) {
        stream state = kept; /* a copy of its own, so that it can stay in registers */
        for (int place = 0; place < CARDS; place++) {
            const int other = place + below(&state, CARDS - place);
            const uint8_t card = shoe[place];
            shoe[place] = shoe[other];
            shoe[other] = card;
        }
        kept = state;
        int out = 1 + (shoe[0] < 10 ? shoe[0] : 10);
        int last = 0;
        while (rounds > 0) {
            const int p1 = shoe[out], b1 = shoe[out + 1], p2 = shoe[out + 2], b2 = shoe[out + 3];
            int player = (POINTS[p1] + POINTS[p2]) % 10;
            int banker = (POINTS[b1] + POINTS[b2]) % 10;
            int banker_cards = 2;
            out += 4;
            if (player < 8 && banker < 8) {
                int banker_draws = banker <= 5;
                if (player <= 5) {
                    const int third = POINTS[shoe[out++]];
                    player = (player + third) % 10;
                    banker_draws = BANKER_DRAWS[banker][third];
                }
                if (banker_draws) {
                    banker = (banker + POINTS[shoe[out++]]) % 10;
                    banker_cards = 3;
                }
            }
            if (player > banker) {
                net[PLAYER] += 20;
                net[BANKER] -= 20;
                net[TIE] -= 20;
            } else if (player < banker) {
                net[PLAYER] -= 20;
                net[BANKER] += 19;
                net[TIE] -= 20;
            } else {
                net[TIE] += 160;
            }
            net[PLAYER_PAIR] += p1 == p2 ? 220 : -20;
            net[BANKER_PAIR] += b1 == b2 ? 220 : -20;
            net[LUCKY6] += banker == 6 && player < 6 ? (banker_cards == 2 ? 240 : 400) : -20;
            rounds--;
            if (last)
                break;
            last = out > CUT;
        }
    }
    for (int bet = 0; bet < BETS; bet++)
        nets[bet] = net[bet];
}
