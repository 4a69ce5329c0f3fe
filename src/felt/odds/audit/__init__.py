"""The audit: what a testing lab would say of the rules, read out of them as data and priced exactly.

>>> from felt.odds.registry import ODDS
>>> baccarat = ODDS["baccarat"]
>>> [finding.title.en for finding in baccarat.findings(baccarat.rules(decks=6))]

Three kinds of findings: where the patron has the edge; where the book can be read in more than one way, with the price
of each reading; where a fraction of a cent is rounded, and in whose favour. Another reading is priced by the machinery
that prices the book's own, given another verdict or another drawing rule: no rule is written a second time."""
