"""The owner of a suspected expense explains; another person who may judge dismisses; approvers see all of it."""

from typing import Any
from uuid import UUID

import pytest
from expenses_ocr_service.duplicates.lifecycle import PAIR_LIFECYCLE, PairAction, PairFacts
from expenses_ocr_service.duplicates.sweeps import WITHOUT_A_WORD, reopen_suspicions_dismissed_by_owner
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.matching.tables import DuplicatePairTable
from kit.db.scopes import CustomerScope
from kit.testing import Person, a_requester, agency_issuer, agency_manager, anonymous, other_agency, other_customer
from launch_stage import Stage, a_receipt, picture

WORDS = "Dois almoços iguais, em dias seguidos de obra"


async def two_of_ana(stage: Stage) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The same image launched twice by Ana, and their pair."""
    first = await stage.launch(stage.form(), voucher_image=picture(a_receipt(21)))
    second = await stage.launch(stage.form(), voucher_image=picture(a_receipt(21)))
    [pair] = await stage.pairs(second)
    return first, second, pair


async def test_the_owner_cannot_dismiss_the_suspicion_of_an_own_expense(stage: Stage) -> None:
    _, second, pair = await two_of_ana(stage)
    assert pair["allowed_actions"] == ["explain", "confirm"]
    refused = await stage.judge(second, pair, "dismiss", by=stage.ana, obs="São duas")
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert (await stage.read(second))["duplicate_status"] == "suspected"
    [now] = await stage.pairs(second, by=stage.bruno)
    assert (now["status"], now["decided_by"]) == ("suspected", None)


@pytest.mark.parametrize("held", ["approve-expense", "pay-refund"])
async def test_no_permission_lets_an_owner_dismiss_an_own_suspicion(stage: Stage, held: str) -> None:
    _, second, pair = await two_of_ana(stage)
    ana = stage.ana.with_actions("view-expense", "create-update-expense", "approver-all", held)
    refused = await stage.judge(second, pair, "dismiss", by=ana)
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert "Explique" in refused.json()["message"]


async def test_the_owner_of_the_other_side_cannot_dismiss_either(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    theirs = await stage.launch(of=davi)
    await stage.launch()
    [pair] = await stage.pairs(theirs, by=stage.bruno)
    ana = stage.ana.with_actions("view-expense", "view-all-order", "approve-expense")
    [seen] = await stage.pairs(theirs, by=ana)
    assert seen["allowed_actions"] == ["confirm"]
    assert (await stage.judge(theirs, pair, "dismiss", by=ana)).status_code == 403


async def test_who_launched_an_expense_for_another_person_cannot_dismiss_it(stage: Stage) -> None:
    gilda = agency_manager(customer=stage.company)
    first = await stage.launch(by=gilda)
    await stage.launch(by=gilda)
    [pair] = await stage.pairs(first, by=gilda)
    assert "dismiss" not in pair["allowed_actions"]
    assert (await stage.judge(first, pair, "dismiss", by=gilda)).status_code == 403
    assert (await stage.judge(first, pair, "dismiss", by=stage.bruno)).status_code == 200


async def test_the_approver_sees_the_pair_its_explanation_and_who_dismissed_it(stage: Stage) -> None:
    _, second, pair = await two_of_ana(stage)
    explained = await stage.judge(second, pair, "explain", obs=WORDS)
    assert explained.status_code == 200, explained.text
    [seen] = await stage.pairs(second, by=stage.bruno)
    assert (seen["status"], seen["allowed_actions"]) == ("suspected", ["confirm", "dismiss"])
    [said] = seen["explanations"]
    assert (said["text"], said["by"]["name"], said["expense_uuid"]) == (WORDS, "Ana", second["uuid"])
    assert (await stage.judge(second, pair, "dismiss", by=stage.carla, obs="Vi as duas notas")).status_code == 200
    [after] = await stage.pairs(second, by=stage.bruno)
    assert (after["status"], after["decided_by"]["name"], after["obs"]) == ("dismissed", "Carla", "Vi as duas notas")
    assert after["explanations"] == [said]
    kinds = [line["kind"] for line in await history_of(stage, second)]
    assert kinds[:2] == ["duplicate_judged", "duplicate_explained"]


async def history_of(stage: Stage, expense: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (
        await stage.as_(stage.ana).get(f"/employees/expenses/{expense['uuid']}/history")
    ).json()["data"]
    return found


async def test_an_explanation_is_needed_in_words_and_a_later_one_replaces_it(stage: Stage) -> None:
    _, second, pair = await two_of_ana(stage)
    for body in ({}, {"obs": ""}, {"obs": None}):
        refused = await stage.judge(second, pair, "explain", **body)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["obs"])
    for text in ("Engano", WORDS):
        assert (await stage.judge(second, pair, "explain", obs=text)).status_code == 200
    [now] = await stage.pairs(second)
    assert [one["text"] for one in now["explanations"]] == [WORDS]
    assert (await stage.read(second))["duplicate_status"] == "suspected", "an explanation clears nothing"


async def test_each_owner_explains_and_neither_reads_what_the_other_says(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    mine, theirs = await stage.launch(), await stage.launch(of=davi)
    [pair] = await stage.pairs(mine)
    assert (await stage.judge(mine, pair, "explain", obs="Almocei sozinha")).status_code == 200
    assert (await stage.judge(theirs, pair, "explain", by=davi, obs="Paguei a minha parte")).status_code == 200
    [of_ana] = await stage.pairs(mine)
    assert [one["text"] for one in of_ana["explanations"]] == ["Almocei sozinha"]
    assert "Davi" not in str(of_ana)
    [of_bruno] = await stage.pairs(mine, by=stage.bruno)
    assert [one["by"]["name"] for one in of_bruno["explanations"]] == ["Ana", "Davi"]


async def test_an_owner_cannot_make_the_expense_of_another_person_the_duplicate(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    mine, theirs = await stage.launch(), await stage.launch(of=davi)
    [pair] = await stage.pairs(mine)
    refused = await stage.judge(mine, pair, "confirm", kept_uuid=mine["uuid"])
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["kept_uuid"])
    assert (await stage.read(theirs, by=stage.bruno))["duplicate_status"] == "suspected"
    judged = await stage.judge(mine, pair, "confirm", by=stage.bruno, kept_uuid=mine["uuid"])
    assert judged.status_code == 200, judged.text


async def test_each_kind_of_caller_explains_or_dismisses_as_the_contract_says(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    _, second, pair = await two_of_ana(stage)
    callers: list[tuple[Person, int, int]] = [
        (anonymous(), 401, 401),
        (other_customer(), 404, 404),
        (other_agency(), 404, 404),
        (davi, 404, 403),
        (davi.with_actions("view-expense", "view-all-order"), 403, 403),
        (agency_issuer(customer=stage.company), 403, 403),
        (stage.bruno, 403, 200),
        (stage.carla, 403, 200),
        (agency_manager(customer=stage.company), 403, 200),
        (stage.ana, 200, 403),
    ]
    for caller, explains, dismisses in callers:
        explained = await stage.judge(second, pair, "explain", by=caller, obs=WORDS)
        assert explained.status_code == explains, (caller.name, explained.text)
        judged = await stage.judge(second, pair, "dismiss", by=caller)
        assert judged.status_code == dismisses, (caller.name, judged.text)


@pytest.mark.long
async def test_a_suspicion_its_owner_dismissed_before_is_open_again_with_what_was_said(stage: Stage) -> None:
    first, second, pair = await two_of_ana(stage)
    for text in ("São duas", None):
        await stage.judge(second, pair, "dismiss", obs=text)
        await stage.put("UPDATE duplicate_pair SET decided_by_uuid = :who, decided_by_name = 'Ana', explanations = '[]'"
                        " WHERE uuid = :u", u=pair["uuid"], who=stage.ana.employee_uuid)  # fmt: skip
        await reopen_suspicions_dismissed_by_owner(stage.service.db, stage.service.clock)
        [now] = await stage.pairs(second, by=stage.bruno)
        assert (now["status"], now["decided_by"], now["obs"]) == ("suspected", None, None)
        [said] = now["explanations"]
        assert (said["text"], said["by"]["name"]) == (text or WITHOUT_A_WORD, "Ana")
    for one in (first, second):
        assert (await stage.read(one))["duplicate_status"] == "suspected"
    await stage.judge(second, pair, "dismiss")
    await reopen_suspicions_dismissed_by_owner(stage.service.db, stage.service.clock)
    assert [one["status"] for one in await stage.pairs(second)] == ["dismissed"], "a judge's word stands"


@pytest.mark.long
async def test_a_suspicion_that_cannot_be_reopened_stops_no_other(stage: Stage) -> None:
    """Another transaction holds the older of the two."""
    stages, found = (stage, await Stage.set(stage.service)), []
    for one in stages:
        _, second, pair = await two_of_ana(one)
        await one.judge(second, pair, "dismiss", obs="São duas")
        await one.put("UPDATE duplicate_pair SET decided_by_uuid = :who WHERE uuid = :u", u=pair["uuid"],
                      who=one.ana.employee_uuid)  # fmt: skip
        found.append((one, second, UUID(pair["uuid"])))
    async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.lock(DuplicatePairTable, found[0][2])
        await reopen_suspicions_dismissed_by_owner(stage.service.db, stage.service.clock)
    now = [(await one.pairs(second, by=one.bruno))[0]["status"] for one, second, _ in found]
    assert now == ["dismissed", "suspected"]
    assert found[0][2] in stage.service.db.backoff.resting("reopen_suspicions_dismissed_by_owner")


@pytest.mark.long
async def test_a_dismissal_by_the_owner_of_a_paid_expense_stands(stage: Stage) -> None:
    _, second, pair = await two_of_ana(stage)
    await stage.judge(second, pair, "dismiss")
    await stage.put("UPDATE duplicate_pair SET decided_by_uuid = :who WHERE uuid = :u", u=pair["uuid"],
                    who=stage.ana.employee_uuid)  # fmt: skip
    await stage.put("UPDATE expense SET status = 'finished' WHERE uuid = :u", u=second["uuid"])
    await reopen_suspicions_dismissed_by_owner(stage.service.db, stage.service.clock)
    assert [one["status"] for one in await stage.pairs(second)] == ["dismissed"]


EVERY = [
    PairFacts(owns, owns or owns_other, confirms, confirms or pays, is_sent)
    for owns in (False, True)
    for owns_other in (False, True)
    for confirms in (False, True)
    for pays in (False, True)
    for is_sent in (False, True)
]


@pytest.mark.parametrize("status", PairStatus)
@pytest.mark.parametrize("facts", EVERY)
def test_the_table_never_lets_an_owner_dismiss_nor_anybody_else_explain(status: PairStatus, facts: PairFacts) -> None:
    allowed = PAIR_LIFECYCLE.allowed(status, facts)
    may_change = status is PairStatus.SUSPECTED or not facts.is_sent
    assert (PairAction.DISMISS in allowed) == (facts.may_dismiss and not facts.owns_either and may_change)
    assert (PairAction.CONFIRM in allowed) == ((facts.owns or facts.may_confirm) and may_change)
    assert (PairAction.EXPLAIN in allowed) == facts.owns
