"""What an expense does not keep of its policy stands on it, and follows every change."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from contracts.config import ExpensePolicyValue, PolicyChanged
from contracts.fact import Fact
from kit.core.ids import new_uuid
from kit.testing import Running, a_requester, eventually
from launch_stage import Stage, a_receipt, picture


def broken(expense: dict[str, Any]) -> list[str]:
    assert expense["violated_policies"] == expense["unsatisfied_policies"]
    return [policy["policy_parameter"] for policy in expense["unsatisfied_policies"]]


async def test_an_expensive_lunch_says_so(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_expense="80.00")
    expense = await stage.launch()
    assert expense["unsatisfied_policies"] == [
        {
            "policy_parameter": "max_per_expense",
            "type_value": "amount_maximum",
            "value": "80.00",
            "voucher_required": False,
            "message": "Almoço: máximo de R$ 80,00 por despesa; esta é de R$ 86,40.",
        }
    ]
    assert broken(await stage.launch(stage.form(expense_type_uuid=stage.taxi, value="500.00"))) == []
    assert broken((await stage.correct(expense, value="80.00")).json()["data"]) == []


async def test_a_persons_own_policy_goes_before_the_customers(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_expense="50.00")
    own = await stage.allow(stage.lunch, default=False, max_per_expense="200.00")
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi, policy_uuid=own)
    assert broken(await stage.launch(of=davi)) == []
    assert broken(await stage.launch()) == ["max_per_expense"]
    await stage.put("UPDATE policy_copy SET active = false WHERE uuid = :u", u=own)
    assert broken(await stage.launch(of=davi)) == ["max_per_expense"]


async def test_a_policy_that_nobody_knows_means_the_default_one(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_expense="50.00")
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi, policy_uuid=new_uuid())
    assert broken(await stage.launch(of=davi)) == ["max_per_expense"]


async def test_a_day_is_over_its_limit_with_its_second_lunch_and_both_say_so(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_day="100.00")
    first = await stage.launch(stage.form(value="60.00"))
    assert broken(first) == []
    second = await stage.launch(stage.form(value="50.00"))
    assert broken(second) == ["max_per_day"]
    assert broken(await stage.read(first)) == ["max_per_day"]
    assert broken(await stage.launch(stage.form(value="90.00", expense_date=stage.today()))) == []
    assert broken(await stage.launch(stage.form(value="99.00"), of=stage.bruno)) == []


@pytest.mark.parametrize(
    "change", [{"value": "40.00"}, {"expense_type_uuid": "taxi"}, {"expense_date": "before"}, None]
)
async def test_when_one_lunch_changes_or_goes_the_other_keeps_its_limit_again(stage: Stage, change: Any) -> None:
    await stage.allow(stage.lunch, max_per_day="100.00")
    first, second = [await stage.launch(stage.form(value=value)) for value in ("60.00", "50.00")]
    if change is None:
        await stage.as_(stage.ana).delete(f"/employees/expenses/{second['uuid']}")
    else:
        meant = {"taxi": str(stage.taxi), "before": str(stage.today() - timedelta(days=2))}
        sent = {name: meant.get(value, value) for name, value in change.items()}
        assert (await stage.correct(second, **sent)).status_code == 200
    assert broken(await stage.read(first)) == []


async def test_a_month_counts_from_its_first_day(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_month="100.00")
    march, february = stage.today().replace(day=1), stage.today().replace(day=1) - timedelta(days=1)
    assert broken(await stage.launch(stage.form(value="90.00", expense_date=february))) == []
    assert broken(await stage.launch(stage.form(value="90.00", expense_date=march))) == []
    assert broken(await stage.launch(stage.form(value="20.00", expense_date=stage.today()))) == ["max_per_month"]


async def test_what_was_sent_stays_as_it_was_sent(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_day="100.00")
    first = await stage.launch(stage.form(value="60.00"))
    await stage.put("UPDATE expense SET status = 'approved' WHERE uuid = :u", u=first["uuid"])
    assert broken(await stage.launch(stage.form(value="50.00"))) == ["max_per_day"]
    assert broken(await stage.read(first)) == []


async def test_rejected_and_duplicate_lunches_use_nothing_up(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_day="100.00")
    first = await stage.launch(stage.form(value="60.00"))
    second = await stage.launch(stage.form(value="60.00"))
    assert broken(second) == ["max_per_day"]
    [pair] = await stage.pairs(second)
    assert (await stage.judge(second, pair, "confirm")).status_code == 200
    assert broken(await stage.read(first)) == []
    assert (await stage.judge(second, pair, "dismiss")).status_code == 200
    assert broken(await stage.read(first)) == ["max_per_day"]
    await stage.put("UPDATE expense SET status = 'rejected' WHERE uuid = :u", u=second["uuid"])
    assert broken((await stage.correct(first, justification="Cliente")).json()["data"]) == []


async def test_a_voucher_is_asked_for_above_its_value(stage: Stage) -> None:
    await stage.allow(stage.lunch, voucher_required_above="50.00")
    bare = await stage.launch(stage.form(value="50.01"))
    assert (broken(bare), bare["unsatisfied_policies"][0]["voucher_required"]) == (["voucher_required_above"], True)
    assert broken(await stage.launch(stage.form(value="50.00"))) == []
    shown = await stage.correct(bare, voucher_image=picture(a_receipt(31)))
    assert broken(shown.json()["data"]) == []


async def test_a_policy_that_changes_is_seen_on_what_was_not_sent(
    stage: Stage, publish: Callable[[Fact], Awaitable[str]]
) -> None:
    expense, sent = await stage.launch(), await stage.launch(stage.form(value="90.00"))
    await stage.put("UPDATE expense SET status = 'approving' WHERE uuid = :u", u=sent["uuid"])
    value = {"policy_parameter": "max_per_expense", "type_value": "amount_maximum", "voucher_required": False}
    policy = new_uuid()

    async def told(version: int, *limits: str) -> None:
        values = [
            ExpensePolicyValue(uuid=new_uuid(), expense_type_uuid=stage.lunch, value=limit, **value) for limit in limits
        ]
        of = {"uuid": policy, "customer_uuid": stage.company.uuid, "version": version}
        await publish(PolicyChanged(name="Padrão", default=True, active=True, values=tuple(values), **of))

    async def says(*expected: str) -> bool:
        return broken(await stage.read(expense)) == list(expected)

    await told(1, "50.00")
    await eventually(lambda: says("max_per_expense"))
    assert broken(await stage.read(sent)) == []
    await told(2, "500.00")
    await eventually(says)
    assert (await stage.read(expense))["version"] == expense["version"]


# --- previews ------------------------------------------------------------------------------------------------


async def preview(stage: Stage, **more: Any) -> Any:
    asked = {"expense_type_uuid": str(stage.lunch), "expense_date": str(stage.today()), **more}
    path = f"/employees/{stage.ana.employee_uuid}/expenses/preview"
    return await stage.as_(stage.ana).post(path, json=asked)


async def test_a_preview_says_what_is_left_and_stores_nothing(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_day="100.00", max_per_expense="70.00", voucher_required_above="50.00")
    await stage.launch(stage.form(value="60.00", expense_date=stage.today()))
    answer = await preview(stage, value="55.00", payment_method="pix")
    assert answer.status_code == 200, answer.text
    said = answer.json()["data"]
    assert (said["value"], said["refundable"], said["refundable_editable"]) == ("55.00", True, True)
    assert said["voucher_required"] is True
    assert said["limits"] == [
        {"policy_parameter": "max_per_day", "value": "100.00", "used": "60.00", "left": "0.00"},
        {"policy_parameter": "max_per_expense", "value": "70.00", "used": "0.00", "left": "15.00"},
    ]
    assert [policy["policy_parameter"] for policy in said["unsatisfied_policies"]] == ["max_per_day"]
    assert await stage.scalar("SELECT count(*) FROM expense WHERE customer_uuid = :c", c=stage.company.uuid) == 1


async def test_a_preview_of_kilometers_computes_them_and_refuses_them_without_a_rate(
    stage: Stage, expenses: Running
) -> None:
    km = {"expense_type_uuid": str(stage.own_car), "kilometer": "128.5"}
    assert (await preview(stage, **km)).json()["data"]["value"] == "160.63"
    without = await Stage.set(expenses, km_rate=None)
    km = {"expense_type_uuid": str(without.own_car), "kilometer": "128.5"}
    assert list((await preview(without, **km)).json()["errors"]) == ["kilometer"]


async def test_a_preview_of_a_correction_does_not_count_the_expense_twice(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_day="100.00", voucher_required_above="10.00")
    expense = await stage.launch(stage.form(value="60.00", expense_date=stage.today()))
    said = (await preview(stage, value="70.00", expense_uuid=expense["uuid"])).json()["data"]
    assert [limit["left"] for limit in said["limits"]] == ["30.00"]
    assert [policy["policy_parameter"] for policy in said["unsatisfied_policies"]] == ["voucher_required_above"]
    foreign = await stage.launch(of=stage.bruno)
    assert (await preview(stage, value="70.00", expense_uuid=foreign["uuid"])).status_code == 404


@pytest.mark.parametrize(("method", "refundable"), [("faturado", False), ("dinheiro", True)])
async def test_a_preview_says_what_may_be_switched(stage: Stage, method: str, refundable: bool) -> None:
    said = (await preview(stage, payment_method=method)).json()["data"]
    assert (said["refundable"], said["refundable_editable"], said["value"]) == (refundable, refundable, None)
