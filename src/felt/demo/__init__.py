"""A demonstration: a floor with people at work, on this machine only and with books of its own (`felt demo`)."""
