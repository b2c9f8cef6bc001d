"""What people set for themselves: preferences that survive two tabs, a name, a picture only they are given."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import httpx
import pytest
from contracts.identity import ADMINISTRATOR, PrivacyRequestAccepted, UserChanged
from identity_service.privacy.erasing import PEOPLE
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.privacy.erasures import carry_out
from kit.testing import COBALTO, TUCANO, Running, agency_issuer, agency_manager, an_administrator, count_statements
from PIL import Image
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
UNSET = {
    "theme": None,
    "density": None,
    "single_keys": True,
    "hide_limit": False,
    "favorite_reports": [],
    "views": [],
    "columns": {},
}


def bearer(signed_in: httpx.Response) -> dict[str, str]:
    return {"Authorization": f"Bearer {signed_in.json()['token']['value']}"}


async def prefer(identity: Running, headers: dict[str, str], **given: Any) -> httpx.Response:
    return await identity.client.put("/me/preferences", json=given, headers=headers)


async def preferences(identity: Running, headers: dict[str, str]) -> Any:
    return (await identity.client.get("/me/preferences", headers=headers)).json()["data"]


async def test_whoever_set_nothing_has_the_products_own(identity: Running, ana: Any, sign_in: SignIn) -> None:
    headers = bearer(await sign_in(ana))
    with count_statements(identity) as statements:
        assert await preferences(identity, headers) == UNSET
    assert len([one for one in statements if "FROM preferences" in one]) == 1


async def test_what_is_set_stays_and_the_rest_is_left_alone(identity: Running, ana: Any, sign_in: SignIn) -> None:
    headers = bearer(await sign_in(ana))
    view = {"list": "orders", "name": "Minhas de março", "query": "status=open&page=1"}
    answer = await prefer(identity, headers, theme="dark", views=[view])
    assert (answer.status_code, answer.json()["data"]) == (200, UNSET | {"theme": "dark", "views": [view]})
    columns = {"orders": [{"slug": "number", "width": 120, "hidden": False}]}
    await prefer(identity, headers, columns=columns, hide_limit=True)
    assert await preferences(identity, headers) == UNSET | {
        "theme": "dark",
        "views": [view],
        "columns": columns,
        "hide_limit": True,
    }
    await prefer(identity, headers, theme=None, views=None)
    assert await preferences(identity, headers) == UNSET | {"columns": columns, "hide_limit": True}


async def test_two_tabs_at_once_both_count(identity: Running, ana: Any, sign_in: SignIn) -> None:
    headers = bearer(await sign_in(ana))
    given: tuple[dict[str, Any], ...] = ({"theme": "dark"}, {"density": "compact"}, {"single_keys": False})
    answers = await asyncio.gather(*(prefer(identity, headers, **one) for one in given))
    assert {one.status_code for one in answers} == {200}
    chosen = {"theme": "dark", "density": "compact", "single_keys": False}
    assert await preferences(identity, headers) == UNSET | chosen


async def test_preferences_are_each_persons_own(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn, gestora: Any, operadora: Any
) -> None:
    await prefer(identity, bearer(await sign_in(ana)), theme="dark")
    for who in (await hired(name="Bruno"), gestora, operadora):
        headers = bearer(await sign_in(who))
        assert await preferences(identity, headers) == UNSET
        assert (await prefer(identity, headers, theme="light")).status_code == 200
    assert (await preferences(identity, bearer(await sign_in(ana))))["theme"] == "dark"
    assert (await identity.client.get("/me/preferences")).status_code == 401


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"theme": "rosa"}, "theme"),
        ({"density": 3}, "density"),
        ({"single_keys": "talvez"}, "single_keys"),
        ({"color": "red"}, "color"),
        ({"favorite_reports": ["a b"]}, "favorite_reports.0"),
        ({"views": [{"list": "orders", "name": "", "query": ""}]}, "views.0.name"),
        ({"views": [{"list": "orders", "name": "x", "query": ""}] * 51}, "views"),
        ({"columns": {"orders": [{"slug": "x", "width": 1}]}}, "columns.orders.0.width"),
    ],
)
async def test_what_cannot_be_set_is_refused(
    identity: Running, ana: Any, sign_in: SignIn, given: dict[str, Any], field: str
) -> None:
    answer = await prefer(identity, bearer(await sign_in(ana)), **given)
    assert answer.status_code == 422
    assert field in answer.json()["errors"]


async def test_more_than_sixteen_kibibytes_are_refused_in_all(identity: Running, ana: Any, sign_in: SignIn) -> None:
    headers = bearer(await sign_in(ana))
    view = {"list": "orders", "name": "x", "query": "q" * 1_900}
    assert (await prefer(identity, headers, views=[view] * 8)).status_code == 200
    answer = await prefer(identity, headers, columns={"orders": [{"slug": f"c{n}"} for n in range(60)]})
    assert (answer.status_code, answer.json()["code"]) == (413, "PAYLOAD_TOO_LARGE")
    assert (await preferences(identity, headers))["columns"] == {}


# --- one's own name -------------------------------------------------------------------------------------


async def test_staff_and_operators_rename_themselves(
    identity: Running, sign_in: SignIn, gestora: Any, operadora: Any
) -> None:
    for who in (gestora, operadora):
        headers = bearer(await sign_in(who))
        body = {"name": "  Gina Alves ", "phone": "+55 (11) 98765-0001"}
        answer = await identity.client.put("/me", json=body, headers=headers)
        assert (answer.json()["name"], answer.json()["phone"]) == ("Gina Alves", "5511987650001")
        cleared = await identity.client.put("/me", json={"phone": None}, headers=headers)
        assert (cleared.json()["name"], cleared.json()["phone"]) == ("Gina Alves", None)
        told = [f for f in await identity.outbox(UserChanged) if f.email == who.email]
        assert [f.name for f in told][-2:] == ["Gina Alves", "Gina Alves"]
        same = await identity.client.put("/me", json={"name": "Gina Alves"}, headers=headers)
        assert same.status_code == 200
        assert len([f for f in await identity.outbox(UserChanged) if f.email == who.email]) == len(told)


async def test_an_employees_name_comes_from_config(identity: Running, ana: Any, sign_in: SignIn) -> None:
    answer = await identity.client.put("/me", json={"name": "Outra"}, headers=bearer(await sign_in(ana)))
    assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_CONTEXT")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"name": " "}, {"name": ["O nome é obrigatório"]}),
        ({"name": "x" * 121}, {"name": ["Deve ter no máximo 120 caracteres"]}),
        ({"name": "Gina\nMotta"}, {"name": ["Valor inválido"]}),
        ({"phone": "12"}, {"phone": ["Valor inválido"]}),
        ({"email": "a@b.test"}, {"email": ["Campo não permitido"]}),
    ],
)
async def test_a_name_that_is_none_is_refused(
    identity: Running, sign_in: SignIn, gestora: Any, body: dict[str, Any], said: dict[str, list[str]]
) -> None:
    answer = await identity.client.put("/me", json=body, headers=bearer(await sign_in(gestora)))
    assert (answer.status_code, answer.json()["errors"]) == (422, said)


# --- a picture ------------------------------------------------------------------------------------------


def a_picture(*, side: int = 900, kind: str = "PNG") -> bytes:
    """A square, with metadata somebody might regret."""
    buffer = io.BytesIO()
    Image.new("RGB", (side, side), (20, 90, 120)).save(buffer, kind, comment=b"casa da Ana")
    return buffer.getvalue()


async def hang(
    identity: Running, user_uuid: str, headers: dict[str, str], content: bytes | None = None, kind: str = "image/png"
) -> httpx.Response:
    files = {"avatar": ("eu.png", a_picture() if content is None else content, kind)}
    return await identity.client.post(f"/users/{user_uuid}/avatar", files=files, headers=headers)


async def picture_at(identity: Running, url: str, headers: dict[str, str] | None = None) -> httpx.Response:
    path = urlsplit(url).path.removeprefix("/api/v1")
    return await identity.client.get(path, headers=headers or {})


async def me(identity: Running, headers: dict[str, str]) -> Any:
    return (await identity.client.get("/me", headers=headers)).json()


async def told_pictures(identity: Running, email: str) -> list[bool]:
    return [fact.has_avatar for fact in await identity.outbox(UserChanged) if fact.email == email]


async def test_a_picture_is_made_anew_and_shown_to_its_person(identity: Running, ana: Any, sign_in: SignIn) -> None:
    signed_in = await sign_in(ana)
    headers, uuid = bearer(signed_in), signed_in.json()["user"]["uuid"]
    assert signed_in.json()["user"]["avatar_url"] is None
    answer = await hang(identity, uuid, headers)
    assert answer.status_code == 200, answer.text
    url = answer.json()["data"]["avatar_url"]
    assert url.startswith("https://trajeto.example/api/v1/files/identity/")
    shown = await picture_at(identity, url)
    image = Image.open(io.BytesIO(shown.content))
    assert (shown.status_code, max(image.size)) == (200, 512)
    assert b"casa da Ana" not in shown.content
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert shown.headers["Content-Disposition"] == "inline; filename*=UTF-8''Ana%20Souza.png"
    assert (await picture_at(identity, (await me(identity, headers))["avatar_url"])).content == shown.content
    assert (await told_pictures(identity, ana.email))[-1] is True


async def test_a_link_is_one_persons_for_five_minutes(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    signed_in = await sign_in(ana)
    url = (await hang(identity, signed_in.json()["user"]["uuid"], bearer(signed_in))).json()["data"]["avatar_url"]
    other = bearer(await sign_in(await hired(name="Bruno")))
    assert (await picture_at(identity, url, other)).status_code == 404
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=5))
    assert (await picture_at(identity, url)).status_code == 404


async def test_a_new_picture_takes_the_place_and_the_old_file_goes(
    identity: Running, ana: Any, sign_in: SignIn
) -> None:
    signed_in = await sign_in(ana)
    headers, uuid = bearer(signed_in), signed_in.json()["user"]["uuid"]
    old = (await hang(identity, uuid, headers)).json()["data"]["avatar_url"]
    new = (await hang(identity, uuid, headers, a_picture(side=64))).json()["data"]["avatar_url"]
    assert (await picture_at(identity, old)).status_code == 404
    assert (await picture_at(identity, new)).status_code == 200
    assert (await identity.client.delete(f"/users/{uuid}/avatar", headers=headers)).status_code == 204
    assert (await picture_at(identity, new)).status_code == 404
    assert (await me(identity, headers))["avatar_url"] is None
    assert (await told_pictures(identity, ana.email))[-1] is False
    assert (await identity.client.delete(f"/users/{uuid}/avatar", headers=headers)).status_code == 204


async def test_a_repeated_key_hangs_one_picture(identity: Running, ana: Any, sign_in: SignIn) -> None:
    signed_in = await sign_in(ana)
    headers, uuid = bearer(signed_in) | {"Idempotency-Key": new_uuid().hex}, signed_in.json()["user"]["uuid"]
    content = a_picture(side=40)
    first, again = [await hang(identity, uuid, headers, content) for _ in range(2)]
    assert (first.status_code, again.status_code) == (200, 200)
    assert (await picture_at(identity, again.json()["data"]["avatar_url"])).status_code == 200
    assert (await told_pictures(identity, ana.email)).count(True) == 1
    other = await hang(identity, uuid, headers, a_picture(side=41))
    assert other.json()["code"] == "IDEMPOTENCY_MISMATCH"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"not a picture at all", "image/png"),
        (a_picture(), "image/jpeg"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
        (b"%PDF-1.7", "application/pdf"),
        (a_picture()[:200], "image/png"),
    ],
)
async def test_what_is_no_picture_is_refused(
    identity: Running, ana: Any, sign_in: SignIn, content: bytes, kind: str
) -> None:
    signed_in = await sign_in(ana)
    answer = await hang(identity, signed_in.json()["user"]["uuid"], bearer(signed_in), content, kind)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_FILE")


async def test_whose_picture_somebody_may_change(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn, gestora: Any, operadora: Any
) -> None:
    uuid = (await sign_in(ana)).json()["user"]["uuid"]
    small = a_picture(side=16)
    davi = await hired(name="Davi", profile=ADMINISTRATOR)
    for who in (davi, gestora):
        assert (await hang(identity, uuid, bearer(await sign_in(who)), small)).status_code == 200, who.name
    bruno = bearer(await sign_in(await hired(name="Bruno")))
    assert (await hang(identity, uuid, bruno, small)).json()["code"] == "FORBIDDEN"
    assert (await identity.client.delete(f"/users/{uuid}/avatar", headers=bruno)).json()["code"] == "FORBIDDEN"
    consultant = identity.as_(agency_issuer(customer=ana.company))
    assert (await consultant.delete(f"/users/{uuid}/avatar")).json()["code"] == "FORBIDDEN"
    for stranger in (an_administrator(customer=COBALTO), agency_manager(agency=TUCANO)):
        foreign = await identity.as_(stranger).delete(f"/users/{uuid}/avatar")
        absent = await identity.as_(stranger).delete(f"/users/{new_uuid()}/avatar")
        assert foreign.json()["code"] == absent.json()["code"] == "NOT_FOUND"
    olga = await sign_in(operadora)
    assert (await hang(identity, uuid, bearer(olga), small)).json()["code"] == "NOT_FOUND"
    assert (await hang(identity, olga.json()["user"]["uuid"], bearer(olga), small)).status_code == 200
    assert (await hang(identity, uuid, {}, small)).status_code == 401


async def test_an_erased_person_leaves_no_picture_and_no_preferences(
    identity: Running, ana: Any, sign_in: SignIn
) -> None:
    signed_in = await sign_in(ana)
    headers, user = bearer(signed_in), signed_in.json()["user"]
    url = (await hang(identity, user["uuid"], headers)).json()["data"]["avatar_url"]
    await prefer(identity, headers, theme="dark")
    people = (ana.employee_uuid, UUID(user["uuid"]))
    now = identity.clock.now()
    erasure = PrivacyRequestAccepted(
        uuid=new_uuid(), customer_uuid=ana.company.uuid, kind="erasure", person_uuids=people, accepted_at=now
    )
    async with identity.db.work(CustomerScope(ana.company.uuid)) as uow:
        await carry_out(erasure, uow=uow, people=PEOPLE)
    assert (await picture_at(identity, url)).status_code == 404
    async with identity.db.sweep() as session:
        kept = await session.scalar(text("SELECT count(*) FROM preferences WHERE user_uuid = :u"), {"u": user["uuid"]})
    assert kept == 0
