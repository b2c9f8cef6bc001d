"""Every call of reports by everybody who may or may not: own, other customer, other agency, no permission, nobody."""

from typing import Any

import pytest
from kit.core.ids import new_uuid
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    an_approver,
    anonymous,
    operator,
    other_agency,
    other_customer,
)
from report_stage import Stage

FORM = {"files": {"payment_method": (None, "pix")}}
LISTS = [("GET", ""), ("GET", "/summary")]
MAKES = [("POST", ""), ("POST", "/preview")]
READS = [("GET", "/{id}"), ("GET", "/{id}/history"), ("GET", "/{id}/pix")]
CHANGES = [
    ("PUT", "/{id}"),
    ("DELETE", "/{id}"),
    ("POST", "/{id}/remove-expenses"),
    ("POST", "/{id}/request-approval"),
]
PAYS = [("POST", "/{id}/pay-refund"), ("POST", "/{id}/receive-return")]
EVERY = [*LISTS, *MAKES, *READS, *CHANGES, *PAYS]
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", ""): {"json": {"name": "X", "report_date": "2026-03-02", "expense_uuids": [str(new_uuid())]}},
    ("POST", "/preview"): {"json": {}},
    ("PUT", "/{id}"): {"json": {"name": "X"}},
    ("POST", "/{id}/remove-expenses"): {"json": {"expense_uuids": [str(new_uuid())]}},
    **dict.fromkeys(PAYS, FORM),
}
NEEDS = {
    **dict.fromkeys([*LISTS, *READS], "view-expense-report"),
    **dict.fromkeys([*MAKES, *CHANGES], "create-update-expense-report"),
    ("POST", "/{id}/pay-refund"): "pay-refund",
    ("POST", "/{id}/receive-return"): "receive-refund",
}


async def asked(stage: Stage, person: Person, call: tuple[str, str], *, report: dict[str, Any]) -> tuple[int, str]:
    method, path = call
    answer = await stage.call(person, method, path.format(id=report["uuid"]), **BODIES.get(call, {}))
    said = answer.json() if answer.content else {}
    return answer.status_code, str(said.get("code", "")) if isinstance(said, dict) else ""


@pytest.fixture
async def report(stage: Stage) -> dict[str, Any]:
    return await stage.report(expenses=[await stage.expense("10.00")])


async def test_nobody_is_let_in_without_a_token(stage: Stage, report: dict[str, Any]) -> None:
    for call in EVERY:
        assert await asked(stage, anonymous(), call, report=report) == (401, "UNAUTHENTICATED"), call


async def test_the_operator_reads_and_writes_nothing_of_a_customer(stage: Stage, report: dict[str, Any]) -> None:
    for call in EVERY:
        assert await asked(stage, operator(), call, report=report) == (403, "WRONG_CONTEXT"), call


async def test_who_lacks_the_action_is_refused_and_who_holds_just_it_is_not(
    stage: Stage, report: dict[str, Any]
) -> None:
    slugs = sorted(set(NEEDS.values()))
    for call in EVERY:
        others = a_requester(customer=stage.company).with_actions(*(slug for slug in slugs if slug != NEEDS[call]))
        assert await asked(stage, others, call, report=report) == (403, "FORBIDDEN"), call
        holder = a_requester(customer=stage.company).with_actions(NEEDS[call], "view-all-order")
        status, code = await asked(stage, holder, call, report=report)
        is_someone_elses = call in CHANGES
        assert (status == 403) is is_someone_elses, (call, status, code)


@pytest.mark.parametrize("who", [other_customer, other_agency])
async def test_a_foreign_report_is_as_absent_as_one_that_never_was(
    stage: Stage, report: dict[str, Any], who: Any
) -> None:
    for call in [*READS, *CHANGES, *PAYS]:
        assert await asked(stage, who(), call, report=report) == (404, "NOT_FOUND"), call
        assert await asked(stage, stage.carla, call, report={"uuid": new_uuid()}) in (
            (404, "NOT_FOUND"),
            (403, "FORBIDDEN"),
        ), call


async def test_colleagues_see_their_own_and_what_they_were_asked(stage: Stage, report: dict[str, Any]) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    for call in [*READS, *CHANGES]:
        assert await asked(stage, davi, call, report=report) == (404, "NOT_FOUND"), call
    assert (await stage.call(davi, "GET", "")).json()["meta"]["total"] == 0
    assert (await stage.send(report, answers=False)).status_code == 202
    await stage.apply(stage.level(report, approvers=(stage.asked(davi),)))
    assert (await stage.read(report, by=davi))["allowed_actions"] == ["judge"]
    for waiting in (stage.ana, agency_manager(customer=stage.company)):
        (line,) = (await stage.call(waiting, "GET", "")).json()["data"]
        for shown in (line, await stage.read(report, by=waiting)):
            assert "remind" in shown["allowed_actions"], "who waits may remind who decides"
    assert (await stage.call(davi, "GET", "")).json()["data"][0]["allowed_actions"] == ["judge"]
    for call in CHANGES:
        assert await asked(stage, davi, call, report=report) == (403, "FORBIDDEN"), call


async def test_who_sees_all_reads_but_only_the_owner_and_the_agency_change(
    stage: Stage, report: dict[str, Any]
) -> None:
    bruno = an_approver(customer=stage.company, name="Bia")
    await stage.hire(bruno)
    assert (await stage.read(report, by=bruno))["allowed_actions"] == []
    for call in CHANGES:
        assert await asked(stage, bruno, call, report=report) == (403, "FORBIDDEN"), call
    for agent, status in ((agency_issuer, 403), (agency_manager, 200)):
        by = agent(customer=stage.company)
        changed = await stage.call(by, "PUT", f"/{report['uuid']}", json={"description": "Pela agência"})
        assert changed.status_code == status, changed.text


async def test_a_report_is_found_by_its_own_agency_alone(stage: Stage, report: dict[str, Any]) -> None:
    mine = agency_manager(customer=stage.company)
    assert [row["uuid"] for row in (await stage.call(mine, "GET", "")).json()["data"]] == [report["uuid"]]
    foreign = other_agency().acting_for(stage.company)
    assert (await stage.call(foreign, "GET", "")).status_code == 404
    assert (await stage.call(foreign, "GET", f"/{report['uuid']}")).status_code == 404
