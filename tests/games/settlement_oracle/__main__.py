"""The full comparison: `python -m tests.games.settlement_oracle 200000`."""

import argparse
import sys

from tests.games.settlement_oracle.cases import random_cases
from tests.games.settlement_oracle.comparison import compare

SEED = 20261116
SHOWN_MOST = 20


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.settlement_oracle", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=200000, help="how many cases (default: 200000)")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed gives the same cases")
    parser.add_argument("--show", type=int, default=SHOWN_MOST, help="how many differences are printed in full")
    options = parser.parse_args()
    tally = compare(random_cases(options.count, seed=options.seed))
    rows = [f"{count:>8}  {name}" for part in (tally.kinds, tally.answers) for name, count in sorted(part.items())]
    rows += [str(difference) for difference in tally.differences[: options.show]]
    rows.append(f"{len(tally.differences)} of {options.count} cases differ (seed {options.seed})")
    sys.stdout.write("\n".join(rows) + "\n")
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
