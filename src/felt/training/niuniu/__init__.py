"""Practice of Niu Niu: ranking, boxes and wagers, payouts, what can go wrong."""
