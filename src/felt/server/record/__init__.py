"""The log of the house while the server runs: grown, signed, sent to the witness."""
