"""Small books with everything in them, on either store: three tables, insured and voided rounds, the house's gifts,
people with sessions and limits. And a way to check them in this process."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from felt.check import Report
from felt.check.marks import Heads
from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.dealing.keys import MasterKey
from felt.fairness.signing import SigningKey
from felt.journal.marks import LogMark, Mark
from felt.logbook.book import Cosignature, KeptCheckpoint, LogBook
from felt.logbook.growth import Gleaner
from felt.logbook.signing import house_signing
from felt.record.checkpoint import Checkpoint, cosigned, witness_key
from felt.server.accounts import administrators, devices, invitation, own_limits, sessions
from felt.server.accounts.directory import LOOK, LOOKS_KNOWN, NAME, PERSON, Account
from felt.server.accounts.forms import FORMS
from felt.server.accounts.looks import look_of
from felt.server.accounts.names import name_key
from felt.server.accounts.passkeys import keys
from felt.store.documents import Documents, DocumentWrite, add, put
from felt.store.factory import open_store, reading_of
from felt.store.postgres.store import PostgresStore
from felt.store.sqlite.store import SQLiteStore
from tests.machine import KEY
from tests.rooms import evening

ORIGIN = "felt.example/log"
PEOPLE = ("An", "Bình", "Chi", "Dũng")


async def write(url: str, folder: Path, *, rounds: int = 2) -> Heads:
    """Answers the marks of all journals."""
    await evening.play(url, folder / "notes", rounds=rounds)
    store = await open_store(url)
    try:
        documents = Documents(store)
        for number, name in enumerate(PEOPLE):
            assert await documents.change(*_person(f"p-{number}", name, Role.PATRON if number else Role.ADMINISTRATOR))
        assert await documents.change(
            add(administrators.KIND, administrators.LIST, ["p-0"]),
            add(invitation.KIND, invitation.OPENED, 1_700_000_000_000),
            add(LOOKS_KNOWN, "", True),
            add(administrators.GRANT, "1", administrators.Granted("p-0", "p-1", Role.DEALER, Role.PATRON, 1)),
        )
        await _sign_log(store)
        return {head.table: Mark(head.seq, head.hash) for head in await store.heads()}
    finally:
        await store.close()


async def _sign_log(store: SQLiteStore | PostgresStore) -> None:
    """A log with two checkpoints. A witness has cosigned the second one."""
    book, key, witness = LogBook(store), house_signing(KEY), SigningKey(bytes(32))
    gleaner = Gleaner(book)
    ends = {head.table: head.seq for head in await store.heads()}
    for number, journals in enumerate((("B1",), tuple(ends)), start=1):
        growing = await gleaner.take({journal: ends[journal] for journal in journals})
        note = Checkpoint(ORIGIN, growing.size, growing.root).signed(key)
        kept = KeptCheckpoint(number, growing.size, 1_700_000_000_000 + number, str(note))
        await book.keep(kept)
    cosignature = cosigned(note.text, "witness.example", witness, seconds=1_700_000_000)
    await book.cosigned(kept, Cosignature(str(witness_key("witness.example", witness.public)), cosignature.line()))


def _person(person: str, name: str, role: Role) -> tuple[DocumentWrite, ...]:
    account = Account(id=person, name=name, role=role, password="$argon2id$…", since=1_700_000_000_000)  # noqa: S106
    session = sessions.StoredSession(f"s-{person}", person, 0, Language.VI, 1_700_000_000_000, 1_700_000_100_000)
    limits = own_limits.PatronLimits(excluded_until=own_limits.Limit(1_800_000_000_000))
    passkey = keys.Passkey(id=f"k-{person}", name="", credential=f"c-{person}", key="", count=0, added=0)
    return (
        add(PERSON, person, account),
        add(NAME, name_key(name), person),
        add(LOOK, look_of(name), person),
        put(sessions.KIND, f"token-{person}", session),
        put(own_limits.KIND, person, limits),
        put(own_limits.PLAY, person, own_limits.Play(1, 2)),
        put(devices.KIND, person, (devices.Device("d", 1, 0),)),
        put(keys.PASSKEYS, person, (passkey,)),
        put(keys.PASSKEY, passkey.credential, person),
    )


async def checked(
    url: str,
    *,
    keys: Sequence[MasterKey] = (KEY,),
    marks: Heads | None = None,
    log: LogMark | None = None,
    resume: Path | None = None,
) -> Report:
    plan = Plan(FORMS, keys, marks, log=log)
    noted = Resume(resume, database=url, with_keys=bool(keys))
    return await check(reading_of(url), plan, progress=lambda events: None, resume=noted)


async def codes(url: str, **options: object) -> set[str]:
    """The codes of all findings, or that of the refusal; empty if the books are right."""
    try:
        report = await checked(url, **options)  # type: ignore[arg-type]
    except Refusal as refusal:
        return {refusal.code}
    return {finding.code for finding in report.findings}


def found(url: str, **options: object) -> set[str]:
    return asyncio.run(codes(url, **options))
