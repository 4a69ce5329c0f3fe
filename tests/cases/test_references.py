"""What else in the books an entry of a case names."""

from felt.cases import CASES
from felt.cases.entries import CaseAcknowledged, EvidenceAdded, File, RoundAttached
from felt.cases.kinds import Heading, Side
from felt.pit.rack import RACKS
from felt.register import NamedFile, NamedRecord


def test_files_and_rounds_are_named_and_nothing_else() -> None:
    evidence = EvidenceAdded(number=1, heading=Heading.OTHER, side=Side.PATRON, says="The felt.")
    file = File(sha256="ab" * 32, name="photo.png", size=7, media_type="image/png")
    with_file = EvidenceAdded(number=1, heading=Heading.OTHER, side=Side.PATRON, says="The felt.", file=file)
    attached = RoundAttached(
        table="B1", round=17, game="baccarat", edition=1, rules_hash="cd" * 32, at=1, seq=9, hash="ef" * 32
    )
    assert tuple(CASES.relies_on(evidence)) == ()
    assert tuple(CASES.relies_on(with_file)) == (NamedFile("ab" * 32, 7),)
    assert tuple(CASES.relies_on(attached)) == (NamedRecord("B1", 9, "ef" * 32),)
    assert tuple(CASES.relies_on(CaseAcknowledged())) == ()


def test_a_register_that_says_nothing_names_nothing() -> None:
    assert tuple(RACKS.relies_on(None)) == ()  # type: ignore[arg-type]
