"""Reasons and justifications are reworded, switched and deleted; lists and additions stand with the other lists."""

from dataclasses import dataclass
from typing import Any

import pytest
from config_expenses import made, refused
from config_factories import a_name
from contracts.config import ConfigChange, JustificationChanged, ReasonExpenseChanged, ReasonTripChanged
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

CALLS = ("PUT", "PATCH active", "PATCH inactive", "DELETE")


@dataclass(frozen=True)
class Phrases:
    """A list of texts: its path, the field of its text, the noun of its actions, its event."""

    path: str
    field: str
    slug: str
    fact: type[ConfigChange]
    is_deleted: bool = True

    def one(self, uuid: str) -> str:
        return f"/customers/{self.path}/{uuid}"


KINDS = (
    Phrases("reason-expenses", "reason", "reason-trip", ReasonExpenseChanged, is_deleted=False),
    Phrases("reason-trips", "reason", "reason-trip", ReasonTripChanged),
    Phrases("justifications", "description", "justification", JustificationChanged),
)
EVERY = [(kind, call) for kind in KINDS for call in CALLS if call != "DELETE" or kind.is_deleted]
of_each_call = pytest.mark.parametrize(("kind", "call"), EVERY, ids=[f"{kind.path} {call}" for kind, call in EVERY])
of_each_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.path for kind in KINDS])


async def a_phrase(config: Running, kind: Phrases) -> Any:
    by = config.as_(an_administrator())
    return made(await by.post(f"/customers/{AURORA.uuid}/{kind.path}", json={kind.field: a_name("Obra")}))


async def send(config: Running, caller: Person, call: str, kind: Phrases) -> Any:
    method, _, deed = call.partition(" ")
    url = "/".join(filter(None, (kind.one((await a_phrase(config, kind))["uuid"]), deed)))
    body = {"json": {kind.field: a_name("Feira")}} if method == "PUT" else {}
    return await config.as_(caller).request(method, url, **body)


@of_each_kind
@as_(an_administrator, agency_manager)
async def test_one_is_reworded_switched_and_told_each_time(config: Running, caller: Person, kind: Phrases) -> None:
    phrase = await a_phrase(config, kind)
    by, url, text = config.as_(caller), kind.one(phrase["uuid"]), a_name("Obra em Macaé")
    changed = await by.put(url, json={kind.field: text}, headers={"If-Match": '"1"'})
    assert (made(changed, 200)[kind.field], changed.headers["etag"]) == (text, '"2"')
    refused(await by.put(url, json={kind.field: "x"}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{url}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{url}/inactive"), 200)["version"] == 3
    assert made(await by.patch(f"{url}/active"), 200)["active"] is True
    facts: list[Any] = [fact for fact in await config.outbox(kind.fact) if str(fact.uuid) == phrase["uuid"]]
    assert [(fact.version, getattr(fact, kind.field) == text, fact.active) for fact in facts] == [
        (1, False, True),
        (2, True, True),
        (3, True, False),
        (4, True, True),
    ]


@of_each_kind
async def test_two_never_say_the_same(config: Running, kind: Phrases) -> None:
    one, other = await a_phrase(config, kind), await a_phrase(config, kind)
    by, said = config.as_(an_administrator()), other[kind.field].upper()
    refused(await by.put(kind.one(one["uuid"]), json={kind.field: said}), 409, "ALREADY_EXISTS")


@of_each_call
@as_(a_requester, agency_issuer)
async def test_who_may_not_write_settings_changes_nothing(
    config: Running, caller: Person, call: str, kind: Phrases
) -> None:
    refused(await send(config, caller, call, kind), 403, "FORBIDDEN")


@of_each_call
@as_(other_customer, other_agency)
async def test_strangers_find_nothing(config: Running, caller: Person, call: str, kind: Phrases) -> None:
    refused(await send(config, caller, call, kind), 404, "NOT_FOUND")


@of_each_call
async def test_the_operator_and_nobody_are_kept_out(config: Running, call: str, kind: Phrases) -> None:
    refused(await send(config, operator(), call, kind), 403, "WRONG_CONTEXT")
    refused(await send(config, anonymous(), call, kind), 401, "UNAUTHENTICATED")


@of_each_kind
@pytest.mark.parametrize(("deed", "calls"), [("update", set(CALLS[:3])), ("delete", set(CALLS[2:]))])
async def test_each_slug_opens_its_calls_and_no_others(
    config: Running, deed: str, calls: set[str], kind: Phrases
) -> None:
    for call in (call for one, call in EVERY if one is kind):
        answer = await send(config, a_requester().with_actions(f"{deed}-{kind.slug}"), call, kind)
        assert (answer.status_code < 300) == (call in calls), call


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.is_deleted], ids=lambda kind: str(kind.path))
@as_(an_administrator, agency_manager)
async def test_one_is_deleted_told_as_its_last_state_and_may_be_added_again(
    config: Running, caller: Person, kind: Phrases
) -> None:
    phrase = await a_phrase(config, kind)
    by, url = config.as_(caller), kind.one(phrase["uuid"])
    refused(await by.delete(url, headers={"If-Match": '"7"'}), 409, "STALE_VERSION")
    assert (await by.delete(url, headers={"If-Match": '"1"'})).status_code == 204
    refused(await by.delete(url), 404, "NOT_FOUND")
    refused(await by.put(url, json={kind.field: a_name("Feira")}), 404, "NOT_FOUND")
    last: Any = [fact for fact in await config.outbox(kind.fact) if str(fact.uuid) == phrase["uuid"]][-1]
    assert (last.version, last.deleted, getattr(last, kind.field)) == (2, True, phrase[kind.field])
    again = await by.post(f"/customers/{AURORA.uuid}/{kind.path}", json={kind.field: phrase[kind.field]})
    assert made(again)["uuid"] != phrase["uuid"]


async def test_a_reason_for_an_advance_is_switched_off_and_never_deleted(config: Running) -> None:
    """The contract has no such call: an advance in approval names its reason."""
    kind = next(kind for kind in KINDS if not kind.is_deleted)
    answer = await config.as_(an_administrator()).delete(kind.one((await a_phrase(config, kind))["uuid"]))
    assert answer.status_code == 405
