"""The SPA's files: hashed assets for ever, the entry page never, routes fall back to it."""

from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse
from kit.permissions import Public
from kit.refusals import NotFound
from kit.routing import Router

router = Router(include_in_schema=False)
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def _inside(root: Path, name: str) -> Path | None:
    """The file of a name below the root, None when absent or outside."""
    wanted = (root / name).resolve()
    return wanted if wanted.is_relative_to(root.resolve()) and wanted.is_file() else None


def _is_route(name: str) -> bool:
    """A page of the SPA, not a missing file: its last segment has no suffix."""
    return "." not in name.rpartition("/")[2]


@router.get("/{name:path}")
async def page(name: str, request: Request, _: Public) -> Response:
    """A file of the SPA, else its entry page."""
    root: Path = request.app.state.pages
    found = _inside(root, name) if name else None
    if found:
        caching = FOREVER if name.startswith("assets/") else ASK_FIRST
        return FileResponse(found, headers={"Cache-Control": caching})
    entry = _inside(root, "index.html")
    if entry is None or not _is_route(name) or f"{name}/".startswith("api/"):
        raise NotFound
    return FileResponse(entry, headers={"Cache-Control": ASK_FIRST})
