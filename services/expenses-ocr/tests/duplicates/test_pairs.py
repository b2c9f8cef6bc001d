"""Pairs that may be one expense: found, shown side by side, judged, and gone when their reason is."""

import asyncio
from typing import Any

import pytest
from contracts.expenses import DuplicateJudged
from contracts.notifications import NotificationSent
from kit.testing import Person, a_requester, agency_issuer, anonymous, operator, other_agency, other_customer
from launch_stage import Stage, a_receipt, picture

KEY = "13181017921427000125650010000000309887251170"


async def two_lunches(stage: Stage, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same lunch, launched twice."""
    first = await stage.launch(stage.form(**more))
    return first, await stage.launch(stage.form(**more))


async def test_the_same_lunch_launched_twice_is_suspected_on_both_sides(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    assert (second["suspected_voucher"], second["duplicate_status"]) == (True, "suspected")
    assert "judge_duplicate" in second["allowed_actions"]
    assert second["version"] == 1
    now = await stage.read(first)
    assert (now["duplicate_status"], now["version"]) == ("suspected", first["version"])
    [pair] = await stage.pairs(first)
    assert (pair["reason"], pair["status"], pair["decided_by"]) == ("same_value_date_company", "suspected", None)
    assert (pair["expense"]["uuid"], pair["other"]["uuid"]) == (first["uuid"], second["uuid"])
    [mirrored] = await stage.pairs(second)
    assert (mirrored["uuid"], mirrored["expense"]["uuid"]) == (pair["uuid"], second["uuid"])


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ({"access_key": KEY}, {"access_key": KEY, "value": "1.00"}, "access_key"),
        ({"image": a_receipt(11)}, {"image": a_receipt(11), "value": "1.00"}, "same_image"),
        (
            {"image": a_receipt(12)},
            {"image": a_receipt(12, size=(480, 640), light=12), "value": "1.00"},
            "similar_image",
        ),
        (
            {"company": "Táxi Aurora", "company_cnpj": "11.222.333/0001-81"},
            {"company": "T. Aurora", "company_cnpj": "11222333000181"},
            "same_value_date_company",
        ),
        ({}, {"company": "CANTINA DA SERRA"}, "same_value_date_company"),
    ],
)
async def test_each_reason_is_found(stage: Stage, first: dict[str, Any], second: dict[str, Any], reason: str) -> None:
    for told in (first, second):
        image = told.pop("image", None)
        files = {"voucher_image": picture(image)} if image else {}
        expense = await stage.launch(stage.form(**told), **files)
    assert [pair["reason"] for pair in await stage.pairs(expense)] == [reason]


@pytest.mark.parametrize(
    "change",
    [{"value": "86.41"}, {"company": "Padaria Real"}, {"company": None}, {"company_cnpj": "22333444000181"}],
)
async def test_another_lunch_is_not_suspected(stage: Stage, change: dict[str, Any]) -> None:
    await stage.launch(stage.form(company_cnpj="11222333000181"))
    expense = await stage.launch(stage.form(**{"company_cnpj": None, **change}))
    assert expense["duplicate_status"] == "none"
    assert await stage.pairs(expense) == []


async def test_another_customer_is_nobodys_duplicate(stage: Stage) -> None:
    await stage.launch(stage.form(access_key=KEY), voucher_image=picture(a_receipt(13)))
    elsewhere = await Stage.set(stage.service)
    expense = await elsewhere.launch(elsewhere.form(access_key=KEY), voucher_image=picture(a_receipt(13)))
    assert expense["duplicate_status"] == "none"


# --- judged --------------------------------------------------------------------------------------------------


async def test_the_one_that_does_not_stay_is_confirmed_as_duplicate(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    answer = await stage.judge(second, pair, "confirm", obs="Lancei duas vezes")
    assert answer.status_code == 200, answer.text
    judged = answer.json()["data"]
    assert (judged["status"], judged["obs"], judged["decided_by"]["name"]) == ("confirmed", "Lancei duas vezes", "Ana")
    assert judged["decided_at"]
    assert (await stage.read(second))["duplicate_status"] == "confirmed"
    assert "add_to_report" not in (await stage.read(second))["allowed_actions"]
    kept = await stage.read(first)
    assert (kept["duplicate_status"], kept["suspected_voucher"]) == ("dismissed", False)
    [fact] = await stage.told(DuplicateJudged, second["uuid"])
    assert (fact.status, fact.judged_by_uuid) == ("confirmed", stage.ana.user_uuid)
    for expense in (first, second):
        path = f"/employees/expenses/{expense['uuid']}/history"
        assert (await stage.as_(stage.ana).get(path)).json()["data"][0]["kind"] == "duplicate_judged"


async def test_a_judgement_may_come_without_a_word(stage: Stage) -> None:
    _, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    path = f"/employees/expenses/{second['uuid']}/duplicates/{pair['uuid']}"
    for by, how, status in ((stage.bruno, "dismiss", "dismissed"), (stage.ana, "confirm", "confirmed")):
        answer = await stage.as_(by).post(f"{path}/{how}")
        assert (answer.status_code, answer.json()["data"]["status"]) == (200, status)


async def test_who_stays_may_be_named_and_is_one_of_the_two(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    third = await stage.launch(stage.form(value="5.00"))
    [pair] = await stage.pairs(second)
    wrong = await stage.judge(second, pair, "confirm", kept_uuid=third["uuid"])
    assert wrong.json()["errors"] == {"kept_uuid": ["Opção inválida"]}
    answer = await stage.judge(second, pair, "confirm", kept_uuid=second["uuid"])
    assert answer.status_code == 200
    assert (await stage.read(first))["duplicate_status"] == "confirmed"
    assert (await stage.read(second))["duplicate_status"] == "dismissed"


async def test_it_may_be_judged_again_until_one_of_the_two_was_sent(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    for how in ("confirm", "dismiss", "confirm", "dismiss"):
        assert (await stage.judge(second, pair, how)).status_code == 200
    assert (await stage.read(second))["duplicate_status"] == "dismissed"
    await stage.put("UPDATE expense SET status = 'approving' WHERE uuid = :u", u=first["uuid"])
    assert "judge_duplicate" not in (await stage.read(second))["allowed_actions"]
    again = await stage.judge(second, pair, "confirm")
    assert (again.status_code, again.json()["code"]) == (409, "INVALID_STATUS")


async def test_who_approves_a_report_that_was_sent_still_judges_what_nobody_judged(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    await stage.put("UPDATE expense SET status = 'approving' WHERE uuid = :u", u=second["uuid"])
    [pair] = await stage.pairs(second, by=stage.bruno)
    assert "judge_duplicate" in pair["expense"]["allowed_actions"]
    wrong = await stage.judge(second, pair, "confirm", by=stage.bruno, kept_uuid=first["uuid"])
    assert list(wrong.json()["errors"]) == ["kept_uuid"]
    answer = await stage.judge(second, pair, "confirm", by=stage.bruno)
    assert answer.status_code == 200, answer.text
    assert (await stage.read(second))["duplicate_status"] == "dismissed"  # what was sent stays
    assert (await stage.read(first))["duplicate_status"] == "confirmed"
    again = await stage.judge(second, pair, "dismiss", by=stage.bruno)
    assert again.status_code == 409


async def test_two_who_judge_at_once_leave_one_judgement(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    asked = [
        stage.judge(second, pair, "confirm"),
        stage.judge(first, pair, "dismiss"),
        stage.judge(first, pair, "confirm"),
    ]
    assert [answer.status_code for answer in await asyncio.gather(*asked)] == [200, 200, 200]
    [now] = await stage.pairs(second)
    standing = {(await stage.read(one))["duplicate_status"] for one in (first, second)}
    assert standing == ({"dismissed"} if now["status"] == "dismissed" else {"dismissed", "confirmed"})


# --- stale ---------------------------------------------------------------------------------------------------


async def test_a_pair_goes_when_its_reason_does(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    corrected = await stage.correct(second, value="42.00")
    assert corrected.json()["data"]["duplicate_status"] == "none"
    assert await stage.pairs(first) == []
    assert (await stage.read(first))["duplicate_status"] == "none"
    back = await stage.correct(second, value="86.40")
    assert back.json()["data"]["duplicate_status"] == "suspected"


async def test_a_settled_pair_stays_settled_through_a_correction_of_something_else(stage: Stage) -> None:
    _, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    await stage.judge(second, pair, "dismiss")
    await stage.correct(second, justification="Dois almoços de mesmo valor")
    [now] = await stage.pairs(second)
    assert (now["uuid"], now["status"]) == (pair["uuid"], "dismissed")


async def test_a_stronger_reason_raises_a_settled_suspicion(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    await stage.judge(second, pair, "dismiss", obs="Dois almoços")
    for one in (first, second):
        await stage.correct(one, voucher_image=picture(a_receipt(14)))
    [now] = await stage.pairs(second)
    assert (now["reason"], now["status"], now["obs"], now["decided_by"]) == ("same_image", "suspected", None, None)


async def test_a_removed_expense_leaves_no_suspicion_behind(stage: Stage) -> None:
    first, second = await two_lunches(stage)
    assert (await stage.as_(stage.ana).delete(f"/employees/expenses/{second['uuid']}")).status_code == 204
    assert (await stage.read(first))["duplicate_status"] == "none"
    assert await stage.pairs(first) == []
    assert (await stage.launch())["duplicate_status"] == "suspected"  # with the first only
    assert len(await stage.pairs(first)) == 1


# --- who sees what -------------------------------------------------------------------------------------------


async def test_what_ana_may_not_see_of_the_other_side_is_hidden(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    mine = await stage.launch(stage.form(justification="Jantar da Ana"))
    theirs = await stage.launch(stage.form(justification="Jantar do Davi"), of=davi)
    [pair] = await stage.pairs(mine)
    assert pair["other"] == {"value": "86.40", "expense_date": mine["expense_date"], "company": "Cantina da Serra Ltda"}
    assert theirs["uuid"] not in str(pair) and "Davi" not in str(pair)
    for person in (stage.bruno, agency_issuer(customer=stage.company)):
        [whole] = await stage.pairs(mine, by=person)
        assert whole["other"]["uuid"] == theirs["uuid"]
    answer = await stage.judge(mine, pair, "confirm")
    assert answer.status_code == 200
    assert (await stage.read(mine))["duplicate_status"] == "confirmed"


async def test_the_other_side_hears_of_a_suspicion_by_their_bell(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    first = await stage.launch()
    await stage.launch(of=davi)
    rung = [fact for fact in await stage.service.outbox(NotificationSent) if fact.user_uuid == stage.ana.user_uuid]
    assert [(fact.kind, str(fact.about_uuid)) for fact in rung] == [("duplicate_suspected", first["uuid"])]
    assert rung[0].text.startswith("Confira a despesa nº 1, de R$ 86,40")


async def test_who_may_not_judge_is_told_so(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    first, second = await two_lunches(stage)
    [pair] = await stage.pairs(second)
    stranger, watcher = other_customer(), davi.with_actions("view-expense", "view-all-order")
    callers: list[tuple[Person, int, int]] = [
        (anonymous(), 401, 401),
        (operator(), 403, 403),
        (other_agency(), 404, 404),
        (stranger, 404, 404),
        (davi, 404, 403),
        (watcher, 200, 403),
        (stage.ana.with_actions("create-order"), 403, 403),
        (agency_issuer(customer=stage.company), 200, 403),
        (stage.carla, 200, 200),
    ]
    for caller, reads, judges in callers:
        read = await stage.as_(caller).get(f"/employees/expenses/{first['uuid']}/duplicates")
        assert read.status_code == reads, (caller.name, read.text)
        judged = await stage.judge(first, pair, "dismiss", by=caller)
        assert judged.status_code == judges, (caller.name, judged.text)


async def test_a_pair_of_others_and_an_unknown_one_are_not_found(stage: Stage) -> None:
    first, _ = await two_lunches(stage)
    [pair] = await stage.pairs(first)
    alone = await stage.launch(stage.form(value="7.00"))
    assert (await stage.judge(alone, pair, "dismiss")).status_code == 404
    assert (await stage.judge(first, {"uuid": first["uuid"]}, "dismiss")).status_code == 404


# --- many ----------------------------------------------------------------------------------------------------


async def test_equal_receipts_launched_at_the_same_moment_find_one_another(stage: Stage) -> None:
    launched = await asyncio.gather(*(stage.launch() for _ in range(5)))
    for expense in launched:
        assert len(await stage.pairs(expense)) == 4
        assert (await stage.read(expense))["duplicate_status"] == "suspected"
    assert sorted(expense["expense_number"] for expense in launched) == [1, 2, 3, 4, 5]


@pytest.mark.long
async def test_corrections_that_make_two_equal_at_the_same_moment_find_one_another(stage: Stage) -> None:
    launched = [await stage.launch(stage.form(value=f"{n}.00")) for n in range(1, 7)]
    answers = await asyncio.gather(*(stage.correct(expense, value="50.00") for expense in launched))
    assert [answer.status_code for answer in answers] == [200] * 6
    for expense in launched:
        assert len(await stage.pairs(expense)) == 5


@pytest.mark.long
async def test_a_hundred_copies_make_no_thousand_pairs(stage: Stage) -> None:
    for _ in range(24):
        last = await stage.launch()
    assert len(await stage.pairs(last)) == 20
