"""Who is asked in a search and by which account, as config tells of providers and credentials; who is not says why."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from contracts.commerce import CredentialChanged, ProviderChanged
from contracts.orders import CredentialTried
from httpx import Request
from kit.core.ids import new_uuid
from kit.testing import Running, eventually
from orders_service.suppliers.accounts.logins import KEPT_FOR, CredentialNotRead
from orders_service.suppliers.accounts.rules import NO_CREDENTIAL, PROVIDER_INACTIVE
from orders_service.suppliers.sandbox.air.carriers import CARRIERS
from orders_service.suppliers.sandbox.signing import SIGN_IN_REFUSED

from services.orders.tests.search.searching import a_query, search
from services.orders.tests.stage import Publish, Stage

CANARY = "canario-9c1f-segredo"
GOL = next(carrier.provider() for carrier in CARRIERS if carrier.slug == "gws")
Told = dict[str, Any]
_versions = count(100)
"""Of the one provider that all tests share."""


@dataclass
class Vault:
    """An agency of its own with credentials at Gol; config gives their secrets out."""

    stage: Stage
    secrets: dict[UUID, Told] = field(default_factory=dict)
    versions: Any = field(default_factory=lambda: count(1))

    async def keep(self, *, uuid: UUID | None = None, secret: str = CANARY, **more: Any) -> UUID:
        """A credential, once orders has it."""
        of = {"agency_uuid": self.stage.company.agency_uuid, "name": "Gol", "provider_uuid": GOL.uuid}
        told = {**of, "is_test": False, "active": True, **more}
        fact = CredentialChanged(uuid=uuid or new_uuid(), version=next(self.versions), **told)
        self.secrets[fact.uuid] = {
            **{"uuid": fact.uuid, "name": "Gol", "provider_uuid": GOL.uuid, "username": "aurora", "office_id": None},
            **{"is_test": False, "secrets": {"password": secret}},
        }
        await self.tell(fact, "credential_copy")
        return fact.uuid

    async def tell(self, fact: CredentialChanged | ProviderChanged, table: str) -> None:
        await self.stage.publish(fact)
        await self.stage.heard(table, fact.uuid, version=fact.version)

    def open(self, _request: Request) -> tuple[int, Told]:
        return 200, {"data": list(self.secrets.values())[-1:]}

    @property
    def readings(self) -> list[Request]:
        """Each is a reveal, which config audits."""
        mine = str(self.stage.company.uuid)
        asked = self.stage.orders.remotes["config"].asked
        return [
            one for one in asked if one.url.path == "/internal/credentials" and one.url.params["customer_uuid"] == mine
        ]

    async def gol(self) -> Told:
        """Gol's line in the next search."""
        found = await search(self.stage.orders, self.stage.ana, a_query(self.stage.orders, "GRU", "SSA"))
        (line,) = [one for one in found["providers"] if one["slug"] == "gws"]
        others = [one for one in found["providers"] if one["slug"] != "gws"]
        assert others and all((one["status"], one["reason"]) == ("done", None) for one in others)
        return dict(line)


def the_provider(*, active: bool) -> ProviderChanged:
    of = {"name": "Gol", "slug": "gws", "service_type": "airway", "is_offline": False}
    return ProviderChanged(uuid=GOL.uuid, version=next(_versions), active=active, **of)


@pytest.fixture
async def vault(orders: Running, publish: Publish) -> AsyncIterator[Vault]:
    vault = Vault(await Stage.set(orders, publish, agency=new_uuid()))
    await vault.tell(the_provider(active=True), "provider_copy")
    config = orders.remotes["config"]
    config.answers("GET", "/internal/credentials", vault.open)
    yield vault
    config.away = False
    await vault.tell(the_provider(active=True), "provider_copy")


def said(line: Told) -> tuple[str, str | None, bool]:
    return line["status"], line["reason"], line["offers"] > 0


async def test_an_agency_without_credentials_is_sold_to_by_the_platforms_account(vault: Vault) -> None:
    assert said(await vault.gol()) == ("done", None, True)
    assert vault.readings == []


async def test_an_agency_signs_in_by_its_own_credential_which_is_read_once(vault: Vault) -> None:
    await vault.keep()
    assert said(await vault.gol()) == ("done", None, True)
    assert said(await vault.gol()) == ("done", None, True)
    (reading,) = vault.readings
    assert reading.url.params["provider_uuid"] == str(GOL.uuid)


async def test_what_the_provider_answers_is_published_when_it_is_another_answer(vault: Vault) -> None:
    async def answers() -> list[tuple[int, str | None]]:
        outbox = await vault.stage.orders.outbox(CredentialTried)
        told = [one for one in outbox if isinstance(one, CredentialTried)]
        return [(one.version, one.error) for one in told if one.agency_uuid == vault.stage.company.agency_uuid]

    credential = await vault.keep(secret="refused")
    await vault.gol()
    await vault.gol()
    assert await answers() == [(1, SIGN_IN_REFUSED)]
    await vault.keep(uuid=credential)
    await vault.gol()
    await vault.gol()
    assert await answers() == [(1, SIGN_IN_REFUSED), (2, None)]


async def test_a_changed_credential_is_read_again_by_the_next_search(vault: Vault) -> None:
    credential = await vault.keep()
    await vault.gol()
    await vault.keep(uuid=credential, secret="refused-since-today")
    assert said(await vault.gol()) == ("failed", SIGN_IN_REFUSED, False)
    await vault.keep(uuid=credential)
    assert said(await vault.gol()) == ("done", None, True)
    assert len(vault.readings) == 3


async def test_what_was_read_is_read_again_after_its_time(vault: Vault) -> None:
    clock = vault.stage.orders.clock
    await vault.keep()
    await vault.gol()
    now = clock.now()
    clock.move_to(now + KEPT_FOR)
    await vault.gol()
    clock.move_to(now)
    assert len(vault.readings) == 2


@pytest.mark.long
@pytest.mark.parametrize(
    "state",
    [{"active": False}, {"customers_uuids": (new_uuid(),)}],
    ids=["inactive", "another customer's"],
)
async def test_a_credential_that_does_not_serve_brings_no_offers_and_the_search_says_why(
    vault: Vault, state: Told
) -> None:
    credential = await vault.keep(**state)
    assert said(await vault.gol()) == ("failed", NO_CREDENTIAL, False)
    await vault.keep(uuid=credential)
    assert said(await vault.gol()) == ("done", None, True)
    await vault.keep(uuid=credential, deleted=True, active=False)
    assert said(await vault.gol()) == ("done", None, True), "by the platform's account again"


async def test_an_inactive_provider_is_not_asked_and_the_search_says_why(vault: Vault) -> None:
    await vault.tell(the_provider(active=False), "provider_copy")
    assert said(await vault.gol()) == ("failed", PROVIDER_INACTIVE, False)
    await vault.tell(the_provider(active=True), "provider_copy")
    assert said(await vault.gol()) == ("done", None, True)


async def test_a_changed_credential_is_known_within_a_second(vault: Vault) -> None:
    of = {"agency_uuid": vault.stage.company.agency_uuid, "name": "Gol", "provider_uuid": GOL.uuid, "is_test": False}
    fact = CredentialChanged(uuid=new_uuid(), version=1, active=False, **of)
    await vault.stage.publish(fact)

    async def arrived() -> bool:
        known = "SELECT count(*) FROM credential_copy WHERE uuid = :uuid"
        return bool(await vault.stage.scalar(known, uuid=fact.uuid))

    await eventually(arrived, within=1)


async def test_an_offer_of_a_provider_that_lets_the_agency_in_no_more_is_not_sold(vault: Vault) -> None:
    stage = vault.stage
    (offer, *_) = [one for one in await stage.offers() if one["provider"]["slug"] == "gws"]
    await vault.keep(active=False)
    path = f"/search/{offer['search_uuid']}/offers/{offer['uuid']}"
    refused = await stage.as_(stage.ana).get(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "OFFER_EXPIRED")


async def test_while_config_is_away_the_provider_says_that_the_credential_was_not_read(vault: Vault) -> None:
    await vault.keep()
    vault.stage.orders.remotes["config"].away = True
    assert said(await vault.gol()) == ("failed", CredentialNotRead.reason, False)


async def test_while_config_is_away_a_credential_that_was_read_before_goes_on_signing_in(vault: Vault) -> None:
    clock = vault.stage.orders.clock
    await vault.keep()
    await vault.gol()
    vault.stage.orders.remotes["config"].away = True
    now = clock.now()
    clock.move_to(now + 2 * KEPT_FOR)
    found = await vault.gol()
    clock.move_to(now)
    assert said(found) == ("done", None, True)


@pytest.mark.long
async def test_a_secret_is_in_no_table_no_log_no_answer_and_no_event(
    vault: Vault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stage = vault.stage
    await vault.keep()
    line = await vault.gol()
    assert vault.readings, "the secret was read"
    order = await stage.cart()
    await vault.keep(secret=f"refused-{CANARY}")
    refused = await vault.gol()
    assert CANARY not in f"{line} {refused} {order} {caplog.text}"
    written = "SELECT count(*) FROM {0} t WHERE {1} = :whose AND t::text LIKE '%' || :secret || '%'"
    company = stage.company
    for table in ("search", "search_provider", "search_offer", "supplier_step", "audit", "outbox"):
        found = await stage.scalar(written.format(table, "customer_uuid"), whose=company.uuid, secret=CANARY)
        assert found == 0, table
    ours = written.format("credential_copy", "agency_uuid")
    assert await stage.scalar(ours, whose=company.agency_uuid, secret=CANARY) == 0
