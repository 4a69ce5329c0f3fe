"""Fair dealing, as `docs/FAIRNESS.md` describes it byte for byte. Pure.

Two parties keep a chain of secrets each: the house and a witness. A card or a throw depends on both, and on the seeds
of patrons. So nobody chooses it, and nobody knows it before the wagers are final. Afterwards everybody can check it."""
