"""Who approves is seen with their picture, wherever a seat is shown, by a link of the reader's own."""

from datetime import timedelta
from typing import Any

import pytest
from contracts.identity import UserChanged
from kit.calls.client import service_token
from kit.core.refusals import NotFound
from kit.http.avatars import AvatarLinks, SeenAvatar
from kit.testing import Person, agency_issuer, agency_manager, count_statements, eventually
from sqlalchemy import text

from services.approvals.tests.office import Office
from services.approvals.tests.requests.test_erasing import erase

NAME = "80/0199e6a07c007000800000000000aa80"
_VERSION = text("SELECT version FROM user_copy WHERE uuid = :uuid")


async def tell(office: Office, person: Person, **told: Any) -> None:
    """Identity tells of somebody's account; heard when this returns."""
    given = {"version": 5, "is_active": True, "avatar": NAME, **told}
    account = {"uuid": person.user_uuid, "employee_uuid": person.employee_uuid, "context": "customer"}
    of = {"customer_uuid": office.company.uuid, "name": person.name, "email": person.email}
    await office.publish(UserChanged(**of, **account, **given))

    async def heard() -> bool:
        async with office.approvals.db.sweep() as session:
            return bool((await session.scalar(_VERSION, {"uuid": person.user_uuid}) or 0) >= given["version"])

    await eventually(heard)


def read(office: Office, url: str | None) -> SeenAvatar:
    """What identity will read in a link."""
    links = AvatarLinks.of(office.approvals.service_context.settings)
    assert url is not None and url.startswith(f"{links.base}/")
    return links.read(url.removeprefix(f"{links.base}/"), now=office.approvals.clock.now())


def models(office: Office) -> str:
    return f"/customers/{office.company.uuid}/approval-models"


def simulation(office: Office) -> tuple[str, dict[str, str]]:
    asked = {"model_type": "travel", "cost_center_uuid": str(office.cost_center), "value": "100.00"}
    return f"{models(office)}/simulation", asked


async def pictures(office: Office, by: Person, model: dict[str, Any]) -> list[str | None]:
    """Bruno's picture in the list of models, in the one model, and where it is asked who would approve."""
    client, (path, asked) = office.as_(by), simulation(office)
    listed = (await client.get(models(office))).json()["data"][0]
    one = (await client.get(f"/customers/approval-models/{model['uuid']}")).json()["data"]
    level = (await client.get(path, params=asked)).json()["data"]["levels"][0]
    return [seats["approvers"][0]["avatar_url"] for seats in (listed, one, level)]


async def test_an_approver_is_seen_by_whoever_may_see_the_seat(office: Office) -> None:
    model = await office.create_model()
    assert await pictures(office, office.heitor, model) == [None, None, None]
    await tell(office, office.bruno)
    chosen = (agency_manager(customer=office.company), agency_issuer(customer=office.company))
    for by in (office.heitor, *chosen):
        for url in await pictures(office, by, model):
            seen = read(office, url)
            assert (seen.account, seen.name, seen.reader) == (office.bruno.user_uuid, NAME, by.user_uuid)


async def test_the_trail_of_a_request_shows_who_decides(office: Office) -> None:
    await office.create_model()
    await tell(office, office.bruno)
    order = await office.submit()
    path = f"/approval-requests/{await office.request_uuid(order)}"
    for by in (office.ana, office.bruno):
        answer = await office.as_(by).get(path)
        assert answer.status_code == 200, answer.text
        (seat,) = answer.json()["data"]["levels"][0]["approvers"]
        assert read(office, seat["avatar_url"]).reader == by.user_uuid


async def test_links_end_and_differ_by_reader(office: Office) -> None:
    model = await office.create_model()
    await tell(office, office.bruno)
    one, other = [
        (await pictures(office, by, model))[0] for by in (office.heitor, agency_manager(customer=office.company))
    ]
    assert one and other and one != other
    links = AvatarLinks.of(office.approvals.service_context.settings)
    with pytest.raises(NotFound):
        late = office.approvals.clock.now() + timedelta(minutes=5)
        links.read(one.removeprefix(f"{links.base}/"), now=late)


async def test_another_service_is_given_no_link(office: Office) -> None:
    """Nobody's browser reads what orders asks for: there is no reader to seal a link for."""
    await office.create_model()
    await tell(office, office.bruno)
    running = office.approvals
    secret = running.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="orders", audience="approvals", secret=secret, clock=running.clock)
    body = {
        "customer_uuid": str(office.company.uuid),
        "model_type": "travel",
        "charge": {"cost_center_uuid": str(office.cost_center)},
        "requester_uuid": str(office.ana.employee_uuid),
        "value": "1608.00",
        "broken_policy": False,
    }
    headers = {"Authorization": f"Service {token}"}
    answer = await running.internal.post("/internal/models/resolve", json=body, headers=headers)
    (seat,) = answer.json()["data"]["levels"][0]["approvers"]
    assert (seat["name"], seat["avatar_url"]) == ("Bruno Souza", None)


async def test_a_picture_goes_with_its_fact_its_account_and_its_person(office: Office) -> None:
    model = await office.create_model()
    await tell(office, office.bruno)
    await tell(office, office.bruno, version=6, is_active=False)
    assert await pictures(office, office.heitor, model) == [None, None, None]
    await tell(office, office.bruno, version=7)
    assert all(await pictures(office, office.heitor, model))
    await tell(office, office.bruno, version=8, avatar=None)
    assert await pictures(office, office.heitor, model) == [None, None, None]
    await tell(office, office.bruno, version=9)
    assert all(await pictures(office, office.heitor, model))
    await erase(office, office.bruno)
    assert await pictures(office, office.heitor, model) == [None, None, None]


async def test_pictures_cost_no_statement(office: Office) -> None:
    model = await office.create_model()
    client, (path, asked) = office.as_(office.heitor), simulation(office)

    async def costs() -> list[int]:
        found = []
        calls: tuple[tuple[str, dict[str, str]], ...] = (
            (models(office), {}),
            (f"/customers/approval-models/{model['uuid']}", {}),
            (path, asked),
        )
        for address, params in calls:
            await client.get(address, params=params)
            with count_statements(office.approvals) as seen:
                assert (await client.get(address, params=params)).status_code == 200
            found.append(len(seen))
        return found

    before = await costs()
    await tell(office, office.bruno)
    assert await costs() == before
