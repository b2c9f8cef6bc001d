"""`Resource`, shown with an entity that no customer has: meeting rooms."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_meeting_rooms import (
    MEETING_ROOMS,
    MeetingRoomChanged,
    MeetingRoomTable,
    as_owner,
    start_with_meeting_rooms,
)
from config_service.records.queries import load_customer
from config_service.resources.actions import create_row
from config_service.resources.declaration import Permissions
from config_service.resources.routes import router_of
from fastapi.routing import APIRoute
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.http.permissions import permits
from kit.testing import (
    AURORA,
    BOREAL,
    COBALTO,
    TUCANO,
    Company,
    Person,
    Running,
    StartService,
    a_requester,
    agency_issuer,
    agency_manager,
    anonymous,
    as_,
    operator,
    other_agency,
)
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError

URL = f"/customers/{AURORA.uuid}/meeting-rooms"
ONE = "/customers/meeting-rooms"
CALLS = ("LIST", "POST", "GET", "PUT", "PATCH active", "PATCH inactive", "DELETE")


@pytest.fixture(scope="module")
async def rooms(running_service: StartService, populate: Callable[[Running], Awaitable[None]]) -> Running:
    return await start_with_meeting_rooms(running_service, populate)


def holding(*deeds: str, company: Company = AURORA) -> Person:
    """A person of the company whose profile holds exactly these actions."""
    return a_requester(customer=company).with_actions(*(f"{deed}-meeting-room" for deed in deeds))


def keeping_rooms(company: Company = AURORA) -> Person:
    return holding("view", "create", "update", "delete", company=company)


def keeper_elsewhere() -> Person:
    return keeping_rooms(COBALTO)


async def a_room(rooms: Running, **given: Any) -> Any:
    body = {"name": a_name("Sala Ipê"), **given}
    return made(await rooms.as_(agency_manager()).post(URL, json=body))


async def send(rooms: Running, caller: Person, call: str, *, uuid: str | None = None) -> httpx.Response:
    uuid = uuid or (await a_room(rooms))["uuid"]
    method, _, deed = call.partition(" ")
    url = URL if method in {"POST", "LIST"} else "/".join(filter(None, (ONE, uuid, deed)))
    body: dict[str, Any] = {"json": {"name": a_name("Sala Jatobá")}} if method in {"POST", "PUT"} else {}
    return await rooms.as_(caller).request("GET" if method == "LIST" else method, url, **body)


async def published(rooms: Running, uuid: str) -> list[MeetingRoomChanged]:
    return [fact for fact in await rooms.outbox(MeetingRoomChanged) if str(fact.uuid) == uuid]  # type: ignore[misc]


async def audited(rooms: Running, uuid: str) -> list[tuple[str, str, Any]]:
    async with rooms.db.sweep() as session:
        lines = "SELECT action, description, changes FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, uuid"
        found = await session.execute(text(lines), {"uuid": UUID(uuid)})
        return [(row.action, row.description, row.changes) for row in found]


async def test_a_row_is_created_listed_read_and_published(rooms: Running) -> None:
    by = rooms.as_(keeping_rooms())
    answer = await by.post(URL, json={"name": a_name("  Sala Araucária"), "seats": 12})
    room = made(answer)
    assert (room["seats"], room["active"], room["customer_uuid"]) == (12, True, str(AURORA.uuid))
    assert answer.headers["etag"] == '"1"'
    assert made(await by.get(URL, params={"name": room["name"].upper().replace("Á", "A"), "active": "1"}), 200) == [
        room
    ]
    one = await by.get(f"{ONE}/{room['uuid']}")
    assert (made(one, 200), one.headers["etag"]) == (room, '"1"')
    (fact,) = await published(rooms, room["uuid"])
    assert (fact.name, fact.seats, fact.version, fact.customer_uuid) == (room["name"], 12, 1, AURORA.uuid)
    assert await audited(rooms, room["uuid"]) == [("create-meeting-room", "Sala de reunião criada", None)]


async def test_a_row_is_updated_and_switched_and_each_change_is_published_once(rooms: Running) -> None:
    by, room = rooms.as_(keeping_rooms()), await a_room(rooms, seats=6)
    url, name = f"{ONE}/{room['uuid']}", a_name("Sala Cedro")
    updated = await by.put(url, json={"name": name}, headers={"If-Match": '"1"'})
    assert (made(updated, 200)["name"], updated.json()["data"]["seats"], updated.headers["etag"]) == (name, 6, '"2"')
    assert made(await by.put(url, json={"name": name}), 200)["version"] == 2, "nothing new: nothing published"
    assert made(await by.patch(f"{url}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{url}/inactive"), 200)["version"] == 3
    assert made(await by.patch(f"{url}/active"), 200)["active"] is True
    facts = await published(rooms, room["uuid"])
    assert [(fact.version, fact.name == name, fact.active) for fact in facts] == [
        (1, False, True),
        (2, True, True),
        (3, True, False),
        (4, True, True),
    ]
    lines = await audited(rooms, room["uuid"])
    assert [action for action, _, _ in lines[1:]] == [
        f"{verb}-meeting-room" for verb in ("update", "inactivate", "activate")
    ]
    assert lines[1][2] == {"name": [room["name"], name]}


async def test_a_name_that_is_taken_is_refused_in_portuguese_and_changes_nothing(rooms: Running) -> None:
    room, other = await a_room(rooms), await a_room(rooms)
    by = rooms.as_(keeping_rooms())
    for answer in (
        await by.post(URL, json={"name": room["name"].upper()}),
        await by.put(f"{ONE}/{other['uuid']}", json={"name": room["name"].replace(" ", "   ")}),
    ):
        assert refused(answer, 409, "ALREADY_EXISTS") == {"field": "name"}
        assert answer.json()["message"] == "Já existe um registro com este nome."
    assert made(await by.get(f"{ONE}/{other['uuid']}"), 200) == other
    assert len(await published(rooms, other["uuid"])) == len(await audited(rooms, other["uuid"])) == 1
    elsewhere = f"/customers/{COBALTO.uuid}/meeting-rooms"
    made(await rooms.as_(keeping_rooms(COBALTO)).post(elsewhere, json={"name": room["name"]}))


async def test_row_event_and_audit_line_commit_together_or_not_at_all(rooms: Running) -> None:
    name = a_name("Sala Peroba")
    with pytest.raises(RuntimeError, match="before the commit"):
        async with rooms.db.work(CustomerScope(AURORA.uuid)) as uow:
            customer = await load_customer(uow, AURORA.uuid)
            room = await create_row(MEETING_ROOMS, {"name": name}, uow=uow, customer=customer)
            raise RuntimeError("before the commit")
    assert made(await rooms.as_(keeping_rooms()).get(URL, params={"name": name}), 200) == []
    assert (await published(rooms, str(room.uuid)), await audited(rooms, str(room.uuid))) == ([], [])


async def test_a_stale_version_is_refused_with_the_current_one(rooms: Running) -> None:
    by, room = rooms.as_(keeping_rooms()), await a_room(rooms)
    url, stale = f"{ONE}/{room['uuid']}", {"If-Match": '"7"'}
    for answer in (await by.put(url, json={"name": "Sala"}, headers=stale), await by.delete(url, headers=stale)):
        assert refused(answer, 409, "STALE_VERSION") == {"current_version": 1}


async def test_a_repeated_idempotency_key_creates_one_row(rooms: Running) -> None:
    by, body, key = rooms.as_(keeping_rooms()), {"name": a_name("Sala Jequitibá")}, {"Idempotency-Key": "sala-0000001"}
    first = await by.post(URL, json=body, headers=key)
    again = await by.post(URL, json=body, headers=key)
    assert (made(again), again.headers["idempotency-replayed"]) == (made(first), "true")
    assert len(await published(rooms, first.json()["data"]["uuid"])) == 1


async def test_a_row_that_another_names_stays_and_a_free_one_is_deleted(rooms: Running) -> None:
    reserved, free = await a_room(rooms), await a_room(rooms)
    insert = text("INSERT INTO reservation VALUES (:room)").bindparams(room=UUID(reserved["uuid"]))
    await as_owner(rooms, lambda connection: connection.execute(insert))
    by = rooms.as_(keeping_rooms())
    assert refused(await by.delete(f"{ONE}/{reserved['uuid']}"), 409, "IN_USE") == {"used_by": "reservation"}
    assert (await by.delete(f"{ONE}/{free['uuid']}")).status_code == 204
    last = (await published(rooms, free["uuid"]))[-1]
    assert (last.deleted, last.version) == (True, 2)
    refused(await by.get(f"{ONE}/{free['uuid']}"), 404, "NOT_FOUND")


async def test_a_body_without_its_name_is_refused_with_the_model_s_sentence(rooms: Running) -> None:
    by = rooms.as_(keeping_rooms())
    assert errors_of(await by.post(URL, json={"seats": 3})) == {"name": ["O nome é obrigatório"]}
    assert list(errors_of(await by.post(URL, json={"name": "Sala", "active": False}))) == ["active"]


@pytest.mark.parametrize(
    ("deed", "calls"),
    [
        ("view", {"LIST", "GET"}),
        ("create", {"POST"}),
        ("update", {"PUT", "PATCH active", "PATCH inactive"}),
        ("delete", {"PATCH inactive", "DELETE"}),
    ],
)
async def test_each_action_opens_its_calls_and_no_others(rooms: Running, deed: str, calls: set[str]) -> None:
    for call in CALLS:
        answer = await send(rooms, holding(deed), call)
        assert (answer.status_code < 300) == (call in calls), (call, answer.text)


@pytest.mark.parametrize("call", CALLS)
async def test_who_is_not_meant_is_refused_by_the_permission(rooms: Running, call: str) -> None:
    refused(await send(rooms, anonymous(), call), 401, "UNAUTHENTICATED")
    refused(await send(rooms, operator(), call), 403, "WRONG_CONTEXT")
    if call not in {"LIST", "GET"}:
        refused(await send(rooms, agency_issuer(), call), 403, "FORBIDDEN")


@pytest.mark.parametrize("call", CALLS)
@as_(keeper_elsewhere, other_agency)
async def test_another_tenant_finds_nothing(rooms: Running, caller: Person, call: str) -> None:
    refused(await send(rooms, caller, call), 404, "NOT_FOUND")


@pytest.mark.parametrize("scope", [CustomerScope(BOREAL.uuid), AgencyScope(TUCANO), NoScope()])
async def test_the_database_shows_a_row_to_its_tenant_alone(rooms: Running, scope: Scope) -> None:
    room = await a_room(rooms)
    found = select(func.count()).where(columns_of(MeetingRoomTable).uuid == UUID(room["uuid"]))
    async with rooms.db.work(CustomerScope(AURORA.uuid)) as uow:
        assert await uow.session.scalar(found) == 1
        aurora = await load_customer(uow, AURORA.uuid)
        uow.session.expunge(aurora)
    async with rooms.db.work(scope) as uow:
        assert await uow.session.scalar(found) == 0
    with pytest.raises(DBAPIError, match="row-level security"):
        async with rooms.db.work(scope) as uow:
            await create_row(MEETING_ROOMS, {"name": a_name("Sala Intrusa")}, uow=uow, customer=aurora)


def test_a_call_without_a_permission_is_not_served() -> None:
    read_only = replace(MEETING_ROOMS, may=Permissions(listing=permits("view-meeting-room")))
    assert [route.name for route in router_of(read_only).routes if isinstance(route, APIRoute)] == [
        "list_meeting_rooms"
    ]


def test_every_call_is_described_by_its_declaration() -> None:
    routes = [route for route in router_of(MEETING_ROOMS).routes if isinstance(route, APIRoute)]
    assert [(route.name, route.path_format, route.description) for route in routes] == [
        ("list_meeting_rooms", "/customers/{customer_id}/meeting-rooms", "The customer's meeting rooms by name."),
        ("create_meeting_room", "/customers/{customer_id}/meeting-rooms", "Add one to the customer's meeting rooms."),
        ("get_meeting_room", "/customers/meeting-rooms/{meeting_room_id}", "One of the customer's meeting rooms."),
        (
            "update_meeting_room",
            "/customers/meeting-rooms/{meeting_room_id}",
            "Change one of the customer's meeting rooms.",
        ),
        (
            "activate_meeting_room",
            "/customers/meeting-rooms/{meeting_room_id}/active",
            "Make one of the customer's meeting rooms active: it can be selected again.",
        ),
        (
            "inactivate_meeting_room",
            "/customers/meeting-rooms/{meeting_room_id}/inactive",
            "Make one of the customer's meeting rooms inactive: records that name it keep it.",
        ),
        (
            "delete_meeting_room",
            "/customers/meeting-rooms/{meeting_room_id}",
            "Delete one of the customer's meeting rooms that no record names.",
        ),
    ]
