"""An expense is corrected or removed while it is with the employee, by who may, and by nobody else."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from contracts.expenses import ExpenseDeleted, ExpenseUpdated
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    anonymous,
    operator,
    other_agency,
    other_customer,
)
from launch_stage import Stage, a_receipt, picture


async def test_ana_corrects_what_she_launched(stage: Stage) -> None:
    expense = await stage.launch(stage.form(justification="Obra", company_cnpj="11222333000181"))
    answer = await stage.correct(expense, value="90.00", company="Padaria Real", expense_type_uuid=stage.taxi)
    assert answer.status_code == 200, answer.text
    now = answer.json()["data"]
    assert (now["value"], now["company"], now["expense_type"]["name"]) == ("90.00", "Padaria Real", "Táxi")
    assert (now["justification"], now["company_cnpj"]) == ("Obra", "11222333000181")
    assert answer.headers["etag"] == '"2"'
    [fact] = await stage.told(ExpenseUpdated, expense["uuid"])
    assert (str(fact.value), fact.version) == ("90.00", 2)
    history = (await stage.as_(stage.ana).get(f"/employees/expenses/{expense['uuid']}/history")).json()["data"]
    assert [entry["kind"] for entry in history] == ["edited", "created"]


async def test_the_trips_own_path_corrects_too(stage: Stage) -> None:
    expense = await stage.launch()
    path = f"/orders/travelers/expenses/{expense['uuid']}"
    answer = await stage.as_(stage.ana).post(path, files={"value": (None, "91.00")})
    assert (answer.status_code, answer.json()["data"]["value"]) == (200, "91.00")


async def test_a_field_sent_empty_is_cleared_and_one_that_is_needed_is_not(stage: Stage) -> None:
    expense = await stage.launch(stage.form(justification="Obra", order_uuid=stage.order))
    now = (await stage.correct(expense, justification="", order_uuid="", company="")).json()["data"]
    assert (now["justification"], now["order"], now["company"]) == (None, None, None)
    answer = await stage.correct(expense, value="", cost_center_uuid="")
    assert answer.json()["errors"] == {
        "cost_center_uuid": ["Selecione o centro de custo"],
        "value": ["Informe o valor"],
    }


async def test_a_picture_that_is_not_sent_stays_and_one_that_is_replaces_it(stage: Stage) -> None:
    expense = await stage.launch(voucher_image=picture(a_receipt(41)))
    name = "SELECT voucher_path FROM expense WHERE uuid = :u"
    before = await stage.scalar(name, u=expense["uuid"])
    await stage.correct(expense, value="90.00")
    assert await stage.scalar(name, u=expense["uuid"]) == before
    await stage.correct(expense, voucher_image=picture(a_receipt(42)))
    after = await stage.scalar(name, u=expense["uuid"])
    assert after != before
    files = stage.service.service_context.settings.files_dir
    assert (files / after).is_file() and not (files / before).exists()


async def test_a_reading_that_is_replaced_is_its_senders_again(stage: Stage) -> None:
    readings = [await stage.reading(of=stage.ana) for _ in range(2)]
    expense = await stage.launch(stage.form(voucher_ocr_uuid=readings[0].uuid))
    held = "SELECT expense_uuid FROM voucher_ocr WHERE uuid = :u"
    assert (await stage.correct(expense, voucher_ocr_uuid=readings[1].uuid)).status_code == 200
    assert await stage.scalar(held, u=readings[0].uuid) is None
    assert str(await stage.scalar(held, u=readings[1].uuid)) == expense["uuid"]
    again = await stage.correct(expense, voucher_ocr_uuid=readings[1].uuid)
    assert again.status_code == 200
    await stage.correct(expense, voucher_image=picture(a_receipt(43)))
    assert await stage.scalar(held, u=readings[1].uuid) is None


async def test_another_way_of_payment_brings_its_own_refundable(stage: Stage) -> None:
    expense = await stage.launch(stage.form(payment_method="pix", refundable="false"))
    kept = await stage.correct(expense, payment_method="pix", value="80.00")
    assert kept.json()["data"]["refundable"] is False
    company = await stage.correct(expense, payment_method="faturado")
    assert company.json()["data"]["refundable"] is False
    locked = await stage.correct(expense, refundable="true")
    assert (locked.status_code, locked.json()["code"]) == (422, "REFUNDABLE_LOCKED")
    cash = await stage.correct(expense, payment_method="dinheiro")
    assert cash.json()["data"]["refundable"] is True


async def test_a_lunch_becomes_a_trip_by_car_and_back(stage: Stage) -> None:
    expense = await stage.launch()
    missing = await stage.correct(expense, expense_type_uuid=stage.own_car)
    assert set(missing.json()["errors"]) == {"car_model", "license_plate", "kilometer"}
    km = {"car_model": "Onix", "license_plate": "ABC1D23", "kilometer": "10"}
    trip = (await stage.correct(expense, expense_type_uuid=stage.own_car, **km)).json()["data"]
    assert (trip["value"], trip["extra_info"]["car_model"]) == ("12.50", "Onix")
    lunch = (await stage.correct(expense, expense_type_uuid=stage.lunch, value="40.00")).json()["data"]
    assert (lunch["value"], lunch["extra_info"]) == ("40.00", None)


@pytest.mark.parametrize("status", ["waiting", "approving", "approved", "finished"])
async def test_what_is_in_a_report_is_not_corrected(stage: Stage, status: str) -> None:
    expense = await stage.launch()
    await stage.put("UPDATE expense SET status = :s, live_report_uuid = :r WHERE uuid = :u",
                    s=status, r=uuid4(), u=expense["uuid"])  # fmt: skip
    answer = await stage.correct(expense, value="1.00")
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_STATUS")
    assert answer.json()["details"] == {"status": status}
    removed = await stage.as_(stage.ana).delete(f"/employees/expenses/{expense['uuid']}")
    code = "IN_LIVE_REPORT" if status == "waiting" else "INVALID_STATUS"
    assert (removed.status_code, removed.json()["code"]) == (409, code)
    if status == "waiting":
        assert removed.json()["details"] == {"uuids": [expense["uuid"]]}
    assert not {"edit", "remove", "add_to_report"} & set((await stage.read(expense))["allowed_actions"])


async def test_a_rejected_expense_is_corrected_and_removed(stage: Stage) -> None:
    expense = await stage.launch()
    await stage.put("UPDATE expense SET status = 'rejected', reason_rejected = 'Sem nota' WHERE uuid = :u",
                    u=expense["uuid"])  # fmt: skip
    now = (await stage.correct(expense, value="80.00")).json()["data"]
    assert (now["status"], now["reason_rejected"]) == ("rejected", "Sem nota")
    assert now["allowed_actions"] == ["edit", "remove", "add_to_report"]
    assert (await stage.as_(stage.ana).delete(f"/employees/expenses/{expense['uuid']}")).status_code == 204


async def test_a_removed_expense_is_in_nobodys_list_and_stays_in_the_tables(stage: Stage) -> None:
    expense = await stage.launch()
    path = f"/employees/expenses/{expense['uuid']}"
    assert (await stage.as_(stage.ana).delete(path)).status_code == 204
    for method, where in (("GET", path), ("GET", f"{path}/history"), ("GET", f"{path}/duplicates"), ("DELETE", path)):
        assert (await stage.as_(stage.ana).request(method, where)).status_code == 404
    assert (await stage.correct(expense, value="1.00")).status_code == 404
    assert (await stage.as_(stage.ana).get("/employees/expenses")).json()["meta"]["total"] == 0
    assert await stage.scalar("SELECT deleted_at IS NOT NULL FROM expense WHERE uuid = :u", u=expense["uuid"])
    assert len(await stage.told(ExpenseDeleted, expense["uuid"])) == 1


# --- two at once ---------------------------------------------------------------------------------------------


async def test_who_saw_an_older_version_is_told_so(stage: Stage) -> None:
    expense = await stage.launch()
    assert (await stage.correct(expense, value="80.00", headers={"If-Match": '"1"'})).status_code == 200
    stale = await stage.correct(expense, value="70.00", headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    assert stale.json()["details"] == {"current_version": 2}
    headers = {"If-Match": '"1"'}
    removed = await stage.as_(stage.ana).delete(f"/employees/expenses/{expense['uuid']}", headers=headers)
    assert removed.json()["code"] == "STALE_VERSION"


async def test_of_ten_corrections_of_one_version_one_wins(stage: Stage) -> None:
    expense = await stage.launch()
    headers = {"If-Match": '"1"'}
    answers = await asyncio.gather(*(stage.correct(expense, value=f"{n}.00", headers=headers) for n in range(1, 11)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9


async def test_a_correction_and_a_removal_at_once_leave_one_truth(stage: Stage) -> None:
    expense = await stage.launch()
    path = f"/employees/expenses/{expense['uuid']}"
    removing = [stage.as_(stage.ana).delete(path) for _ in range(3)]
    answers = await asyncio.gather(stage.correct(expense, value="1.00"), *removing)
    assert sorted(answer.status_code for answer in answers[1:]) == [204, 404, 404]
    assert answers[0].status_code in (200, 404)
    assert len(await stage.told(ExpenseDeleted, expense["uuid"])) == 1


# --- who may -------------------------------------------------------------------------------------------------


async def test_who_may_not_correct_is_told_so(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    expense = await stage.launch()
    callers: list[tuple[Person, int, int]] = [
        (anonymous(), 401, 401),
        (operator(), 403, 403),
        (other_agency(), 404, 404),
        (other_customer(), 404, 404),
        (davi, 404, 404),
        (stage.bruno, 200, 403),
        (stage.carla, 200, 403),
        (stage.ana.with_actions("view-expense"), 200, 403),
        (agency_issuer(customer=stage.company), 200, 403),
        (agency_manager(), 200, 200),
        (agency_manager(customer=stage.company), 200, 200),
    ]
    path = f"/employees/expenses/{expense['uuid']}"
    for caller, reads, changes in callers:
        for where in (path, f"{path}/history"):
            read = await stage.as_(caller).get(where)
            assert read.status_code == reads, (caller.name, where, read.text)
        changed = await stage.correct(expense, by=caller, justification=f"por {caller.name}")
        assert changed.status_code == changes, (caller.name, changed.text)
    for caller, _, changes in callers[:9]:
        removed = await stage.as_(caller).delete(path)
        assert removed.status_code == changes, (caller.name, removed.text)
    assert (await stage.as_(agency_manager()).delete(path)).status_code == 204


async def test_a_removal_is_repeated_under_its_key(stage: Stage) -> None:
    expense = await stage.launch()
    path, headers = f"/employees/expenses/{expense['uuid']}", {"Idempotency-Key": "excluir-almoco-1"}
    answers: list[Any] = [await stage.as_(stage.ana).delete(path, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [204, 204]
