"""An independent settlement of all three games, and its comparison with `felt settle`.

`books` settles a case from the rule books and the rulings; it imports nothing from Felt. `cases` makes random cases.
`comparison` lets Felt and the books settle the same cases. The full run, and how many cases of each kind it had:

    python -m tests.games.settlement_oracle 200000
"""
