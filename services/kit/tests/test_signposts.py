"""A path without parameters is looked up, not searched for: the answer may not tell the difference."""

from typing import Any

import pytest
from fastapi import FastAPI
from kit.http.routing import Router, Signposts
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
    ],
)
def test_a_path_without_parameters_leads_to_the_first_route_of_its_method(method: str, path: str, led_to: Any) -> None:
    assert find(method, path) is led_to


def test_a_service_with_other_dependencies_is_searched_as_fastapi_does() -> None:
    app = FastAPI()
    app.dependency_overrides[find] = find
    assert find("GET", "/api/notes", app) is None
