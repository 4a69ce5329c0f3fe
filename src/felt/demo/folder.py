"""The books of a demonstration: in a folder of their own, and new at each start."""

from pathlib import Path

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store.refusals import BooksKeptElsewhere
from felt.store.sqlite.lock import HouseLock

DEFAULT = Path("build/demo")
BOOKS, KEY, MARKS = "felt-demo.db", "felt-demo.key", "felt-demo.marks"


class DemoUnderWay(Refusal):
    words = Words(
        "A demonstration is running with the books in {folder}. Stop it with Ctrl-C in its terminal, or choose another "
        "folder with --folder and another port with --port.",
        "Một bản trình diễn đang chạy với sổ trong {folder}. Hãy dừng nó bằng Ctrl-C ở cửa sổ của nó, hoặc chọn thư "
        "mục khác bằng --folder và cổng khác bằng --port.",
    )


class Folder:
    def __init__(self, place: Path) -> None:
        self.books = place / BOOKS
        self.key = place / KEY
        self.marks = place / MARKS
        self._place = place

    def prepare(self, *, keep: bool) -> bool:
        """True if there are books to go on with. Books of a demonstration that is running are not touched."""
        self._place.mkdir(parents=True, exist_ok=True)
        lock = HouseLock(str(self.books))
        there = keep and self.books.exists()
        try:
            lock.take()
            if not there:
                self._remove()
        except BooksKeptElsewhere:
            raise DemoUnderWay(folder=self._place) from None
        finally:
            lock.give_up()
        return there

    def _remove(self) -> None:
        beside = (self.books.with_name(self.books.name + ending) for ending in ("-wal", "-shm", "-journal"))
        witness = (self.marks.with_suffix(f".witness{ending}") for ending in ("", ".db", ".db-wal", ".db-shm"))
        for file in (self.books, *beside, self.key, self.marks, *witness):
            file.unlink(missing_ok=True)
