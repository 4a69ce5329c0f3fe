"""All speed goals, one after the other: `make bench`, or `python -m benchmarks NAME …` for some. `--against peers`
holds Felt against other servers (`benchmarks.peers.trial`)."""

import importlib
import sys

ALL = (
    *("settle", "odds.baccarat", "odds.niuniu", "simulation", "store", "copying", "check", "report", "table"),
    *("startup", "dealer", "fairness", "listing", "pit_floor", "doors", "load", "frames", "cases", "log"),
)


def main() -> None:
    if sys.argv[1:3] == ["--against", "peers"]:
        importlib.import_module("benchmarks.peers.trial").main(sys.argv[3:])
        return
    for name in sys.argv[1:] or ALL:
        print(f"== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").run()


if __name__ == "__main__":
    main()
