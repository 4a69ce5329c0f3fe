"""Practice of Baccarat: third cards, calls and payouts, wagers outside the limits, insurance, what can go wrong."""
