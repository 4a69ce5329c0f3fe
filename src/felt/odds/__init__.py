"""Exact odds of every bet, fast simulation, and the reports made of them.

Each game has a folder with the same names in it: `exact` (the odds), `audit`, `par`, `simulation`, and `kernel` where
counting is compiled. The folders `audit`, `par` and `simulate` hold what all games share; they import no game.

`felt.odds.baccarat.odds(shoe)`, `felt.odds.sicbo.odds()` and `felt.odds.niuniu.odds()` answer exact fractions.
Compiled kernels are fed from the rule tables in `felt.games` and imported only when used."""
