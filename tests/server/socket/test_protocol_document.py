"""docs/PROTOCOL.md says what the code says."""

import json

from tools.protocol import DOCUMENT, with_generated

from felt.protocol.messages import message_decoder
from felt.protocol.requests import request_decoder
from felt.protocol.schema import schema


def test_the_document_is_not_stale() -> None:
    text = DOCUMENT.read_text()
    assert text == with_generated(text), "run `python -m tools.protocol`"


def test_its_examples_can_be_read() -> None:
    lines = DOCUMENT.read_text().splitlines()
    sent = [line.removeprefix("→ ") for line in lines if line.startswith("→ ")]
    got = [line.removeprefix("← ").replace(",…", "").replace("…", "") for line in lines if line.startswith("← ")]
    assert sent
    assert got
    for text in sent:
        request_decoder().decode(text)
    for text in got:
        message_decoder.decode(text)


def test_the_schema_is_json() -> None:
    assert json.loads(json.dumps(schema()))["$defs"]["Request"]
