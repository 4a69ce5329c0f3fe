"""Writes the table of characters that look alike (Unicode UTS 39), out of the ICU library of this machine.

`python -m tools.confusables`"""

import ctypes
import ctypes.util
import re
import sys
import textwrap
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

TABLE = Path(__file__).parent.parent / "src/felt/server/accounts/confusables.txt"
HEAD = """\
# Characters that look alike, by Unicode {version} (UTS 39). Written by `python -m tools.confusables`: do not edit.
# A group is the prototype, a colon, and its look-alikes, as hexadecimal code points. Characters that NFKC replaces are
# left out. The data are Unicode's: Copyright © Unicode, Inc., under the Unicode License (SPDX: Unicode-3.0).
"""
BYTES_MAX = 1_000


def main() -> int:
    name = ctypes.util.find_library("icui18n")
    found = re.search(r"\.so\.(\d+)", name or "")
    if name is None or found is None:
        print("This machine has no ICU library (libicui18n).", file=sys.stderr)
        return 2
    skeleton = _skeletons(ctypes.CDLL(name), found[1])
    groups = defaultdict(list)
    for character in filter(_may_differ, map(chr, range(sys.maxunicode + 1))):
        prototype = skeleton(character)
        if prototype != character:
            groups[prototype].append(character)
    text = " ".join(f"{_codes(each, '+')}:{_codes(''.join(groups[each]), ',')}" for each in sorted(groups))
    version = _version(ctypes.CDLL(name.replace("i18n", "uc")), found[1])
    lines = textwrap.wrap(text, 160, break_long_words=False, break_on_hyphens=False)
    TABLE.write_text(HEAD.format(version=version) + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _may_differ(character: str) -> bool:
    """Whether a name can have the character once it is normalized and taken apart."""
    whole = unicodedata.normalize("NFD", character) == character == unicodedata.normalize("NFKC", character)
    return whole and unicodedata.category(character)[0] in "LMNPS"


def _codes(text: str, between: str) -> str:
    return between.join(f"{ord(each):x}" for each in text)


def _version(icu: ctypes.CDLL, suffix: str) -> str:
    version = (ctypes.c_uint8 * 4)()
    icu[f"u_getUnicodeVersion_{suffix}"](version)
    return f"{version[0]}.{version[1]}"


def _skeletons(icu: ctypes.CDLL, suffix: str) -> Callable[[str], str]:
    error = ctypes.c_int(0)
    open_checker, get = icu[f"uspoof_open_{suffix}"], icu[f"uspoof_getSkeletonUTF8_{suffix}"]
    open_checker.restype = ctypes.c_void_p
    checker = ctypes.c_void_p(open_checker(ctypes.byref(error)))
    written = ctypes.create_string_buffer(BYTES_MAX)

    def skeleton(text: str) -> str:
        raw = text.encode()
        length = get(checker, 0, raw, len(raw), written, BYTES_MAX, ctypes.byref(error))
        assert error.value <= 0, f"ICU error {error.value}"
        return written.raw[:length].decode()

    return skeleton


if __name__ == "__main__":
    sys.exit(main())
