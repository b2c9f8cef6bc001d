"""Every field of every body that names a record, and the records of others that a test puts into it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import uuid4

from journey.company import Company, profile_of
from journey.trip import fill_order, search_offers

from contract.document import Operation, followed, operations
from contract.purse import a_report, an_advance, an_expense, fill_lists, send_vouchers
from contract.samples import Sample
from contract.structure import lay_structure
from contract.world import World

KINDS: dict[str, str] = {
    "accountability_expense_uuid": "expense",
    "advance_order_uuid": "advance",
    "advance_order_uuids": "advance",
    "agency_employee_uuid": "agency employee",
    "approval_model_uuid": "approval model",
    "approver_uuid": "employee",
    "approvers_group": "group",
    "branch_uuid": "branch",
    "branches_uuids": "branch",
    "charge_uuid": "cost center",
    "city_uuid": "city",
    "conductor_uuid": "employee",
    "cost_center_uuid": "cost center",
    "cost_category_uuid": "cost category",
    "cost_centers": "cost center",
    "coverage_uuid": "coverage",
    "credit_card_uuid": "credit card",
    "customer_employee_groups": "group",
    "customer_employee_uuid": "employee",
    "customer_uuid": "customer",
    "customers_uuids": "customer",
    "delegate_uuid": "employee",
    "expense_category_uuid": "expense category",
    "expense_type_uuid": "expense type",
    "expense_uuid": "expense",
    "expense_uuids": "expense",
    "fee_uuid": "price table",
    "group_uuid": "group",
    "hotel_uuid": "place",
    "item_order_uuid": "item",
    "item_uuid": "item",
    "items_uuid": "item",
    "justification_uuid": "justification",
    "kept_uuid": "expense",
    "levels[].approvers[].uuid": "employee",
    "markdown_uuid": "price table",
    "markup_uuid": "price table",
    "offer_uuid": "offer",
    "order_uuid": "order",
    "owners_uuids": "employee",
    "out_policy_approval_model_uuid": "approval model",
    "phase_uuid": "phase",
    "phases": "phase",
    "pickup_store_uuid": "place",
    "policy_uuid": "policy",
    "profile_uuid": "profile",
    "project_uuid": "project",
    "projects": "project",
    "provider_uuid": "provider",
    "reason_expense_uuid": "reason for an expense",
    "reason_trip_uuid": "reason for a trip",
    "replacement_uuid": "employee",
    "report_uuid": "report",
    "return_store_uuid": "place",
    "room_uuid": "room",
    "scope_uuid": "group",
    "segment_uuid": "segment",
    "stretches[].destination": "place",
    "stretches[].origin": "place",
    "traveler_uuid": "employee",
    "travelers_uuids": "employee",
    "uuid": "approval model",
    "uuids": "extra cost",
    "voucher_ocr_uuid": "receipt",
}
"""What a field of this name, or at this path, names. A field that is not here fails its test."""

FILTERS = "filters"
"""What stands below it narrows an answer: another company's record is refused nowhere, it finds nothing."""
LIST = "[]"
Path = tuple[str, ...]


@dataclass(frozen=True)
class NamingField:
    """A field of a body that holds a uuid; `path`: the names that lead to it, `[]` for any place of a list."""

    operation: Operation
    path: Path

    @property
    def id(self) -> str:
        return f"{self.operation.name} {self.dotted}"

    @property
    def dotted(self) -> str:
        return ".".join(self.path).replace(f".{LIST}", LIST)

    @property
    def kind(self) -> str | None:
        """What it names; None for a field nobody declared."""
        return KINDS.get(self.dotted) or KINDS.get([name for name in self.path if name != LIST][-1])

    @property
    def refused_at(self) -> frozenset[str]:
        """The names that a refusal may give it: its own, or a list's that is refused as a whole."""
        at = ["0" if name == LIST else name for name in self.path]
        lists = [".".join(at[:place]) for place, name in enumerate(self.path) if name == LIST and place]
        return frozenset({".".join(at), *lists})


def naming_fields() -> list[NamingField]:
    """Every one of the contract."""
    return [
        NamingField(operation, path)
        for operation in operations()
        for schema in (operation.body, operation.form)
        if schema is not None
        for path in _uuids_in(schema)
        if path[0] != FILTERS
    ]


def _uuids_in(schema: dict[str, Any]) -> Iterator[Path]:
    schema = _one_of(schema)
    if schema.get("format") == "uuid":
        yield ()
    if "items" in schema:
        yield from ((LIST, *path) for path in _uuids_in(schema["items"]))
    for name, inner in schema.get("properties", {}).items():
        yield from ((name, *path) for path in _uuids_in(inner))


def _one_of(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value that is not null; of a number or its text, the number."""
    choices = [followed(choice) for choice in schema.get("anyOf", [schema]) if choice.get("type") != "null"]
    assert len(choices) == 1 or all(choice["type"] in {"number", "string"} for choice in choices), schema
    return choices[0]


def naming(field: NamingField, sample: Sample, uuid: str, own: dict[str, str]) -> Sample:
    """The request with this uuid in the field; `own` fills what an object around it needs besides."""
    if field.operation.body is not None:
        return replace(sample, body=_with(field.operation.body, sample.body, field.path, uuid, own))
    (name,) = field.path
    form = {**(sample.form or {}), **_beside(name, own), name: uuid}
    return replace(sample, form=form)


def _with(schema: dict[str, Any], given: Any, path: Sequence[str], uuid: str, own: dict[str, str]) -> Any:
    if not path:
        return uuid
    schema, (head, *rest) = _one_of(schema), path
    if head == LIST:
        first = given[0] if isinstance(given, list) and given else None
        return [_with(schema["items"], first, rest, uuid, own)]
    body = given if isinstance(given, dict) else _needed(schema, own, but=head)
    body = body | {name: value for name, value in _beside(head, own).items() if name in schema["properties"]}
    return {**body, head: _with(schema["properties"][head], body.get(head), rest, uuid, own)}


def _beside(name: str, own: dict[str, str]) -> dict[str, Any]:
    """What a field is refused without, whatever it names."""
    reason = {"reason_rejected": "Fora do combinado"}
    return {
        "phase_uuid": {"project_uuid": own["project"]},
        "branch_uuid": {"all_branches": False},
        "item_order_uuid": reason,
        "accountability_expense_uuid": reason | {"status": "approved", "rejected_items": None},
    }.get(name, {})


def _needed(schema: dict[str, Any], own: dict[str, str], *, but: str) -> dict[str, Any]:
    """Something for each other field that an object cannot do without."""
    needed = [name for name in schema.get("required", []) if name != but]
    return {name: _example(name, _one_of(schema["properties"][name]), own) for name in needed}


def _example(name: str, schema: dict[str, Any], own: dict[str, str]) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("format") == "uuid":
        return own[KINDS[name]]
    return {"integer": 1, "boolean": False, "array": []}.get(schema["type"], "12A")


def records_of(world: World) -> dict[str, str]:
    """A record of each kind that belongs to the world's home."""
    things, home = world.things, world.home
    return {
        "advance": things["advance.judged"],
        "approval model": things["broken_policy_model"],
        "branch": home.branch,
        "cost center": home.cost_center,
        "customer": home.uuid,
        "employee": things["employee_id"],
        "expense": things["expense.free"],
        "expense type": things["expense_type_id"],
        "group": things["uuid"],
        "item": things["cart.item"],
        "justification": home.justification,
        "offer": things["offer_id"],
        "order": things["cart"],
        "phase": things["phase_id"],
        "policy": things["policy_id"],
        "profile": things["profile_id"],
        "project": things["project_id"],
        "reason for a trip": home.reason,
        "reason for an expense": things["reason_expense_id"],
        "receipt": things["voucher_id"],
        "report": things["report.open"],
    }


def records_of_nobody() -> dict[str, str]:
    """A uuid that names no record, of every kind."""
    return {kind: str(uuid4()) for kind in KINDS.values()}


async def settled(world: World, company: Company) -> World:
    """A world whose home is another company, with a record of each kind."""
    ana = company.people["Ana"]
    day = world.things["day"]
    there = replace(world, home=company, things={"day": day, "employee_id": ana.employee_uuid})
    there.things["profile_id"] = await profile_of(company.admin, company.uuid, "Solicitante")
    await lay_structure(there)
    await fill_lists(there)
    await lay_broken_policy_model(there)
    await an_advance(there, "judged")
    there.things["expense.free"] = await an_expense(there)
    there.things["report.open"] = await a_report(there, [await an_expense(there)])
    await send_vouchers(there, "voucher_id")
    offers = await search_offers(company, "GRU", "SSA", date.fromisoformat(day), None)
    order = await fill_order(company, offers[:1])
    there.things |= {"offer_id": offers[0]["uuid"], "cart": order["uuid"]}
    there.things["cart.item"] = order["items_included"]["airway"][0]["uuid"]
    return there


async def lay_broken_policy_model(world: World) -> None:
    """A model that other models may name for what breaks a policy."""
    approver = world.home.people["Bruno"].employee_uuid
    body = {"name": "Diretoria", "model_type": "broken_policy", "levels": [[{"uuid": approver}]]}
    made = await world.home.admin.post(f"/customers/{world.home.uuid}/approval-models", body)
    world.things["broken_policy_model"] = made["data"]["uuid"]
