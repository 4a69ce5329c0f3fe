"""Passkeys: kept, proved, and used to sign in."""
