"""An expense is launched: what it says, what follows from it, who may, and what is refused."""

import asyncio
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from contracts.expenses import ExpenseCreated
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from kit.db.scopes import CustomerScope
from kit.testing import Person, Running, agency_manager, an_administrator, anonymous, operator, other_agency
from launch_stage import Stage, a_receipt, picture
from PIL import Image
from sqlalchemy import text

KEY = "13181017921427000125650010000000309887251170"


async def test_ana_launches_a_lunch_with_its_receipt(stage: Stage) -> None:
    answer = await stage.post(stage.form(justification="Visita à obra"), voucher_image=picture(a_receipt(1)))
    assert answer.status_code == 201, answer.text
    expense = answer.json()["data"]
    assert answer.headers["etag"] == '"1"'
    assert set(expense) == set(AccountabilityExpense.model_fields)
    assert expense["voucher_path"].startswith("http")
    plain = {name: expense[name] for name in ("expense_number", "status", "value", "company", "refundable")}
    assert plain == {
        "expense_number": 1,
        "status": "open",
        "value": "86.40",
        "company": "Cantina da Serra Ltda",
        "refundable": True,
    }
    assert expense["payment_method"] == {"slug": "cartao-pessoal", "name": "Cartão pessoal"}
    assert expense["expense_type"]["kind"] == "common"
    assert expense["expense_type"]["expense_category"]["icon"] == "utensils"
    assert expense["customer_employee"] == {"uuid": str(stage.ana.employee_uuid), "name": "Ana Souza"}
    assert expense["by"] == {"uuid": str(stage.ana.employee_uuid), "name": "Ana"}
    assert expense["cost_center"]["name"] == "Engenharia"
    assert expense["unsatisfied_policies"] == expense["violated_policies"] == []
    assert (expense["suspected_voucher"], expense["duplicate_status"]) == (False, "none")
    assert (expense["customer_return"], expense["employee_return"]) == ("0.00", "0.00")
    assert expense["allowed_actions"] == ["edit", "remove", "add_to_report"]


async def test_the_receipt_is_shown_to_whom_it_was_linked_for_and_is_a_fresh_copy(stage: Stage) -> None:
    told = b"written by Ana"
    content = BytesIO()
    Image.open(BytesIO(a_receipt(2))).save(content, "JPEG", comment=told)
    sent = picture(content.getvalue(), kind="image/jpeg", name="nota.jpg")
    expense = await stage.launch(voucher_image=sent)
    path = expense["voucher_path"].partition("/api/v1")[2]
    shown = await stage.as_(stage.ana).get(path)
    assert shown.status_code == 200
    assert shown.headers["content-type"] == "image/jpeg"
    assert told not in shown.content and Image.open(BytesIO(shown.content)).size == (240, 320)
    assert (await stage.as_(stage.bruno).get(path)).status_code == 404
    assert "comprovante-1.jpeg" in shown.headers["content-disposition"]


async def test_a_pdf_is_a_voucher_too(stage: Stage) -> None:
    content = BytesIO()
    Image.open(BytesIO(a_receipt(3))).convert("RGB").save(content, "PDF")
    expense = await stage.launch(voucher_image=picture(content.getvalue(), kind="application/pdf", name="nota.pdf"))
    shown = await stage.as_(stage.ana).get(expense["voucher_path"].partition("/api/v1")[2])
    assert shown.headers["content-type"] == "application/pdf"
    assert await stage.scalar("SELECT voucher_likeness FROM expense WHERE uuid = :u", u=expense["uuid"]) is not None


async def test_it_is_told_written_down_and_numbered(stage: Stage) -> None:
    first = await stage.launch()
    second = await stage.launch(stage.form(value="10.00"))
    assert (first["expense_number"], second["expense_number"]) == (1, 2)
    [fact] = await stage.told(ExpenseCreated, first["uuid"])
    assert (str(fact.value), fact.version, fact.employee_uuid) == ("86.40", 1, stage.ana.employee_uuid)
    history = (await stage.as_(stage.ana).get(f"/employees/expenses/{first['uuid']}/history")).json()["data"]
    assert [(entry["kind"], entry["to"], entry["by"]["name"]) for entry in history] == [("created", "open", "Ana")]
    audited = "SELECT count(*) FROM audit WHERE entity_uuid = :u AND action = 'expense.created'"
    assert await stage.scalar(audited, u=first["uuid"]) == 1


# --- money ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "refundable", "expected"),
    [
        ("dinheiro", None, True),
        ("cartao-pessoal", None, True),
        ("pix", "false", False),
        ("pix", "true", True),
        ("cartao-corporativo", None, False),
        ("faturado", "false", False),
    ],
)
async def test_what_is_given_back_follows_from_how_it_was_paid(
    stage: Stage, method: str, refundable: str | None, expected: bool
) -> None:
    expense = await stage.launch(stage.form(payment_method=method, refundable=refundable))
    assert expense["refundable"] is expected


@pytest.mark.parametrize("method", ["cartao-corporativo", "faturado"])
async def test_refundable_is_never_switched_on(stage: Stage, method: str) -> None:
    answer = await stage.post(stage.form(payment_method=method, refundable="true"))
    assert (answer.status_code, answer.json()["code"]) == (422, "REFUNDABLE_LOCKED")


async def test_kilometers_are_paid_by_the_customers_rate_half_up(stage: Stage) -> None:
    expense = await stage.launch(stage.trip(kilometer="128.5"), odometer_image=picture(a_receipt(4)))
    assert expense["value"] == "160.63"  # 128.5 × 1.25 = 160.625
    assert expense["extra_info"]["kilometer"] == "128.50"
    assert expense["extra_info"]["license_plate"] == "ABC1D23"
    assert expense["extra_info"]["odometer_image_path"]


async def test_a_value_sent_with_kilometers_is_not_believed(stage: Stage) -> None:
    assert (await stage.launch(stage.trip(kilometer="100", value="9999.00")))["value"] == "125.00"


@pytest.mark.parametrize("missing", ["kilometer", "car_model", "license_plate"])
async def test_a_trip_by_own_car_says_what_and_how_far(stage: Stage, missing: str) -> None:
    answer = await stage.post(stage.trip(**{missing: None}))
    assert answer.status_code == 422
    assert answer.json()["errors"] == {missing: ["Campo obrigatório"]}


@pytest.mark.parametrize("rate", [None, "0.00", "abc", "NaN"])
async def test_without_a_rate_kilometers_are_refused(expenses: Running, rate: str | None) -> None:
    stage = await Stage.set(expenses, km_rate=rate)
    answer = await stage.post(stage.trip())
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"kilometer": ["A empresa não definiu o valor por quilômetro"]}


async def test_a_rate_per_kilometer_is_changed_for_new_trips_only(stage: Stage) -> None:
    old = await stage.launch(stage.trip(kilometer="10"))
    await stage.put("UPDATE setting_copy SET value = '2.00' WHERE slug = 'km_rate'")
    corrected = await stage.correct(old, justification="Cliente em Macaé")
    assert corrected.json()["data"]["value"] == "12.50"
    assert (await stage.correct(old, kilometer="11")).json()["data"]["value"] == "22.00"


# --- where it belongs ----------------------------------------------------------------------------------------


async def test_it_may_belong_to_a_trip_and_to_the_spenders_own_advance(stage: Stage) -> None:
    advance = await stage.advance(of=stage.ana)
    expense = await stage.launch(stage.form(order_uuid=stage.order, advance_order_uuid=advance))
    assert expense["order"] == {"uuid": str(stage.order), "order_number": 1042}
    assert expense["advance_order"] == {"uuid": advance, "advance_number": 88}


async def test_what_was_spent_on_a_trip_is_launched_after_it_too(stage: Stage) -> None:
    async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text("UPDATE order_copy SET status = 'done' WHERE uuid = :o"), {"o": stage.order})
        uow.note_change()
    expense = await stage.launch(stage.form(order_uuid=stage.order))
    assert expense["order"] == {"uuid": str(stage.order), "order_number": 1042}
    of_trip = (await stage.as_(stage.ana).get(f"/orders/{stage.order}/travelers/expenses")).json()["data"]
    assert [one["uuid"] for one in of_trip] == [expense["uuid"]]


async def test_nobody_spends_anothers_advance_nor_one_that_was_refused(stage: Stage) -> None:
    foreign = await stage.advance(of=stage.bruno)
    refused = await stage.advance(of=stage.ana, status="disapproved", advance_number=89)
    for advance in (foreign, refused):
        answer = await stage.post(stage.form(advance_order_uuid=advance))
        assert answer.json()["errors"] == {"advance_order_uuid": ["Opção inválida"]}


@pytest.mark.parametrize("field", ["expense_type_uuid", "cost_center_uuid", "order_uuid", "project_uuid", "phase_uuid"])
async def test_what_nobody_knows_is_refused_under_its_field(stage: Stage, field: str) -> None:
    answer = await stage.post(stage.form(**{field: uuid4()}))
    assert answer.status_code == 422
    assert answer.json()["errors"] == {field: ["Opção inválida"]}


async def test_a_type_that_was_made_inactive_is_not_chosen_any_more(stage: Stage) -> None:
    expense = await stage.launch()
    await stage.put("UPDATE expense_type_copy SET active = false WHERE uuid = :t", t=stage.lunch)
    assert (await stage.post(stage.form())).json()["errors"] == {"expense_type_uuid": ["Opção inválida"]}
    assert (await stage.correct(expense, value="80.00")).json()["data"]["value"] == "80.00"
    await stage.put("UPDATE cost_center_copy SET active = false WHERE uuid = :c", c=stage.cost_center)
    same = {"expense_type_uuid": stage.lunch, "cost_center_uuid": stage.cost_center}
    assert (await stage.correct(expense, value="81.00", **same)).json()["data"]["value"] == "81.00"


async def test_an_access_key_tells_the_cnpj_that_nobody_wrote(stage: Stage) -> None:
    spaced = " ".join(KEY[place : place + 4] for place in range(0, 44, 4))
    expense = await stage.launch(stage.form(access_key=spaced))
    assert (expense["access_key"], expense["company_cnpj"]) == (KEY, KEY[6:20])


async def test_a_blocked_customer_launches_nothing(stage: Stage) -> None:
    await stage.put("UPDATE customer_copy SET fraud_blocking = true WHERE uuid = :c", c=stage.company.uuid)
    answer = await stage.post(stage.form())
    assert (answer.status_code, answer.json()["code"]) == (422, "CUSTOMER_BLOCKED")


# --- a voucher that was read ---------------------------------------------------------------------------------


async def test_the_picture_that_was_read_becomes_the_voucher_of_one_expense(stage: Stage) -> None:
    reading = await stage.reading(of=stage.ana)
    expense = await stage.launch(stage.form(voucher_ocr_uuid=reading.uuid))
    assert expense["voucher_path"]
    kept = "SELECT voucher_path || voucher_sha256 || voucher_likeness FROM expense WHERE uuid = :u"
    assert await stage.scalar(kept, u=expense["uuid"]) == f"{reading.file_name}{'5' * 64}-77"
    held = await stage.scalar("SELECT expense_uuid FROM voucher_ocr WHERE uuid = :u", u=reading.uuid)
    assert str(held) == expense["uuid"]
    again = await stage.post(stage.form(voucher_ocr_uuid=reading.uuid))
    assert (again.status_code, again.json()["code"]) == (409, "IN_USE")


async def test_anothers_reading_and_two_pictures_at_once_are_refused(stage: Stage) -> None:
    foreign = await stage.reading(of=stage.bruno)
    answer = await stage.post(stage.form(voucher_ocr_uuid=foreign.uuid))
    assert answer.json()["errors"] == {"voucher_ocr_uuid": ["Opção inválida"]}
    own = await stage.reading(of=stage.ana)
    both = await stage.post(stage.form(voucher_ocr_uuid=own.uuid), voucher_image=picture(a_receipt(5)))
    assert list(both.json()["errors"]) == ["voucher_ocr_uuid"]


async def test_two_expenses_that_want_one_reading_at_once_do_not_both_get_it(stage: Stage) -> None:
    reading = await stage.reading(of=stage.ana)
    forms = [stage.form(voucher_ocr_uuid=reading.uuid, value=f"{10 + n}.00") for n in range(4)]
    answers = await asyncio.gather(*(stage.post(form) for form in forms))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


# --- who may -------------------------------------------------------------------------------------------------


async def test_others_are_launched_for_by_the_agency_and_by_who_approves_everything(stage: Stage) -> None:
    heitor = an_administrator(customer=stage.company)
    gilda = agency_manager(customer=stage.company)
    for person in (heitor, gilda):
        expense = await stage.launch(stage.form(), of=stage.ana, by=person)
        assert expense["customer_employee"]["name"] == "Ana Souza"
        assert expense["by"]["name"] == person.name
        assert "edit" in expense["allowed_actions"]
    assert len((await stage.as_(stage.ana).get("/employees/expenses")).json()["data"]) == 2


async def test_bruno_launches_nothing_for_ana(stage: Stage) -> None:
    bruno_without = stage.bruno.with_actions("create-update-expense", "view-expense")
    answer = await stage.post(stage.form(), of=stage.ana, by=bruno_without)
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


async def test_who_may_not_launch_is_told_so(stage: Stage) -> None:
    path, form = f"/employees/{stage.ana.employee_uuid}/expenses", stage.form()
    stranger = an_administrator()
    callers: list[tuple[Person, int]] = [
        (stage.ana.with_actions("view-expense"), 403),
        (stage.carla, 403),
        (operator(), 403),
        (stranger, 404),
        (other_agency(), 422),
        (other_agency().acting_for(stage.company), 404),
        (anonymous(), 401),
    ]
    parts = {name: (None, value) for name, value in form.items()}
    for caller, status in callers:
        for where, sent in ((path, {"files": parts}), (f"{path}/preview", {"json": _asked(stage)})):
            answer = await stage.as_(caller).post(where, **sent)
            assert answer.status_code == status, (caller.name, where, answer.text)
    assert await stage.scalar("SELECT count(*) FROM expense WHERE customer_uuid = :c", c=stage.company.uuid) == 0


def _asked(stage: Stage) -> dict[str, str]:
    return {"expense_type_uuid": str(stage.lunch), "expense_date": str(stage.today())}


async def test_an_unknown_person_is_not_found(stage: Stage) -> None:
    path = f"/employees/{uuid4()}/expenses"
    parts = {name: (None, value) for name, value in stage.form().items()}
    assert (await stage.as_(stage.ana).post(path, files=parts)).status_code == 404


# --- once ----------------------------------------------------------------------------------------------------


async def test_a_form_sent_twice_under_one_key_launches_one_expense(stage: Stage) -> None:
    path, headers = f"/employees/{stage.ana.employee_uuid}/expenses", {"Idempotency-Key": "lancar-almoco-1"}
    parts: dict[str, Any] = {name: (None, value) for name, value in stage.form().items()}
    parts["voucher_image"] = picture(a_receipt(6))
    first = await stage.as_(stage.ana).post(path, files=parts, headers=headers)
    again = await stage.as_(stage.ana).post(path, files=parts, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json()["data"]["uuid"] == first.json()["data"]["uuid"]
    other = {**parts, "voucher_image": picture(a_receipt(7))}
    mismatch = await stage.as_(stage.ana).post(path, files=other, headers=headers)
    assert (mismatch.status_code, mismatch.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")
    assert await stage.scalar("SELECT count(*) FROM expense WHERE customer_uuid = :c", c=stage.company.uuid) == 1


async def test_payment_methods_are_named(stage: Stage) -> None:
    methods = (await stage.as_(stage.ana).get("/expense-payment-methods")).json()["data"]
    assert [(one["slug"], one["refundable"], one["refundable_editable"]) for one in methods] == [
        ("dinheiro", True, True),
        ("cartao-pessoal", True, True),
        ("pix", True, True),
        ("cartao-corporativo", False, False),
        ("faturado", False, False),
    ]
    assert (await stage.as_(anonymous()).get("/expense-payment-methods")).status_code == 401
    assert (await stage.as_(operator()).get("/expense-payment-methods")).status_code == 200


async def test_yesterday_is_a_day_of_sao_paulo(stage: Stage) -> None:
    tomorrow = stage.today() + timedelta(days=1)
    answer = await stage.post(stage.form(expense_date=tomorrow))
    assert answer.json()["errors"] == {"expense_date": ["A data não pode ser futura"]}
    assert (await stage.launch(stage.form(expense_date=stage.today())))["status"] == "open"
