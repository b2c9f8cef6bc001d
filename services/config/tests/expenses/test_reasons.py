"""Reasons for an advance are reworded and switched; who adds and lists them is shown with the other lists."""

from typing import Any

import pytest
from config_expenses import made, refused
from config_factories import a_name
from contracts.config import ReasonExpenseChanged
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
    operator,
    other_agency,
    other_customer,
)

ONE = "/customers/reason-expenses"
CALLS = ("PUT", "PATCH active", "PATCH inactive")


async def a_reason(config: Running) -> Any:
    by = config.as_(an_administrator())
    return made(await by.post(f"/customers/{AURORA.uuid}/reason-expenses", json={"reason": a_name("Obra")}))


async def send(config: Running, caller: Person, call: str) -> Any:
    method, _, deed = call.partition(" ")
    url = "/".join(filter(None, (ONE, (await a_reason(config))["uuid"], deed)))
    body = {"json": {"reason": a_name("Feira")}} if method == "PUT" else {}
    return await config.as_(caller).request(method, url, **body)


@as_(an_administrator, agency_manager)
async def test_one_is_reworded_switched_and_told_each_time(config: Running, caller: Person) -> None:
    reason = await a_reason(config)
    by, url, text = config.as_(caller), f"{ONE}/{reason['uuid']}", a_name("Obra em Macaé")
    changed = await by.put(url, json={"reason": text}, headers={"If-Match": '"1"'})
    assert (made(changed, 200)["reason"], changed.headers["etag"]) == (text, '"2"')
    refused(await by.put(url, json={"reason": "x"}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{url}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{url}/inactive"), 200)["version"] == 3
    assert made(await by.patch(f"{url}/active"), 200)["active"] is True
    facts = [fact for fact in await config.outbox(ReasonExpenseChanged) if str(fact.uuid) == reason["uuid"]]
    assert [(fact.version, fact.reason == text, fact.active) for fact in facts] == [
        (1, False, True),
        (2, True, True),
        (3, True, False),
        (4, True, True),
    ]


async def test_two_reasons_never_say_the_same(config: Running) -> None:
    one, other = await a_reason(config), await a_reason(config)
    by = config.as_(an_administrator())
    refused(await by.put(f"{ONE}/{one['uuid']}", json={"reason": other["reason"].upper()}), 409, "ALREADY_EXISTS")


@pytest.mark.parametrize("call", CALLS)
@as_(a_requester, agency_issuer)
async def test_who_may_not_write_settings_changes_nothing(config: Running, caller: Person, call: str) -> None:
    refused(await send(config, caller, call), 403, "FORBIDDEN")


@pytest.mark.parametrize("call", CALLS)
@as_(other_customer, other_agency)
async def test_strangers_find_nothing(config: Running, caller: Person, call: str) -> None:
    refused(await send(config, caller, call), 404, "NOT_FOUND")


@pytest.mark.parametrize("call", CALLS)
async def test_the_operator_and_nobody_are_kept_out(config: Running, call: str) -> None:
    refused(await send(config, operator(), call), 403, "WRONG_CONTEXT")
    refused(await send(config, anonymous(), call), 401, "UNAUTHENTICATED")


@pytest.mark.parametrize(("slug", "calls"), [("update-reason-trip", set(CALLS)), ("delete-reason-trip", {CALLS[2]})])
async def test_each_slug_opens_its_calls_and_no_others(config: Running, slug: str, calls: set[str]) -> None:
    for call in CALLS:
        answer = await send(config, a_requester().with_actions(slug), call)
        assert (answer.status_code < 300) == (call in calls), call
