"""Practice cannot reach the books: no module of it imports, by any way, one that reads or writes them."""

from tests.test_imports import MODULES, imported

FORBIDDEN = ("felt.store", "felt.rooms", "felt.server", "felt.journal", "felt.house", "felt.register", "felt.pit")


def test_no_way_leads_to_the_books() -> None:
    own = {module for module in MODULES if module.startswith("felt.training")}
    assert len(own) > 20
    reached, ahead = set(own), list(own)
    while ahead:
        new = imported(MODULES[ahead.pop()]) - reached
        reached |= new
        ahead += new
    assert [module for module in sorted(reached) if module.startswith(FORBIDDEN)] == []
