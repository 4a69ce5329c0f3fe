"""All speed goals, one after the other: `make bench`, or `python -m benchmarks NAME …` for some."""

import importlib
import sys

ALL = (
    *("settle", "odds.baccarat", "odds.niuniu", "simulation", "store", "copying", "check", "report", "table"),
    *("dealer", "listing", "doors", "load", "frames", "cases"),
)


def main() -> None:
    for name in sys.argv[1:] or ALL:
        print(f"== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").run()


if __name__ == "__main__":
    main()
