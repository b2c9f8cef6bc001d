"""Identifies the sender of a request before anything is done for it: network address and, with a valid token,
session.
"""

from typing import Any
from uuid import UUID

from kit.core.refusals import Refusal


def header_of(scope: Any, name: bytes) -> str:
    """The first header of this lower-case name; "" without one."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return ""


def address_of(scope: Any) -> str:
    """The client's network address; behind the edge the one that the edge has seen (uvicorn believes only the edge)."""
    client = scope.get("client")
    return str(client[0]) if client else ""


async def session_of(scope: Any) -> UUID | None:
    """The session of the bearer's token, verified without a database; None for anybody without a good token.

    Whether the session still lives is asked later, by the operation's permission.
    """
    scheme, _, token = header_of(scope, b"authorization").partition(" ")
    tokens = getattr(scope["app"].state, "tokens", None)
    if scheme.lower() != "bearer" or not token or tokens is None:
        return None
    try:
        claims = await tokens.read(token.strip())
    except Refusal:
        return None
    session: UUID = claims.session_uuid
    return session
