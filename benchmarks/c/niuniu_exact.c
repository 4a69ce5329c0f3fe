/* Every deal of Niu Niu to a box and the house, counted twice in plain C.

   niuniu_by_subsets knows cards and suits only: inclusion and exclusion over the cards that two hands would share.
   niuniu_by_patterns counts as Felt does, pattern against pattern, from Felt's tables. */

#include <stdint.h>
#include <string.h>

enum { CARDS = 52, HAND = 5, RANKS = 8, WIDTH = 5, CELLS = 65 };
enum { NO_NIU, NIU_6_OR_LESS, NIU_7, NIU_8, NIU_9, NIU_NIU, SUPREME, HOIANA };

typedef int64_t matrix[RANKS][RANKS];

/* ---- by subsets: a card is 4 * rank + suit, so that the higher number is the higher card ---- */

static int64_t choose_table[CARDS + 1][HAND + 1];
static uint8_t rank_table[2598960];

static int rank_of(const int *hand)
{
    static const int of_digit[10] = {NIU_NIU,       NIU_6_OR_LESS, NIU_6_OR_LESS, NIU_6_OR_LESS, NIU_6_OR_LESS,
                                     NIU_6_OR_LESS, NIU_6_OR_LESS, NIU_7,         NIU_8,         NIU_9};
    int copies[13] = {0}, value[HAND], total = 0, courts = 0;
    for (int i = 0; i < HAND; i++) {
        int rank = hand[i] / 4;
        if (++copies[rank] == 4)
            return HOIANA;
        courts += rank >= 10;
        value[i] = rank >= 9 ? 10 : rank + 1;
        total += value[i];
    }
    if (courts == HAND)
        return SUPREME;
    for (int i = 0; i < HAND; i++)
        for (int j = i + 1; j < HAND; j++)
            if ((total - value[i] - value[j]) % 10 == 0)
                return of_digit[total % 10];
    return NO_NIU;
}

/* hand[] rises */
static int place_of(const int *hand)
{
    int64_t place = 0;
    for (int i = 0; i < HAND; i++)
        place += choose_table[hand[i]][i + 1];
    return (int)place;
}

static void fill_tables(void)
{
    for (int n = 0; n <= CARDS; n++) {
        choose_table[n][0] = 1;
        for (int k = 1; k <= HAND; k++)
            choose_table[n][k] = n ? choose_table[n - 1][k - 1] + choose_table[n - 1][k] : 0;
    }
    int h[HAND];
    for (h[4] = 4; h[4] < CARDS; h[4]++)
        for (h[3] = 3; h[3] < h[4]; h[3]++)
            for (h[2] = 2; h[2] < h[3]; h[2]++)
                for (h[1] = 1; h[1] < h[2]; h[1]++)
                    for (h[0] = 0; h[0] < h[1]; h[0]++)
                        rank_table[place_of(h)] = rank_of(h);
}

/* All hands that hold the shared cards, by rank and highest card. */
static void complete(const int *shared, int size, int *others, int chosen, int next, int64_t by_top[RANKS][CARDS])
{
    if (size + chosen == HAND) {
        int hand[HAND], i = 0, j = 0;
        for (int k = 0; k < HAND; k++)
            hand[k] = j == chosen || (i < size && shared[i] < others[j]) ? shared[i++] : others[j++];
        by_top[rank_table[place_of(hand)]][hand[HAND - 1]]++;
        return;
    }
    for (int card = next; card < CARDS; card++) {
        int taken = 0;
        for (int i = 0; i < size; i++)
            taken |= shared[i] == card;
        if (!taken) {
            others[chosen] = card;
            complete(shared, size, others, chosen + 1, card + 1, by_top);
        }
    }
}

static void add_term(const int *shared, int size, matrix wins, matrix losses)
{
    int64_t by_top[RANKS][CARDS] = {{0}}, by_rank[RANKS] = {0}, sign = size % 2 ? -1 : 1;
    int others[HAND];
    complete(shared, size, others, 0, 0, by_top);
    for (int rank = 0; rank < RANKS; rank++) {
        for (int top = 0; top < CARDS; top++) {
            wins[rank][rank] += sign * by_top[rank][top] * by_rank[rank];
            losses[rank][rank] += sign * by_top[rank][top] * by_rank[rank];
            by_rank[rank] += by_top[rank][top];
        }
    }
    for (int box = 0; box < RANKS; box++)
        for (int house = 0; house < RANKS; house++)
            if (box != house)
                (box > house ? wins : losses)[box][house] += sign * by_rank[box] * by_rank[house];
}

static void share(int *shared, int size, int next, matrix wins, matrix losses)
{
    add_term(shared, size, wins, losses);
    if (size + 1 < HAND) /* sharing all five is sharing the highest card: no comparison, no term */
        for (int card = next; card < CARDS; card++) {
            shared[size] = card;
            share(shared, size + 1, card + 1, wins, losses);
        }
}

void niuniu_by_subsets(matrix wins, matrix losses)
{
    int shared[HAND] = {0};
    memset(wins, 0, sizeof(matrix));
    memset(losses, 0, sizeof(matrix));
    fill_tables();
    share(shared, 0, 0, wins, losses);
}

/* ---- by patterns ---- */

void niuniu_by_patterns(int patterns, const int64_t *left, const uint16_t (*cells)[HAND], const int16_t *top,
                        const uint16_t *rank, const int16_t *place, const int64_t *hands, matrix wins, matrix losses)
{
    static const int64_t choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    memset(wins, 0, sizeof(matrix));
    memset(losses, 0, sizeof(matrix));
    for (int house = 0; house < patterns; house++) {
        int64_t rest[CELLS / WIDTH], ways_of[CELLS];
        memcpy(rest, left, sizeof rest);
        for (int i = 0; i < HAND; i++)
            rest[cells[house][i] / WIDTH] -= cells[house][i] % WIDTH;
        for (int cell = 0; cell < CELLS; cell++)
            ways_of[cell] = choose[rest[cell / WIDTH]][cell % WIDTH];
        for (int box = 0; box < patterns; box++) {
            int64_t deals = hands[house];
            for (int i = 0; i < HAND; i++)
                deals *= ways_of[cells[box][i]];
            if (place[box] > place[house])
                wins[rank[box]][rank[house]] += deals;
            else if (place[box] < place[house])
                losses[rank[box]][rank[house]] += deals;
            else {
                wins[rank[box]][rank[house]] += deals * top[box] / (top[box] + top[house]);
                losses[rank[box]][rank[house]] += deals * top[house] / (top[box] + top[house]);
            }
        }
    }
}
