"""Where a request comes from, as sessions and the counter of guesses remember it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request


@dataclass(frozen=True, slots=True)
class Visitor:
    """`address` is the network address the edge saw, `device` the browser's own words."""

    address: str
    device: str


async def visitor_of(request: Request) -> Visitor:
    """The visitor behind a request; forwarded headers are believed from the edge alone (uvicorn's setting)."""
    address = request.client.host if request.client else ""
    return Visitor(address[:64], request.headers.get("user-agent", "")[:200])


VisitorDep = Annotated[Visitor, Depends(visitor_of)]
