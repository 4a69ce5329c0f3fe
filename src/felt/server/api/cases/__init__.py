"""Cases over REST: what is asked about them, and the calls."""
