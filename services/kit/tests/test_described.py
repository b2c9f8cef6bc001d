"""What a service says of its calls leaves out the internal ones, and every shape only they have."""

from typing import Any
from uuid import UUID

from kit.http.app import build_app
from kit.http.permissions import Internal, Public
from kit.http.routing import Router
from kit.http.validation import Input
from kit.process.service import Service

router = Router()


class Shown(Input):
    name: str


class Hidden(Input):
    replacement_uuid: UUID


@router.post("/notes")
async def write_note(body: Shown, _: Public) -> Shown:
    return body


@router.post("/internal/notes/replace")
async def replace_notes(body: Hidden, _: Internal) -> Hidden:
    return body


def described() -> dict[str, Any]:
    document: dict[str, Any] = build_app(Service(name="probe", token="probe", routers=(router,))).openapi()
    return document


def test_internal_calls_and_their_shapes_are_not_described() -> None:
    document = described()
    assert "/api/v1/notes" in document["paths"]
    assert not [path for path in document["paths"] if "internal" in path]
    assert "Shown" in document["components"]["schemas"]
    assert "Hidden" not in document["components"]["schemas"]
