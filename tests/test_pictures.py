"""A picture hung at one service is seen in the answers of every other, by links served to their reader alone."""

import io
import random
from typing import Any

import httpx
import pytest
from journey.caller import Caller, eventually
from journey.company import Company, Founder
from journey.stack import Stack
from journey.trip import fill_order
from PIL import Image

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo


def a_picture() -> bytes:
    """A PNG that nobody sent before."""
    content = io.BytesIO()
    Image.frombytes("L", (64, 64), random.randbytes(64 * 64)).save(content, "PNG")
    return content.getvalue()


async def hang(who: Caller) -> str:
    """The person's own new picture; answers their account."""
    account = str((await who.get("/me"))["uuid"])
    answer = await who.send("POST", f"/users/{account}/avatar", files={"avatar": ("eu.png", a_picture(), "image/png")})
    assert answer.status_code == 200, answer.text
    return account


async def seen_by(reader: Caller, company: Company) -> dict[str, str | None]:
    """Ana's picture in the employees, in the line of her order and among travelers; Bruno's in the model."""
    ana = company.people["Ana"].employee_uuid
    employees = (await reader.get(f"/customers/{company.uuid}/customer-employees", limit=100))["data"]
    orders = (await reader.get("/orders"))["data"]
    travelers = (await reader.get("/travelers", limit=100))["data"]
    model = (await reader.get(f"/customers/approval-models/{company.model}"))["data"]
    return {
        "config": next(row["avatar_url"] for row in employees if row["uuid"] == ana),
        "orders": orders[0]["travelers"][0]["avatar_url"],
        "travelers": next(row["avatar_url"] for row in travelers if row["uuid"] == ana),
        "approvals": model["approvers"][0]["avatar_url"],
    }


async def fetched(url: str, **headers: str) -> int:
    """What a browser is answered for an image, with nothing but the address unless headers are given."""
    async with httpx.AsyncClient(timeout=15, trust_env=False) as http:
        answer = await http.get(url, headers=headers)
    assert answer.status_code != 200 or answer.headers["Content-Type"].startswith("image/")
    return answer.status_code


async def test_colleagues_see_a_picture_everywhere_until_it_goes(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    ana, bruno = company.people["Ana"].caller, company.people["Bruno"].caller
    await fill_order(company, [])
    accounts = [await hang(who) for who in (ana, bruno)]

    async def everywhere() -> dict[str, str | None] | None:
        found = await seen_by(company.admin, company)
        return found if all(found.values()) else None

    found: Any = await eventually(everywhere)
    own, other = ({"Authorization": who.http.headers["Authorization"]} for who in (company.admin, bruno))
    for place, url in found.items():
        assert [await fetched(url), await fetched(url, **own), await fetched(url, **other)] == [200, 200, 404], place
    for who, account in zip((ana, bruno), accounts, strict=True):
        assert (await who.send("DELETE", f"/users/{account}/avatar")).status_code == 204
    for place, url in found.items():
        assert await fetched(url) == 404, place

    async def gone() -> bool:
        return not any((await seen_by(company.admin, company)).values())

    await eventually(gone)
