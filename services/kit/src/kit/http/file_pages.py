"""Serves files to holders of a link, with headers that keep the browser from executing them (HARDENING A12)."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import quote
from uuid import UUID

from fastapi import Depends, Path, Request
from fastapi.responses import StreamingResponse

from kit.core.refusals import NotFound, refusals
from kit.core.settings import ServiceSettings
from kit.files.confinement import Confinement
from kit.files.links import FileLinks, Linked
from kit.files.store import FileStore
from kit.http.authentication import authenticate, service_context_of
from kit.http.openapi import BASE
from kit.http.permissions import Public
from kit.http.routing import Router

_SHOWN = frozenset({"image/jpeg", "image/png", "image/webp", "application/pdf"})
_TOKEN = Path(pattern=r"^[A-Za-z0-9_.-]{20,2000}$")


async def file_store_of(request: Request) -> FileStore:
    """The files of this process's service."""
    return service_context_of(request).files


async def file_links_of(request: Request) -> FileLinks:
    """Links to them."""
    service_context = service_context_of(request)
    return links_of(service_context.service.token, service_context.settings)


def links_of(token: str, settings: ServiceSettings) -> FileLinks:
    """Links to the files of a service, by the first token of its subjects."""
    return FileLinks(token, f"{settings.public_url}{BASE}/files/{token}", settings.field_keys)


async def confinement_of(request: Request) -> Confinement:
    """Where uploads are decoded."""
    return service_context_of(request).confinement


FileStoreDep = Annotated[FileStore, Depends(file_store_of)]
FileLinksDep = Annotated[FileLinks, Depends(file_links_of)]
ConfinementDep = Annotated[Confinement, Depends(confinement_of)]


ReadLink = Callable[[Request, str], Awaitable[Linked]]
"""What a link of another kind says. Raises NotFound for one that is none."""


async def _own_link(request: Request, token: str) -> Linked:
    return (await file_links_of(request)).read(token, now=service_context_of(request).clock.now())


async def _said(request: Request, token: str, kinds: tuple[ReadLink, ...]) -> Linked:
    """What a link says, by the first kind that knows it. Raises NotFound."""
    for read in kinds:
        try:
            return await read(request, token)
        except NotFound:
            continue
    raise NotFound


async def require_bearer_of(request: Request, person: UUID) -> None:
    """A bearer that comes along with a link must be of the link's person. Raises NotFound, Unauthenticated."""
    if "authorization" in request.headers:
        claims = await authenticate(request)
        if claims.user_uuid != person:
            raise NotFound


def headers_of(linked: Linked, size: int, now: datetime) -> dict[str, str]:
    """Kept by the person's own browser only, never guessed at, never run."""
    way = "inline" if linked.content_type in _SHOWN else "attachment"
    return {
        "Content-Length": str(size),
        "Content-Disposition": f"{way}; filename*=UTF-8''{quote(linked.title, safe='')}",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "Cache-Control": f"private, max-age={max(0, int((linked.expires_at - now).total_seconds()))}",
    }


def file_router(token: str, *also: ReadLink) -> Router:
    """`GET /files/<token>/{link}` of a service, by the first token of its subjects; `also`: links of other kinds."""
    router = Router()
    kinds = (_own_link, *also)

    async def linked_file(request: Request, token: Annotated[str, _TOKEN]) -> Linked:
        linked = await _said(request, token, kinds)
        await require_bearer_of(request, linked.person)
        return linked

    async def read_file(
        _: Public, request: Request, linked: Annotated[Linked, Depends(linked_file)], files: FileStoreDep
    ) -> StreamingResponse:
        """A file, by a link that an answer gave."""
        size, pieces = await files.open(linked.name)
        headers = headers_of(linked, size, service_context_of(request).clock.now())
        return StreamingResponse(pieces, headers=headers, media_type=linked.content_type)

    read_file.__name__ = f"read_{token}_file"
    content: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}}}
    router.get(
        f"/files/{token}/{{token}}", response_class=StreamingResponse, responses={**content, **refusals(NotFound)}
    )(read_file)
    return router
