"""Verifies a bundle, step by step. The first thing that does not fit ends it."""

from collections.abc import Callable, Sequence

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.journal import JournalBroken, Record, check_chain
from felt.record.note import KeyKind, PublicKey, key_from
from felt.table.settings import Settings
from felt.verify import steps
from felt.verify.dealing import follow_dealing
from felt.verify.dealing_form import RoundDealing, dealing_from, is_dealing
from felt.verify.followed import Followed
from felt.verify.form import Bundle, Fragment, bundle_from
from felt.verify.logged import logged
from felt.verify.refusals import FragmentsDiffer, KeyNotTrusted, SettingsUnreadable
from felt.verify.steps import NamesKeys, Step

NO_FRAGMENT = Words("there is none, or one is empty", "không có đoạn nào, hoặc có đoạn rỗng")
NOT_LATER = Words("fragment {fragment} does not come after the one before", "đoạn {fragment} không nằm sau đoạn trước")
NOT_A_HASH = Words("fragment {fragment} has a hash that is none", "đoạn {fragment} có mã băm không hợp lệ")
OTHER_HASH = Words("its hash does not fit", "mã băm không khớp")


class Verdict(msgspec.Struct, frozen=True):
    """What was found, step by step. `problem` is the first thing that does not fit; None if all fits."""

    steps: tuple[Step, ...]
    problem: Refusal | None


def verify(content: bytes, *, house: PublicKey | None = None, witness: PublicKey | None = None) -> Verdict:
    """`house` and `witness` are the keys that the caller trusts. Without them the verdict holds for the keys that the
    bundle names."""
    done: list[Step] = []
    try:
        _verify(content, house, witness, done.append)
    except Refusal as refusal:
        return Verdict(tuple(done), refusal)
    return Verdict(tuple(done), None)


def _verify(content: bytes, house: PublicKey | None, witness: PublicKey | None, done: Callable[[Step], None]) -> None:
    bundle = dealing_from(content) if is_dealing(content) else bundle_from(content)
    done(steps.read(bundle, len(content)))
    keys = named_keys(bundle, house, witness)
    done(steps.keys(bundle, is_pinned=house is not None, witness_is_pinned=witness is not None))
    if isinstance(bundle, RoundDealing):
        follow_dealing(bundle, keys, done)
        return
    fragments = _chained(bundle)
    done(steps.chain(fragments))
    done(steps.log(bundle, logged([records[-1] for records in fragments], bundle.proofs, keys)))
    followed = Followed(bundle, _settings(bundle), keys[0].public)
    for fragment, records in zip(bundle.fragments, fragments, strict=True):
        followed.fragment(records, bytes.fromhex(fragment.previous))
    followed.refuse_parts()
    for step in followed.steps():
        done(step)


def named_keys(bundle: NamesKeys, house: PublicKey | None, witness: PublicKey | None) -> tuple[PublicKey, ...]:
    """The key of the house, then those of the witnesses. Refuses them if the trusted ones are not among them."""
    named = (bundle.house, *bundle.witnesses)
    found = tuple(key_from(text) for text in named)
    for key, text in zip(found, named, strict=True):
        if str(key) != text or (key.kind is KeyKind.LOG) != (text is bundle.house):
            raise KeyNotTrusted(found=text, expected=key)
    if house is not None and house != found[0]:
        raise KeyNotTrusted(found=bundle.house, expected=house)
    if witness is not None and witness not in found[1:]:
        raise KeyNotTrusted(found=", ".join(bundle.witnesses) or "-", expected=witness)
    return found


def _settings(bundle: Bundle) -> Settings:
    try:
        return bundle.settings.of_table(bundle.table)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise SettingsUnreadable(problem=str(error)) from error


def _chained(bundle: Bundle) -> list[tuple[Record, ...]]:
    """The records of each fragment, with every hash made again."""
    if not bundle.fragments or not all(fragment.records for fragment in bundle.fragments):
        raise FragmentsDiffer(problem=NO_FRAGMENT)
    found: list[tuple[Record, ...]] = []
    for place, fragment in enumerate(bundle.fragments, start=1):
        try:
            records, previous = bundle.records(fragment), bytes.fromhex(fragment.previous)
        except ValueError as error:
            raise _differ(NOT_A_HASH, place) from error
        first = records[0].seq
        if first < 1 or (found and first <= found[-1][-1].seq + 1):  # records without a gap are one fragment
            raise _differ(NOT_LATER, place)
        if previous.hex() != fragment.previous or len(previous) != 32:
            raise _differ(NOT_A_HASH, place)
        _check_chain(records, fragment, previous)
        found.append(records)
    return found


def _differ(words: Words, place: int) -> FragmentsDiffer:
    return FragmentsDiffer(problem=Words(*(text.format(fragment=place) for text in words)))


def _check_chain(records: Sequence[Record], fragment: Fragment, previous: bytes) -> None:
    check_chain(records, seq=records[0].seq - 1, last_hash=previous)
    for record, form in zip(records, fragment.records, strict=True):
        if record.hash.hex() != form.hash:  # digits in capitals are the same bytes, and not the same text
            raise JournalBroken(table=record.table, seq=record.seq, problem=OTHER_HASH)
