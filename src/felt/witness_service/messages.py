"""What the witness answers about the dealing, as it travels. In JSON bytes are base64, as `msgspec` writes them."""

import msgspec

from felt.witness.questions import Answer, SignedQuestion

JSON = "application/json"
QUESTION = msgspec.json.Decoder(SignedQuestion)


class Given(msgspec.Struct, frozen=True):
    answer: Answer
    kept: int
    """How many questions about this chain the witness has kept. It becomes smaller only with old books."""


class No(msgspec.Struct, frozen=True):
    """The refusal of the witness, in both languages."""

    code: str
    en: str
    vi: str
