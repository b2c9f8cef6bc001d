"""No body takes a record of another company, of another agency or of nobody: it is refused at the field that names it.

The fields come from the contract: a new one is tested as it is, or fails for what it names is not known.
"""

import asyncio
from collections.abc import Iterator
from uuid import uuid4

import pytest
from journey.caller import Caller
from journey.company import Founder

from contract.foreign import (
    KINDS,
    NamingField,
    lay_broken_policy_model,
    naming,
    naming_fields,
    records_of,
    records_of_nobody,
    settled,
)
from contract.rules import expected
from contract.samples import sample_of
from contract.shapes import problems_of
from contract.visitors import AGENCY, Answer, Kind
from contract.world import DEMO_PASSWORD, World, actions_of

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
FIELDS = naming_fields()
SIDES = (
    (Kind.ADMINISTRATOR, Kind.ISSUER, Kind.APPROVER, Kind.BARE),
    (Kind.AGENCY_MANAGER, Kind.AGENCY_ISSUER),
    (Kind.AGENCY_MANAGER_AT_LARGE,),
    (Kind.OPERATOR,),
)
"""Callers whose tenant is found in the same way: the first of each side who may name something in a field is asked."""
SISTER, NOBODY = "another company of the agency", "nobody"
Owners = dict[str, dict[str, str]]

ABOUT = frozenset(
    {
        "POST /customers/cost-centers customer_uuid",
        "POST /customers/orders/approval order_uuid",
        "POST /employees/{employee_id}/expenses/preview expense_uuid",
        "POST /expense-reports/preview report_uuid",
        "POST /orders/{order_id}/items offer_uuid",
        "POST /orders/{order_id}/items/{item_id}/swap offer_uuid",
        "POST /privacy-requests customer_employee_uuid",
        "POST /request-customer-employee-password-change customer_employee_uuid",
    }
)
"""What the whole call is about answers 404, as the same record in a path does."""
OF_ITS_COMPANIES = frozenset(
    {
        *(name for name in ABOUT if name.endswith((" customer_uuid", " customer_employee_uuid"))),
        *(f"POST /agencies/{{agency_id}}/{path} customers_uuids[]" for path in ("credentials", "credit-cards")),
        "PUT /agencies/credentials/{credential_id} customers_uuids[]",
        "PUT /agencies/credit-cards/{credit_card_id} customers_uuids[]",
    }
)
"""Here the agency's people may name any company of their agency."""

OF_NO_RECORD = frozenset({"FORBIDDEN", "WRONG_CONTEXT", "CUSTOMER_REQUIRED"})
"""What callers hear who may name nothing in a field, not even a record of their own."""

NO_HOTELS = (
    "the cities of Brazil are config's: orders finds no hotels in a uuid that is no city, as in a city without any"
)
NOT_ASKED: dict[str, str] = {
    "POST /search/hotel city_uuid": NO_HOTELS,
    "POST /search/offline-hotel city_uuid": NO_HOTELS,
    "POST /customers/orders/approval-instantly order_uuid": "the link says whose order it is; no sample has one",
}
"""Fields that no refusal can be about, with the reason."""


@pytest.fixture(scope="session")
async def held(world: World) -> dict[Kind, frozenset[str]]:
    """The actions of each caller's profile."""
    return {kind: await actions_of(world, kind) for side in SIDES for kind in side}


@pytest.fixture(scope="session")
async def owners(world: World) -> Owners:
    """Records of a company of the same agency, of another agency, and uuids of nobody."""
    await lay_broken_policy_model(world)
    manager = await Caller.signed_in(world.stack.url, "gestor@tucano.demo", DEMO_PASSWORD)
    foreign = await Founder(world.stack.url, manager, world.stack.mails).found()
    neighbour, stranger = await asyncio.gather(settled(world, world.neighbour), settled(world, foreign))
    agency = (await manager.get("/me"))["agency"]["uuid"]
    colleague = {"name": "Rui Dias", "email": f"rui.{uuid4().hex[:10]}@tucano.test", "type": "I"}
    hired = await manager.post(f"/agencies/{agency}/agency-employees", colleague)
    return {
        SISTER: records_of(neighbour),
        "another agency": records_of(stranger) | {"agency employee": hired["data"]["uuid"]},
        NOBODY: records_of_nobody(),
    }


def test_every_uuid_of_every_body_is_known_by_what_it_names() -> None:
    unknown = [field.id for field in FIELDS if field.kind is None]
    assert not unknown, f"say in tests/contract/foreign.py what these name: {unknown}"
    named = {name for field in FIELDS for name in (field.dotted, *field.path)}
    assert set(KINDS) <= named, f"no body has a field of these names: {set(KINDS) - named}"
    assert ABOUT | NOT_ASKED.keys() <= {field.id for field in FIELDS}


@pytest.mark.parametrize("field", [field for field in FIELDS if field.id not in NOT_ASKED], ids=lambda field: field.id)
async def test_a_foreign_record_is_refused_at_its_field(
    world: World, owners: Owners, held: dict[Kind, frozenset[str]], field: NamingField
) -> None:
    wrong: list[str] = []
    asked: set[Kind] = set()
    for kind in (kind for side in SIDES for kind in side if expected(field.operation, kind, held[kind]).lets_in):
        if not asked & set(side_of(kind)):
            answers = await answers_to(world, {**owners, NOBODY: {}} if asked else owners, field, kind)
            wrong += [f"{owner}'s {field.kind}, by {kind}: {problem}" for owner, problem in judged(field, answers)]
            asked |= {kind} if answers else set()
    assert not wrong, "\n".join(wrong)
    assert asked, "nobody could be asked"


def side_of(kind: Kind) -> tuple[Kind, ...]:
    return next(side for side in SIDES if kind in side)


async def answers_to(world: World, owners: Owners, field: NamingField, kind: Kind) -> dict[str, Answer]:
    """What the caller hears when the field names a record of each owner; nothing of callers who may name none there."""
    answers: dict[str, Answer] = {}
    own = records_of_nobody() | records_of(world) | {"segment": world.things["segment"]}  # of the flight in each sample
    for owner, records in owners.items():
        uuid = records.get(field.kind or "")
        if uuid is not None and not is_theirs(field, kind, owner):
            request = naming(field, sample_of(field.operation, world), uuid, own)
            path = request.path(field.operation)
            answer = await world.visitors[kind].ask(field.operation.method, path, **request.content())
            answers |= {} if answer.code in OF_NO_RECORD else {owner: answer}
    return answers


def is_theirs(field: NamingField, kind: Kind, owner: str) -> bool:
    """Whether the caller may name this owner's records there."""
    return field.id in OF_ITS_COMPANIES and kind in AGENCY and owner == SISTER


def judged(field: NamingField, answers: dict[str, Answer]) -> list[tuple[str, str]]:
    """What is wrong with the answers to foreign records, by owner."""
    return [(owner, problem) for owner, answer in answers.items() for problem in problems_with(field, answer)]


def problems_with(field: NamingField, answer: Answer) -> Iterator[str]:
    """What is wrong with the answer to one."""
    said = f"{answer.status} {answer.content[:200]!r}"
    if field.id in ABOUT:
        if (answer.status, answer.code) != (404, "NOT_FOUND"):
            yield f"wanted 404, got {said}"
        return
    errors = answer.json().get("errors") or {} if answer.status == 422 else {}
    if len(errors) != 1 or not errors.keys() <= field.refused_at:
        yield f"wanted 422 at {sorted(field.refused_at)}, got {said}"
    yield from problems_of(answer) if answer.status >= 400 else ()
