"""The language that a request is answered in."""

from starlette.requests import HTTPConnection

from felt.core.words import Language

LANGUAGES = tuple(language.value for language in Language)


def language_of(connection: HTTPConnection, otherwise: Language = Language.EN) -> Language:
    """The language that the query names, else the browser's, else `otherwise`."""
    named = [connection.query_params.get("language", "")]
    named += (part.partition(";")[0].strip()[:2] for part in connection.headers.get("accept-language", "").split(","))
    for name in named:
        if name.lower() in LANGUAGES:
            return Language(name.lower())
    return otherwise
