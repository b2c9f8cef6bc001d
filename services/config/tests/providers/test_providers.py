"""Providers: everybody reads the platform's and their agency's; its managers write their own."""

from typing import Any

import pytest
from config_agency import (
    LATAM,
    OWN_PROVIDERS,
    a_photo,
    a_provider,
    audited,
    in_reference,
    listed_uuids,
    statuses,
    told,
)
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_service.providers.rules import NAMELESS, slug_of
from config_service.providers.tables import ProviderTable
from contracts.commerce import ProviderChanged
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import (
    ANDORINHA,
    AURORA,
    BOREAL,
    TUCANO,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

ONE = "/agencies/providers"


async def test_a_provider_is_added_changed_and_switched(config: Running) -> None:
    by = config.as_(agency_manager())
    name = a_name("Pousada São João")
    one = await a_provider(config, name=name, services=["hospedagem"], integration_code="PSJ")
    assert one["slug"] == "pousada-sao-joao-" + name.split()[-1]
    assert (one["is_offline"], one["active"], one["logo"]) == (True, True, None)
    assert (one["services"], one["integration_code"], one["agency_uuid"]) == (["hospedagem"], "PSJ", str(ANDORINHA))
    path = f"{ONE}/{one['uuid']}"
    now = made(await by.put(path, json={"name": a_name("Hotel Ipê"), "integration_code": None}), 200)
    assert (now["slug"][:9], now["integration_code"], now["services"]) == ("hotel-ipe", None, ["hospedagem"])
    refused(await by.put(path, json={"services": []}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{path}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{path}/active"), 200)["active"] is True
    assert await audited(config, one["uuid"]) == [
        *("create-provider", "update-provider", "inactivate-provider", "activate-provider")
    ]
    facts = await told(config, ProviderChanged, one["uuid"])
    assert [(fact.version, fact.active) for fact in facts] == [(1, True), (2, True), (3, False), (4, True)]
    assert facts[1].slug == now["slug"] and facts[1].is_offline and facts[1].agency_uuid == ANDORINHA
    assert {one["uuid"], LATAM} <= await in_reference(config, "provider")


@pytest.mark.parametrize(
    ("name", "slug"), [("  Água & Sal ", "agua-sal"), ("日本", NAMELESS), ("a" * 90, "a" * 60), ("--", NAMELESS)]
)
def test_a_slug_is_made_of_latin_letters_and_hyphens(name: str, slug: str) -> None:
    assert slug_of(name) == slug


async def test_the_platform_s_are_read_by_all_and_changed_by_none(config: Running) -> None:
    for caller in (agency_manager(), agency_issuer(), a_requester(), other_agency(), other_customer()):
        rows = made(await config.as_(caller).get("/providers", params={"name": "latam"}), 200)
        assert [(row["uuid"], row["slug"], row["agency_uuid"]) for row in rows] == [(LATAM, "latam", None)]
    by = config.as_(agency_manager())
    answers = [
        await by.put(f"{ONE}/{LATAM}", json={"name": "Minha"}),
        await by.patch(f"{ONE}/{LATAM}/inactive"),
        await by.post(f"{ONE}/{LATAM}/logo", files={"logo": a_photo()}),
    ]
    assert statuses(answers) == {404}


async def test_the_list_is_narrowed_and_shows_no_other_agency_s(config: Running) -> None:
    mine = await a_provider(config)
    off = await a_provider(config, service_type="insurance")
    await config.as_(agency_manager()).patch(f"{ONE}/{off['uuid']}/inactive")
    for caller in (agency_issuer(), an_administrator(), agency_manager().acting_for(AURORA)):
        found = await listed_uuids(config, "/providers", caller, is_offline="true")
        assert {mine["uuid"], off["uuid"]} <= set(found) and LATAM not in found
    by = agency_manager()
    assert LATAM in await listed_uuids(config, "/providers", by, is_offline="false", service_type="airway")
    assert off["uuid"] not in await listed_uuids(config, "/providers", by, active="true", is_offline="true")
    assert await listed_uuids(config, "/providers", by, service_type="insurance", name=off["name"]) == [off["uuid"]]
    for stranger in (other_agency(), an_administrator(customer=BOREAL)):
        assert mine["uuid"] not in await listed_uuids(config, "/providers", stranger, is_offline="true")
    refused(await config.as_(operator()).get("/providers"), 403, "WRONG_CONTEXT")
    refused(await config.as_(anonymous()).get("/providers"), 401, "UNAUTHENTICATED")


async def test_a_page_of_providers_costs_few_statements(config: Running) -> None:
    by = config.as_(agency_manager())
    await by.get("/providers")
    with count_statements(config) as seen:
        assert len(made(await by.get("/providers"), 200)) == 20
    assert len(seen) <= 3, seen


async def test_a_name_occurs_once_among_an_agency_s_of_a_kind(config: Running) -> None:
    one, by = await a_provider(config), config.as_(agency_manager())
    again = await by.post(OWN_PROVIDERS, json={"name": one["name"].upper(), "service_type": "offline_hotel"})
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}
    assert (await by.post(OWN_PROVIDERS, json={"name": one["name"], "service_type": "hotel"})).status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": " "}, "name"),
        ({"service_type": "foguete"}, "service_type"),
        ({"services": ["x"] * 21}, "services"),
        ({"is_offline": False}, "is_offline"),
        ({"slug": "x"}, "slug"),
    ],
)
async def test_a_body_that_does_not_fit_is_refused(config: Running, body: dict[str, Any], field: str) -> None:
    given = {"name": a_name("x"), "service_type": "hotel", **body}
    assert field in errors_of(await config.as_(agency_manager()).post(OWN_PROVIDERS, json=given))


_WRITERS = {agency_issuer: 403, an_administrator: 403, operator: 403, anonymous: 401, other_agency: 404}


@pytest.mark.parametrize("caller", _WRITERS)
async def test_only_managers_of_the_agency_write(config: Running, caller: Any) -> None:
    one, by = await a_provider(config), config.as_(caller())
    path = f"{ONE}/{one['uuid']}"
    answers = [
        await by.post(OWN_PROVIDERS, json={"name": a_name("x"), "service_type": "hotel"}),
        await by.put(path, json={"name": a_name("Outra")}),
        await by.patch(f"{path}/inactive"),
        await by.patch(f"{path}/active"),
        await by.post(f"{path}/logo", files={"logo": a_photo()}),
    ]
    assert statuses(answers) == {_WRITERS[caller]}


async def test_a_logo_is_kept_shown_to_its_reader_and_replaced(config: Running) -> None:
    one, by = await a_provider(config), config.as_(agency_manager())
    url = f"{ONE}/{one['uuid']}/logo"
    first = made(await by.post(url, files={"logo": a_photo((2000, 1000))}), 200)
    link = httpx_path(first["logo"])
    shown = await by.get(link)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    assert (await config.as_(anonymous()).get(link)).status_code == 200
    assert (await config.as_(other_agency()).get(link)).status_code == 404
    (row,) = made(await config.as_(a_requester()).get("/providers", params={"name": one["name"]}), 200)
    assert row["logo"] is not None and row["logo"] != first["logo"]
    made(await by.post(url, files={"logo": a_photo()}), 200)
    assert (await by.get(link)).status_code == 404
    assert [fact.version for fact in await told(config, ProviderChanged, one["uuid"])] == [1, 2, 3]


def httpx_path(link: str) -> str:
    return link.partition("/api/v1")[2]


@pytest.mark.parametrize(
    "files",
    [{"logo": ("x.png", b"no picture", "image/png")}, {"logo": ("x.pdf", b"%PDF-1.4", "application/pdf")}],
)
async def test_what_is_no_picture_is_refused(config: Running, files: Any) -> None:
    one = await a_provider(config)
    answer = await config.as_(agency_manager()).post(f"{ONE}/{one['uuid']}/logo", files=files)
    refused(answer, 422, "INVALID_FILE")
    errors = await config.as_(agency_manager()).post(
        f"{ONE}/{one['uuid']}/logo", files={"logo": a_photo(), "outro": a_photo()}
    )
    assert "outro" in errors_of(errors)


async def test_a_creation_that_is_repeated_is_done_once(config: Running) -> None:
    by, body = config.as_(agency_manager()), {"name": a_name("Uma vez"), "service_type": "hotel"}
    key = {"Idempotency-Key": a_name("provider-once").replace(" ", "-")}
    first, again = [await by.post(OWN_PROVIDERS, json=body, headers=key) for _ in range(2)]
    assert made(first)["uuid"] == made(again)["uuid"] and again.headers["Idempotency-Replayed"] == "true"
    assert len(await told(config, ProviderChanged, made(first)["uuid"])) == 1


@pytest.mark.parametrize(
    ("scope", "seen"),
    [
        (AgencyScope(ANDORINHA), True),
        (CustomerScope(AURORA.uuid), True),
        (AgencyScope(TUCANO), False),
        (CustomerScope(BOREAL.uuid), False),
        (NoScope(), False),
    ],
)
async def test_the_wall_shows_an_agency_s_to_its_own_people(config: Running, scope: Scope, seen: bool) -> None:
    one = await a_provider(config)
    table = columns_of(ProviderTable)
    async with config.db.work(scope) as uow:
        found = await uow.rows(select(table.uuid).where(table.agency_uuid.is_not(None)))
    assert (one["uuid"] in {str(row["uuid"]) for row in found}) is seen


@pytest.mark.parametrize("scope", [CustomerScope(AURORA.uuid), AgencyScope(TUCANO), NoScope()])
async def test_the_wall_lets_nobody_else_add(config: Running, scope: Scope) -> None:
    given = {"name": "x", "name_folded": "x", "sameness": a_name("x"), "slug": "x", "service_type": "other"}
    for agency in (ANDORINHA, None):
        with pytest.raises(DBAPIError, match="row-level security"):
            async with config.db.work(scope) as uow:
                uow.add(ProviderTable(agency_uuid=agency, **given))
