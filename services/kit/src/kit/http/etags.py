"""Versions over HTTP: reads answer an ETag, writes honour If-Match (API section 1.2)."""

import re
from typing import Annotated, Protocol

from fastapi import Depends, Header, Response

from kit.core.refusals import StaleVersion, ValidationFailed

_FORM = re.compile(r'^(?:W/)?"(\d{1,9})"$')


class HasVersion(Protocol):
    version: int


async def if_match(if_match: Annotated[str | None, Header()] = None) -> int | None:
    """The version the caller saw; None without the header or with `*`."""
    if if_match is None or if_match.strip() == "*":
        return None
    found = _FORM.match(if_match.strip())
    if found is None:
        raise ValidationFailed({"if-match": ["Valor inválido"]})
    return int(found[1])


IfMatch = Annotated[int | None, Depends(if_match)]


def require_version(row: HasVersion, expected: int | None) -> None:
    """Raise StaleVersion when the row moved on since the caller read it."""
    if expected is not None and row.version != expected:
        raise StaleVersion(row.version)


def etag(response: Response, version: int) -> None:
    """Put the version on the answer."""
    response.headers["ETag"] = f'"{version}"'
