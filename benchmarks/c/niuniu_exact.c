/* Every deal of Niu Niu to a box and the house, counted twice in plain C.

   niuniu_by_subsets knows cards and suits only: inclusion and exclusion over the cards that two hands would share.
   niuniu_by_patterns counts as Felt does, pattern against pattern, from Felt's tables. */

#include <stdint.h>
#include <string.h>

enum { CARDS = 52, HAND = 5, KINDS = 13, WIDTH = 5, CELLS = 65 };
/* In order: Niu 1 to Niu 9 are the numbers between the first two. */
enum { NO_NIU = 0, NIU_NIU = 10, SUPREME, HOIANA };

typedef int64_t matrix[KINDS][KINDS];

/* ---- by subsets: a card is 4 * rank + suit, so that the higher number is the higher card ---- */

static int64_t choose_table[CARDS + 1][HAND + 1];
static uint8_t kind_table[2598960];

static int kind_of(const int *hand)
{
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
                return total % 10 ? total % 10 : NIU_NIU;
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
                        kind_table[place_of(h)] = kind_of(h);
}

/* All hands that hold the shared cards, by kind and highest card. */
static void complete(const int *shared, int size, int *others, int chosen, int next, int64_t by_top[KINDS][CARDS])
{
    if (size + chosen == HAND) {
        int hand[HAND], i = 0, j = 0;
        for (int k = 0; k < HAND; k++)
            hand[k] = j == chosen || (i < size && shared[i] < others[j]) ? shared[i++] : others[j++];
        by_top[kind_table[place_of(hand)]][hand[HAND - 1]]++;
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
    int64_t by_top[KINDS][CARDS] = {{0}}, by_kind[KINDS] = {0}, sign = size % 2 ? -1 : 1;
    int others[HAND];
    complete(shared, size, others, 0, 0, by_top);
    for (int kind = 0; kind < KINDS; kind++) {
        for (int top = 0; top < CARDS; top++) {
            wins[kind][kind] += sign * by_top[kind][top] * by_kind[kind];
            losses[kind][kind] += sign * by_top[kind][top] * by_kind[kind];
            by_kind[kind] += by_top[kind][top];
        }
    }
    for (int box = 0; box < KINDS; box++)
        for (int house = 0; house < KINDS; house++)
            if (box != house)
                (box > house ? wins : losses)[box][house] += sign * by_kind[box] * by_kind[house];
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
                        const uint16_t *kind, const int16_t *place, const int64_t *hands, matrix wins, matrix losses)
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
                wins[kind[box]][kind[house]] += deals;
            else if (place[box] < place[house])
                losses[kind[box]][kind[house]] += deals;
            else {
                wins[kind[box]][kind[house]] += deals * top[box] / (top[box] + top[house]);
                losses[kind[box]][kind[house]] += deals * top[house] / (top[box] + top[house]);
            }
        }
    }
}
