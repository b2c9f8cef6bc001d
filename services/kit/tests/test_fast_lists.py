"""A list whose query string is known is answered past FastAPI's solving: the answer may not tell the difference."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated
from uuid import UUID

import pytest
from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.scopes import CustomerScope
from kit.http.app import ClockDep
from kit.http.fast_lists import FastList
from kit.http.pages import Many, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import ListParam, Router
from kit.http.uow import Uow
from kit.process.service import Service
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    StartService,
    a_requester,
    agency_manager,
    anonymous,
    other_customer,
)
from probe.tables import Note
from sqlalchemy import select

MayRead = Annotated[Principal, Depends(permits("create-order"))]
router = Router()
solved: list[str] = []
problems: list[Exception] = []


@dataclass(frozen=True, slots=True)
class Filters:
    words: frozenset[str]


async def note_filters(words: Annotated[list[str], ListParam("words", max_length=3)]) -> Filters:
    solved.extend(words)
    return Filters(frozenset(words))


NoteFilters = Annotated[Filters, Depends(note_filters)]


@router.get("/listed-notes")
async def list_notes(
    by: MayRead,
    uow: Uow,
    clock: ClockDep,
    filters: Annotated[Filters, Depends(note_filters)],
    page: PageQuery,
    request: Request,
) -> Response:
    if problems:
        raise problems.pop()
    columns = columns_of(Note)
    wanted = select(columns.text).where(columns.text.in_(filters.words)).order_by(columns.text)
    found = await paginate(uow, wanted, page=page, request=request)
    return page_answer(found, lambda row: row["text"], extra={"at": clock.now()})


@router.get("/guarded-notes", dependencies=[Depends(permits("create-order"))])
async def list_guarded(page: PageQuery) -> Response:
    return Response(f"page {page.page}")


@router.get("/listed-notes/{word}")
async def list_of_word(word: str, by: MayRead) -> Response:
    return Response()


@router.get("/customers/{customer_id:uuid}/listed-notes")
async def list_of_customer(customer_id: UUID, by: MayRead, uow: Uow, page: PageQuery, request: Request) -> Response:
    solved.append(str(customer_id))
    wanted = select(columns_of(Note).text).where(columns_of(Note).customer_uuid == customer_id)
    found = await paginate(uow, wanted.order_by(columns_of(Note).text), page=page, request=request)
    return page_answer(found, lambda row: [row["text"], str(customer_id)])


@router.get("/modelled-notes")
async def list_models(by: MayRead, page: PageQuery) -> Many[str]:
    return Many.of([])


def make_listing() -> Service:
    return Service(name="orders", token="orders", routers=(router,))


@pytest.fixture(scope="session")
async def listing(running_service: StartService) -> Running:
    """A service that lists."""
    return await running_service(make_listing, migrations=Path(__file__).parent / "probe" / "migrations", role="api")


QUERY = "words[]=agenda&limit=2"


@pytest.mark.parametrize(
    ("person", "status"),
    [
        (anonymous(), 401),
        (a_requester().with_actions("view-order"), 403),
        (agency_manager(), 422),
        (a_requester(), 200),
    ],
    ids=["anonymous", "no action", "no customer", "own"],
)
async def test_a_known_query_opens_no_door(listing: Running, person: Person, status: int) -> None:
    assert (await listing.as_(a_requester()).get(f"/listed-notes?{QUERY}")).status_code == 200
    assert (await listing.as_(person).get(f"/listed-notes?{QUERY}")).status_code == status


async def test_a_permission_of_the_route_guards_a_known_query_too(listing: Running) -> None:
    for person, status in ((a_requester(), 200), (anonymous(), 401), (a_requester().with_actions(), 403)):
        for _ in range(2):
            assert (await listing.as_(person).get("/guarded-notes?page=7")).status_code == status


async def test_the_second_answer_is_the_first_without_solving_the_query_again(listing: Running) -> None:
    client = listing.as_(a_requester())
    first = await client.get("/listed-notes?words[]=caneta&words[]=papel")
    understood = len(solved)
    second = await client.get("/listed-notes?words[]=caneta&words[]=papel")
    assert (second.status_code, second.json()) == (first.status_code, first.json())
    assert set(second.headers) == set(first.headers)
    assert len(solved) == understood


async def test_what_fastapi_refuses_is_refused_every_time(listing: Running) -> None:
    client = listing.as_(a_requester())
    for _ in range(3):
        answer = await client.get("/listed-notes?limit=0&words[]=a&words[]=b&words[]=c&words[]=d")
        assert answer.status_code == 422
        assert set(answer.json()["errors"]) == {"limit", "words"}


@pytest.mark.parametrize(
    ("problem", "status"), [(NotFound(), 404), (RuntimeError("a bug"), 500)], ids=["refusal", "bug"]
)
async def test_what_a_known_query_meets_is_told_as_any_other(listing: Running, problem: Exception, status: int) -> None:
    client = listing.as_(a_requester())
    assert (await client.get(f"/listed-notes?{QUERY}")).status_code == 200
    problems.append(problem)
    answer = await client.get(f"/listed-notes?{QUERY}")
    assert answer.status_code == status and answer.json()["request_id"]


async def test_two_callers_share_the_query_and_not_the_rows(listing: Running) -> None:
    for person, company in ((a_requester(), AURORA), (other_customer(), COBALTO)):
        await listing.introduce_company(company)
        async with listing.db.work(CustomerScope(company.uuid)) as uow:
            uow.add(Note(text=company.name, customer_uuid=company.uuid, agency_uuid=company.agency_uuid))
        query = f"words[]={AURORA.name}&words[]={COBALTO.name}"
        for _ in range(2):
            answer = await listing.as_(person).get(f"/listed-notes?{query}")
            assert answer.json()["data"] == [company.name]


async def test_a_long_query_is_answered_and_not_kept(listing: Running) -> None:
    """A thousand are remembered per list: of any length, they would be as many gigabytes as somebody likes."""
    client, word = listing.as_(a_requester()), f"palavra-{new_uuid().hex}"
    for _ in range(3):
        answer = await client.get(f"/listed-notes?words[]={word}&nobody_asked={'x' * 60_000}")
        assert (answer.status_code, answer.json()["data"]) == (200, [])
    assert solved.count(word) == 3, "it is understood anew each time"


def known_fast_lists() -> list[FastList]:
    return [fast_list for route in router.routes if isinstance(route, APIRoute) and (fast_list := FastList.of(route))]


def test_only_lists_that_answer_for_themselves_have_a_lane() -> None:
    assert [fast_list.route.path for fast_list in known_fast_lists()] == [
        "/listed-notes",
        "/guarded-notes",
        "/customers/{customer_id:uuid}/listed-notes",
    ]


async def test_the_customer_of_the_path_is_read_anew_each_time(listing: Running) -> None:
    """One query string, three paths: the caller's customer answers, another's and none are not found."""
    await listing.introduce_company(AURORA)
    async with listing.db.work(CustomerScope(AURORA.uuid)) as uow:
        uow.add(Note(text="of Aurora", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid))
    client = listing.as_(a_requester())
    for _ in range(2):
        answers = [await client.get(f"/customers/{uuid}/listed-notes?limit=9") for uuid in (AURORA.uuid, COBALTO.uuid)]
        assert [answer.status_code for answer in answers] == [200, 404]
        assert ["of Aurora", str(AURORA.uuid)] in answers[0].json()["data"]
    assert (await client.get("/customers/aurora/listed-notes?limit=9")).status_code == 404
