"""Members packed in the one way."""

import io
import zipfile
from collections.abc import Mapping

from felt.dossier.packing import entry, in_order


def packed(members: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in in_order(members):
            archive.writestr(entry(name), members[name])
    return out.getvalue()
