"""A path whose parameters are UUIDs is looked up, not searched for: the answer may not tell the difference."""

from typing import Annotated, Any
from uuid import UUID

import pytest
from fastapi import FastAPI, Path
from kit.http.routing import Router, Signposts, path_params
from starlette.routing import Match

router = Router()


@router.get("/notes")
async def list_notes() -> str:
    return "list"


@router.post("/notes")
async def post_note() -> str:
    return "post"


@router.get("/notes/{note}")
async def get_note(note: str) -> str:
    return note


@router.get("/notes")
async def list_notes_anew() -> str:
    return "never reached"


@router.get("/boxes/{box_id:uuid}")
async def get_box(box_id: UUID) -> str:
    return str(box_id)


@router.get("/boxes/{box_id}/labels/{label_id:uuid}")
async def get_label(box: Annotated[UUID, Path(alias="box_id")], label_id: UUID) -> str:
    return f"{box} {label_id}"


@router.get("/boxes/{box_id}/{part}")
async def get_part(box_id: UUID, part: str) -> str:
    return part


@router.get("/boxes/{box_id}/history")
async def never_found(box_id: UUID) -> str:
    return "get_part was declared first"


BOX, LABEL = "11111111-2222-4333-8444-AAAAAAAAAAAA", "11111111-2222-4333-8444-555555555555"


def find(method: str, path: str, app: FastAPI | None = None) -> Any:
    """The function that the look-up leads to; None where FastAPI has to search."""
    routes: Any = router.routes
    signposts = Signposts((f"/api{route.path}", route) for route in routes)
    match, found = signposts.matches({"type": "http", "method": method, "path": path, "app": app or FastAPI()})
    assert (match is Match.FULL) == bool(found)
    return found.get("endpoint")


@pytest.mark.parametrize(
    ("method", "path", "led_to"),
    [
        ("GET", "/api/notes", list_notes),
        ("POST", "/api/notes", post_note),
        ("DELETE", "/api/notes", None),
        ("GET", "/api/notes/7", None),
        ("GET", "/api/notes/{note}", None),
        ("GET", "/notes", None),
        ("GET", f"/api/boxes/{BOX}", get_box),
        ("GET", f"/api/boxes/{BOX}/labels/{LABEL}", get_label),
        ("GET", f"/api/boxes/{BOX}/lid", None),
        ("GET", f"/api/boxes/{BOX}/history", None),
        ("GET", "/api/boxes/{}", None),
        ("GET", f"/api/boxes/{BOX}x", None),
        ("GET", f"/api/boxes/{BOX}/", None),
        ("GET", f"/api/boxes/{BOX.replace('-', '')}", None),
    ],
)
def test_a_known_path_leads_to_the_first_route_of_its_method(method: str, path: str, led_to: Any) -> None:
    assert find(method, path) is led_to


def test_parameters_are_read_as_starlette_reads_them() -> None:
    routes: Any = router.routes
    label = next(route for route in routes if route.endpoint is get_label)
    path = f"/boxes/{BOX}/labels/{LABEL}"
    _, searched = label.matches({"type": "http", "method": "GET", "path": path, "headers": []})
    assert path_params(label, path) == searched["path_params"] == {"box_id": BOX, "label_id": UUID(LABEL)}


def test_a_service_with_other_dependencies_is_searched_as_fastapi_does() -> None:
    app = FastAPI()
    app.dependency_overrides[find] = find
    assert find("GET", "/api/notes", app) is None
