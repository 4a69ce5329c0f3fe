"""`python -m tests.golden.regenerate` writes the golden rounds and disputes anew. Review the difference before
keeping it."""

import sys

from felt.core.words import Language
from tests.golden.disputes import BOOKS, dispute_file, dispute_written
from tests.golden.rounds import HERE, ROUNDS, file_of, written


def main() -> int:
    kept = {file_of(name, language): written(name, language) for name in ROUNDS for language in Language}
    kept |= {dispute_file(book, language): dispute_written(book, language) for book in BOOKS for language in Language}
    for stale in set(HERE.glob("*.txt")) - kept.keys():
        stale.unlink()
    for path, text in kept.items():
        path.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(kept)} files in {HERE}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
