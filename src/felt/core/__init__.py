"""The types that every game shares: cards, chips, odds, wagers, settlement lines, refusals. Pure."""
