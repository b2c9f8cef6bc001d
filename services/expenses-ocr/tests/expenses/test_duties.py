"""An agency's issuer reads a customer's expenses and changes none, unless the customer does not separate duties."""

from typing import Any

from duties import separate_duties
from kit.testing import agency_issuer, agency_manager
from launch_stage import Stage


async def test_an_agency_s_issuer_changes_no_expense(stage: Stage) -> None:
    issuer = agency_issuer(customer=stage.company)
    expense = await stage.launch()
    assert (await stage.read(expense, by=issuer))["allowed_actions"] == []
    listed: list[dict[str, Any]] = (await stage.as_(issuer).get("/employees/expenses")).json()["data"]
    assert [one["allowed_actions"] for one in listed] == [[]]
    answers = [
        await stage.post(stage.form(), by=issuer),
        await stage.correct(expense, by=issuer, value="1.00"),
        await stage.as_(issuer).delete(f"/employees/expenses/{expense['uuid']}"),
    ]
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN"), answer.text
        assert "Emissores da agência" in answer.json()["message"]
    assert (await stage.read(expense))["version"] == expense["version"]


async def test_the_agency_s_manager_changes_expenses_of_a_customer(stage: Stage) -> None:
    manager = agency_manager(customer=stage.company)
    expense = await stage.launch(by=manager)
    assert (await stage.correct(expense, by=manager, value="1.00")).status_code == 200


async def test_an_agency_s_issuer_changes_expenses_of_a_customer_that_does_not_separate(stage: Stage) -> None:
    await separate_duties(stage.service, stage.company, on=False)
    issuer = agency_issuer(customer=stage.company)
    expense = await stage.launch(by=issuer)
    assert "edit" in (await stage.read(expense, by=issuer))["allowed_actions"]
    assert (await stage.correct(expense, by=issuer, value="1.00")).status_code == 200
