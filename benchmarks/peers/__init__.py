"""Felt beside servers that keep nothing: `python -m benchmarks --against peers`. This file stays empty of imports: the
processes that are measured are modules of this package, and load no more than they need."""
