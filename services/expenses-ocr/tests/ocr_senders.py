"""How tests send vouchers and wait for what they say."""

import io
from pathlib import Path
from typing import Any

import httpx
from kit.testing import Person, Running, eventually
from PIL import Image, ImageDraw

_PATIENCE = 90
"""Seconds: a reader starts with the first voucher, and a busy machine gives it a small share of a core."""


def a_form(content: bytes, declared: str = "image/jpeg") -> dict[str, Any]:
    return {"voucher_image": ("nota.jpg", content, declared)}


async def links_of(expenses: Running, person: Person, quantity: int = 1) -> list[str]:
    async with expenses.as_(person) as client:
        answer = await client.post("/voucher-ocr/links", json={"quantity": quantity})
    assert answer.status_code == 200, answer.text
    links: list[str] = answer.json()["links"]
    return links


async def upload(expenses: Running, link: str, content: bytes, declared: str = "image/jpeg") -> httpx.Response:
    """By whoever holds the link: no bearer."""
    path = link.partition("/api/v1")[2]
    return await expenses.client.post(path, files=a_form(content, declared))


async def sent(expenses: Running, person: Person, content: bytes, declared: str = "image/jpeg") -> str:
    """The uuid of a voucher sent by link."""
    [link] = await links_of(expenses, person)
    answer = await upload(expenses, link, content, declared)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["data"]["uuid"])


async def over(expenses: Running, person: Person, uuid: str) -> dict[str, Any]:
    """The voucher once it was read, or given up."""

    async def look() -> dict[str, Any] | None:
        async with expenses.as_(person) as client:
            answer = await client.get(f"/voucher-ocr/{uuid}")
        assert answer.status_code in {200, 202}, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found if answer.status_code == 200 else None

    found: dict[str, Any] | None = await eventually(look, within=_PATIENCE)
    assert found is not None
    return found


def a_picture(size: tuple[int, int] = (60, 40), kind: str = "JPEG", **how: Any) -> bytes:
    """A picture that says nothing; a small one, for both recognisers search it whole."""
    image = Image.new("RGB", size, "white")
    left, top, right, bottom = size[0] // 15, size[1] // 10, size[0] // 3, size[1] // 2
    ImageDraw.Draw(image).ellipse((min(20, left), min(20, top), min(100, right), min(100, bottom)), fill="teal")
    into = io.BytesIO()
    image.save(into, kind, **how)
    return into.getvalue()


def stored_files(expenses: Running) -> set[Path]:
    return {path for path in expenses.service_context.settings.files_dir.rglob("*") if path.is_file()}
