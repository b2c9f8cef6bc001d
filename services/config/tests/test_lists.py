"""Reasons for a trip, reasons for an advance and justifications over HTTP: three lists with one manner."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from config_factories import a_name, errors_of
from contracts.config import JustificationChanged, ReasonExpenseChanged, ReasonTripChanged
from kit.testing import (
    AURORA,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    count_statements,
    operator,
    other_agency,
    other_customer,
)


@dataclass(frozen=True)
class Kind:
    path: str
    field: str
    view: str
    create: str
    fact: Any

    @property
    def url(self) -> str:
        return f"/customers/{AURORA.uuid}/{self.path}"


REASONS = Kind("reason-trips", "reason", "view-reason-trip", "create-reason-trip", ReasonTripChanged)
ADVANCES = Kind("reason-expenses", "reason", "view-reason-trip", "create-reason-trip", ReasonExpenseChanged)
JUSTIFICATIONS = Kind(
    "justifications", "description", "view-justification", "create-justification", JustificationChanged
)
every = pytest.mark.parametrize(
    "kind", [REASONS, ADVANCES, JUSTIFICATIONS], ids=["trips", "advances", "justifications"]
)


async def add(config: Running, kind: Kind, text: str, by: Person | None = None) -> httpx.Response:
    return await config.as_(by or an_administrator()).post(kind.url, json={kind.field: text})


@every
@as_(an_administrator, agency_manager)
async def test_one_is_added_told_and_listed(config: Running, kind: Kind, caller: Person) -> None:
    text = a_name("Visita a cliente")
    made = await add(config, kind, f"  {text}  ", caller)
    assert made.status_code == 201, made.text
    row = made.json()["data"]
    assert (row[kind.field], row["active"], row["customer_uuid"]) == (text, True, str(AURORA.uuid))
    listed = await config.as_(caller).get(kind.url, params={"name": text.upper()})
    assert listed.json()["data"] == [row]
    assert str((await config.outbox(kind.fact))[-1].uuid) == row["uuid"]


@every
@as_(a_requester, agency_issuer, operator)
async def test_who_may_not_write_settings_adds_none(config: Running, kind: Kind, caller: Person) -> None:
    assert (await add(config, kind, "Treinamento", caller)).status_code == 403


@every
@as_(a_requester, agency_issuer, an_administrator)
async def test_who_books_reads_the_list(config: Running, kind: Kind, caller: Person) -> None:
    assert (await config.as_(caller).get(kind.url)).status_code == 200


@every
async def test_the_one_slug_is_enough_and_none_is_not(config: Running, kind: Kind) -> None:
    viewer, creator, nobody = (a_requester().with_actions(*slugs) for slugs in ((kind.view,), (kind.create,), ()))
    assert (await config.as_(viewer).get(kind.url)).status_code == 200
    assert (await add(config, kind, a_name("Reunião"), creator)).status_code == 201
    assert (await add(config, kind, a_name("Reunião"), viewer)).json()["code"] == "FORBIDDEN"
    assert (await config.as_(nobody).get(kind.url)).json()["code"] == "FORBIDDEN"


@every
@as_(other_customer, other_agency)
async def test_strangers_find_nothing(config: Running, kind: Kind, caller: Person) -> None:
    assert (await add(config, kind, "Visita", caller)).status_code == 404
    assert (await config.as_(caller).get(kind.url)).status_code == 404


@every
async def test_the_operator_reads_nothing_and_nobody_is_asked_to_sign_in(config: Running, kind: Kind) -> None:
    assert (await config.as_(operator()).get(kind.url)).json()["code"] == "WRONG_CONTEXT"
    assert (await config.as_(anonymous()).get(kind.url)).json()["code"] == "UNAUTHENTICATED"


@every
async def test_the_same_words_in_other_clothes_are_a_double(config: Running, kind: Kind) -> None:
    text = a_name("Manutenção elétrica")
    assert (await add(config, kind, text)).status_code == 201
    again = await add(config, kind, text.upper().replace("Ç", "C").replace(" ", "  "))
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_EXISTS")
    assert again.json()["details"] == {"field": kind.field}
    elsewhere = await config.as_(other_customer()).post(
        f"/customers/{other_customer().company.uuid}/{kind.path}",  # type: ignore[union-attr]
        json={kind.field: text},
    )
    assert elsewhere.status_code == 201


@every
async def test_a_thousand_letters_are_kept_and_one_more_refused(config: Running, kind: Kind) -> None:
    longest = "".join(chr(0x4E00 + place) for place in range(1000))
    made = await add(config, kind, longest)
    assert made.status_code == 201, made.text
    assert made.json()["data"][kind.field] == longest
    assert errors_of(await add(config, kind, "a" * 1001)) == {kind.field: ["Deve ter no máximo 1000 caracteres"]}


@every
async def test_the_list_is_paged_by_its_text(config: Running, kind: Kind) -> None:
    for text in ("Xangô", "xadrez", "Xícara"):
        await add(config, kind, f"{text} ordem")
    by = config.as_(an_administrator())
    first = (await by.get(kind.url, params={"name": "ordem", "limit": 2, "active": "1"})).json()
    assert [row[kind.field] for row in first["data"]] == ["xadrez ordem", "Xangô ordem"]
    assert first["meta"] == {"current_page": 1, "from": 1, "last_page": 2, "per_page": 2, "to": 2, "total": 3}
    assert (await by.get(kind.url, params={"name": "ordem", "active": "0"})).json()["data"] == []


@every
async def test_a_list_costs_few_statements(config: Running, kind: Kind) -> None:
    by = config.as_(an_administrator())
    await by.get(kind.url)
    with count_statements(config) as seen:
        await by.get(kind.url, params={"limit": 1})
    assert len(seen) <= 4, seen


@every
@pytest.mark.parametrize("text", ["", "   ", None, 7, True, ["a"], {"a": 1}, "a\u0007b", "\ud800"])
async def test_what_is_no_text_is_refused_in_portuguese(config: Running, kind: Kind, text: object) -> None:
    body = f'{{"{kind.field}": "\\ud800"}}' if text == "\ud800" else None
    by = config.as_(an_administrator())
    if body:
        answer = await by.post(kind.url, content=body, headers={"content-type": "application/json"})
    else:
        answer = await by.post(kind.url, json={kind.field: text})
    assert list(errors_of(answer)) == [kind.field]


@every
@pytest.mark.parametrize("body", ["[]", "null", '"a"', "{", "", '{"reason": "a", "reason": "b"}', "[" * 40 + "]" * 40])
async def test_what_is_no_object_is_refused(config: Running, kind: Kind, body: str) -> None:
    answer = await config.as_(an_administrator()).post(
        kind.url, content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in {400, 422}
    assert answer.json()["message"] in {"Requisição inválida.", "Verifique os campos informados."}


@every
async def test_a_form_is_not_json(config: Running, kind: Kind) -> None:
    answer = await config.as_(an_administrator()).post(kind.url, data={kind.field: "a"})
    assert answer.status_code == 415
