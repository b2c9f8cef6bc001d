"""The origin of a request, as sessions and the counter of failed attempts store it."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request, Response
from kit.http.authentication import service_context_of

from identity_service.known_devices.rules import COOKIE, COOKIE_PATH, KNOWN_FOR, hash_of, is_token, new_token


@dataclass(frozen=True, slots=True)
class Visitor:
    """`address` is the network address the edge saw, `device` the browser's own words.

    `token_hash`: of the device cookie, None for a browser without one.
    """

    address: str
    device: str
    token_hash: str | None = None


async def visitor_of(request: Request) -> Visitor:
    """The visitor behind a request; forwarded headers are believed from the edge alone (uvicorn's setting)."""
    address = request.client.host if request.client else ""
    token = request.cookies.get(COOKIE, "")
    known = hash_of(token) if is_token(token) else None
    return Visitor(address[:64], request.headers.get("user-agent", "")[:200], known)


async def visitor_with_cookie(request: Request, response: Response) -> Visitor:
    """The visitor of a sign-in; the cookie is set, or lives on, when the answer is no refusal.

    It authorises nothing: it only chooses which counter of wrong guesses applies (decision 0018).
    """
    sent = request.cookies.get(COOKIE, "")
    token = sent if is_token(sent) else new_token()
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(KNOWN_FOR.total_seconds()),
        path=COOKIE_PATH,
        httponly=True,
        samesite="strict",
        secure=service_context_of(request).db.settings.public_url.startswith("https://"),
    )
    return replace(await visitor_of(request), token_hash=hash_of(token))


VisitorDep = Annotated[Visitor, Depends(visitor_of)]
SignInVisitorDep = Annotated[Visitor, Depends(visitor_with_cookie)]
