"""The SPA's files: hashed assets for ever, the entry page never, routes fall back to it; packed when the build did."""

import mimetypes
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse
from kit.core.refusals import NotFound
from kit.http.permissions import Public
from kit.http.routing import Router

router = Router(include_in_schema=False)
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
PACKED = "br"
"""What the build lays beside a file under its own suffix: smaller than the edge could make it in passing."""


def _inside(root: Path, name: str) -> Path | None:
    """The file of a name below the root, None when absent or outside; so is what no file can be called."""
    try:
        wanted = (root / name).resolve()
        return wanted if wanted.is_relative_to(root.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # too long for the file system, or with a NUL
        return None


def _is_route(name: str) -> bool:
    """A page of the SPA, not a missing file: its last segment has no suffix."""
    return "." not in name.rpartition("/")[2]


def _takes_packed(request: Request) -> bool:
    accepted = request.headers.get("accept-encoding", "").replace(" ", "")
    offered = (coding.partition(";q=") for coding in accepted.split(","))
    return any(name == PACKED and (not weight or weight.strip("0.") != "") for name, _, weight in offered)


def _answer(file: Path, caching: str, request: Request) -> FileResponse:
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    media_type = mimetypes.guess_type(file.name)[0]
    packed = file.with_name(f"{file.name}.{PACKED}")
    if _takes_packed(request) and packed.is_file():
        return FileResponse(packed, media_type=media_type, headers={**headers, "Content-Encoding": PACKED})
    return FileResponse(file, media_type=media_type, headers=headers)


@router.get("/{name:path}")
async def page(name: str, request: Request, _: Public) -> Response:
    """A file of the SPA, else its entry page."""
    root: Path = request.app.state.pages
    found = _inside(root, name) if name else None
    if found:
        caching = FOREVER if name.startswith("assets/") else ASK_FIRST
        return _answer(found, caching, request)
    entry = _inside(root, "index.html")
    if entry is None or not _is_route(name) or f"{name}/".startswith("api/"):
        raise NotFound
    return _answer(entry, ASK_FIRST, request)
