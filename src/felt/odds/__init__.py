"""Exact odds of every bet, fast simulation, and the reports made of them.

`felt.odds.baccarat.odds(shoe)`, `felt.odds.sicbo.odds()` and `felt.odds.niuniu.odds()` answer exact fractions.
The compiled kernels behind them are fed from the rule tables in `felt.games` and imported only when used."""
