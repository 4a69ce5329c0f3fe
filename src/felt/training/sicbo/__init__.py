"""Practice of Sic Bo: payouts, the order of payment, faults of dice and devices."""
