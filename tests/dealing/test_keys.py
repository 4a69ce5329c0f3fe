"""The house's key: kept in a file that nobody else can read, and shown nowhere."""

import errno
import hashlib
import hmac
import os
import stat
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.words import Language
from felt.dealing.keys import MasterKey, WrongKeyFile, commitment, fresh_nonce, master_key
from felt.fairness.hashing import pack

SEED = ("B1", 1, bytes(32))


NO_LINKS = sorted({errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})
"""How disks without hard links answer (FAT, exFAT, some network disks)."""


def failing(answer: int, meanwhile: Callable[[], object] = lambda: None) -> Callable[..., None]:
    def fail(*names: object) -> None:
        meanwhile()
        raise OSError(answer, os.strerror(answer), *names[:1])

    return fail


def refused(path: Path) -> WrongKeyFile:
    with pytest.raises(WrongKeyFile) as caught:
        master_key(path)
    return caught.value


class TestFile:
    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
    def test_it_is_made_for_its_owner_alone(self, tmp_path: Path, umask: int) -> None:
        before = os.umask(umask)
        try:
            master_key(tmp_path / "key")
        finally:
            os.umask(before)
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
        assert len(bytes.fromhex((tmp_path / "key").read_text())) == 32

    def test_it_is_made_once_and_read_ever_after(self, tmp_path: Path) -> None:
        first = master_key(tmp_path / "key")
        written = (tmp_path / "key").read_bytes()
        assert master_key(tmp_path / "key").seed(*SEED) == first.seed(*SEED)
        assert (tmp_path / "key").read_bytes() == written

    def test_two_files_are_two_keys(self, tmp_path: Path) -> None:
        assert master_key(tmp_path / "a").seed(*SEED) != master_key(tmp_path / "b").seed(*SEED)

    @pytest.mark.parametrize("broken_off_at", ["fdopen", "fsync", "link"])
    def test_one_that_was_not_finished_is_made_anew(self, tmp_path: Path, broken_off_at: str) -> None:
        """Before it is written, before it is on the disk, before it has its name."""

        class PowerCut(BaseException):
            pass

        def cut(*_: object) -> None:
            raise PowerCut

        path = tmp_path / "key"
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, broken_off_at, cut)
            with pytest.raises(PowerCut):
                master_key(path)
        assert not path.exists()
        master_key(path)
        assert len(bytes.fromhex(path.read_text())) == 32

    def test_two_who_make_one_at_once_have_the_same(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path, link, first = tmp_path / "key", os.link, []

        def overtaken(aside: str, name: Path) -> None:
            monkeypatch.setattr(os, "link", link)
            first.append(master_key(path))
            link(aside, name)

        monkeypatch.setattr(os, "link", overtaken)
        assert master_key(path).seed(*SEED) == first[0].seed(*SEED)
        assert [each.name for each in tmp_path.iterdir()] == ["key"], "and nothing is left beside it"

    @pytest.mark.parametrize("answer", NO_LINKS, ids=errno.errorcode.get)
    def test_a_disk_without_links(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int) -> None:
        monkeypatch.setattr(os, "link", failing(answer))
        path = tmp_path / "key"
        first = master_key(path)
        assert [each.name for each in tmp_path.iterdir()] == ["key"]
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert len(bytes.fromhex(path.read_text())) == 32
        assert master_key(path).seed(*SEED) == first.seed(*SEED)

    def test_two_who_make_one_at_once_on_such_a_disk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path, first = tmp_path / "key", []

        def overtaken() -> None:
            monkeypatch.setattr(os, "link", failing(errno.EPERM))
            first.append(master_key(path))

        monkeypatch.setattr(os, "link", failing(errno.EPERM, meanwhile=overtaken))
        assert master_key(path).seed(*SEED) == first[0].seed(*SEED), "a key that is there is never replaced"
        assert [each.name for each in tmp_path.iterdir()] == ["key"]

    @pytest.mark.parametrize("step", ["link", "replace"])
    def test_an_error_of_the_disk_leaves_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
    ) -> None:
        monkeypatch.setattr(os, "link", failing(errno.EPERM))
        monkeypatch.setattr(os, step, failing(errno.EIO))
        with pytest.raises(OSError, match="key") as caught:
            master_key(tmp_path / "key")
        assert (caught.value.errno, caught.value.filename) == (errno.EIO, str(tmp_path / "key"))
        assert os.listdir(tmp_path) == []

    @pytest.mark.parametrize("bit", [0o040, 0o020, 0o010, 0o004, 0o002, 0o001], ids=oct)
    def test_it_is_refused_when_others_can_touch_it(self, tmp_path: Path, bit: int) -> None:
        master_key(tmp_path / "key")
        (tmp_path / "key").chmod(0o600 | bit)
        refusal = refused(tmp_path / "key")
        assert "mode 600" in refusal.message(Language.EN)
        assert "600" in refusal.message(Language.VI)
        (tmp_path / "key").chmod(0o600)
        master_key(tmp_path / "key")

    @pytest.mark.parametrize(
        "content",
        [b"", b"\n", b"00" * 31, b"00" * 33, b"0" * 63, b"zz" * 32, b"key: " + b"00" * 32, bytes(32), b"\xff" * 64],
    )
    def test_it_is_refused_when_it_holds_no_key(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "key").write_bytes(content)
        (tmp_path / "key").chmod(0o600)
        assert "64 hexadecimal digits" in str(refused(tmp_path / "key"))
        assert (tmp_path / "key").read_bytes() == content, "and is left as it was"

    def test_a_refusal_does_not_show_what_it_read(self, tmp_path: Path) -> None:
        (tmp_path / "key").write_text("5ec2e7" * 10)
        (tmp_path / "key").chmod(0o600)
        assert "5ec2e7" not in str(refused(tmp_path / "key"))


class TestSecrecy:
    def test_printing_it_shows_nothing(self) -> None:
        key = MasterKey(bytes(range(32)))
        for text in (repr(key), str(key), f"{key}", f"{[key]}", f"{key!a}"):
            assert bytes(range(32)).hex() not in text
            assert "MasterKey" in text
            assert repr(bytes(range(32)))[2:-1] not in text

    @pytest.mark.parametrize("length", [0, 16, 31, 33])
    def test_it_has_its_length(self, length: int) -> None:
        with pytest.raises(AssertionError):
            MasterKey(bytes(length))


class TestSeeds:
    def test_by_hand(self) -> None:
        """HMAC-SHA256 of label, table, number and nonce, each preceded by its length as eight bytes."""
        key, nonce = bytes(range(32)), bytes(range(32, 64))
        message = b""
        for part in (b"felt/seed", b"B1", b"12", nonce):
            message += bytes([0, 0, 0, 0, 0, 0, 0, len(part)]) + part
        assert MasterKey(key).seed("B1", 12, nonce) == hmac.new(key, message, hashlib.sha256).digest()

    def test_a_key_for_another_use_by_hand(self) -> None:
        key, message = bytes(range(32)), b""
        for part in (b"felt/subkey", b"marks"):
            message += bytes([0, 0, 0, 0, 0, 0, 0, len(part)]) + part
        assert MasterKey(key).subkey("marks") == hmac.new(key, message, hashlib.sha256).digest()
        assert MasterKey(key).subkey("other") != MasterKey(key).subkey("marks")

    def test_any_change_makes_another(self) -> None:
        keys, tables, numbers = (bytes(32), b"\1" * 32), ("B1", "B2", "B11"), (1, 2, 11)
        nonces = (bytes(32), b"\1" + bytes(31))
        seeds = {
            MasterKey(key).seed(table, number, nonce)
            for key, table, number, nonce in product(keys, tables, numbers, nonces)
        }
        assert len(seeds) == 2 * 3 * 3 * 2

    def test_what_is_published_by_hand(self) -> None:
        seed = bytes(range(32))
        message = bytes(7) + b"\x0f" + b"felt/commitment" + bytes(7) + b"\x20" + seed
        assert commitment(seed) == hashlib.sha256(message).hexdigest()

    def test_nonces_are_fresh(self) -> None:
        nonces = {fresh_nonce() for _ in range(1_000)}
        assert len(nonces) == 1_000
        assert {len(nonce) for nonce in nonces} == {32}


@given(st.lists(st.binary(max_size=12), max_size=5), st.lists(st.binary(max_size=12), max_size=5))
def test_no_two_lists_of_parts_read_the_same(one: list[bytes], other: list[bytes]) -> None:
    assert (pack(*one) == pack(*other)) is (one == other)


def test_parts_cannot_borrow_from_each_other() -> None:
    assert len({pack(b"ab", b"c"), pack(b"a", b"bc"), pack(b"abc"), pack(b"abc", b""), pack(b"", b"abc")}) == 5
