"""Section 7 by heart: what each happening is, who decides, what is done. Read from the book by hand."""

import tomllib
from pathlib import Path
from typing import Any

from tests.games.settlement_oracle.books.baccarat.deal import total
from tests.training.trainee.reading import english, news, option

Shown = dict[str, Any]
HERE = Path(__file__).parent
WORKED = HERE.parent.parent / "acting" / "worked"

KNOWN: list[dict[str, str]] = tomllib.loads((HERE / "incidents.toml").read_text())["incident"]
RULED_BY: dict[str, str] = {
    name: table["ruled_by"]
    for path in sorted(WORKED.glob("*.toml"))
    for name, table in tomllib.loads(path.read_text()).items()
}
"""By worked example, the least rank that its clause demands."""


def known(question: Shown) -> dict[str, str]:
    """The player's hand decides between two rows that happen alike."""
    fits = [each for each in KNOWN if each["happens"] in news(question) and _holds(each.get("if", ""), question)]
    assert len(fits) == 1, (news(question), fits)
    return fits[0]


def _holds(condition: str, question: Shown) -> bool:
    if not condition:
        return True
    banker = next(each["cards"] for each in question["table"]["hands"] if each["hand"] == "banker")
    return (total(banker) <= 5) is (condition == "the Banker draws")


def answer(question: Shown) -> Shown | None:
    match english(question):
        case "What is it?":
            return {"chosen": [option(question, known(question)["is"])]}
        case "Who decides, at the least?":
            row = known(question)
            return {"chosen": [row.get("who") or RULED_BY[row["worked"]]]}
        case "What is done?":
            return {"chosen": [option(question, known(question)["done"])]}
    return None
