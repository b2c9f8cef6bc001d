"""A receipt is stored before the advance is locked, and goes again when the payment or the edit is refused."""

from expense_stage import Stage, a_photograph, as_upload
from stored_files import files_of, watched


async def test_an_advance_is_not_locked_while_its_receipt_is_stored(stage: Stage) -> None:
    approved = await stage.approved()
    with watched(stage.expenses, "advance", (stage.company.uuid, approved["uuid"])) as files:
        answer = await stage.pay(approved["uuid"])
    assert (answer.status_code, files.stored) == (200, 1), answer.text


async def test_an_edited_advance_is_not_locked_while_its_receipt_is_stored(stage: Stage) -> None:
    asked = await stage.advance()
    path, form = f"/travelers/advance-orders/{asked['uuid']}", as_upload(a_photograph())
    with watched(stage.expenses, "advance", (stage.company.uuid, asked["uuid"])) as files:
        answer = await stage.as_(stage.ana).post(path, files=form)
    assert (answer.status_code, files.stored) == (200, 1), answer.text


async def test_a_refused_payment_leaves_no_receipt(stage: Stage) -> None:
    paid, before = await stage.paid(), files_of(stage.expenses)
    again = await stage.pay(paid["uuid"])
    assert again.json()["code"] == "ALREADY_PAID"
    assert files_of(stage.expenses) == before


async def test_an_edit_that_comes_twice_keeps_one_receipt(stage: Stage) -> None:
    asked = await stage.advance()
    path, key = f"/travelers/advance-orders/{asked['uuid']}", {"Idempotency-Key": "edited-once-1"}
    form = as_upload(a_photograph())
    before = files_of(stage.expenses)
    for _ in range(2):
        answer = await stage.as_(stage.ana).post(path, files=form, headers=key)
        assert answer.status_code == 200, answer.text
    assert len(files_of(stage.expenses) - before) == 1


async def test_a_refused_edit_leaves_no_receipt(stage: Stage) -> None:
    asked, before = await stage.advance(), files_of(stage.expenses)
    path = f"/travelers/advance-orders/{asked['uuid']}"
    stale = await stage.as_(stage.ana).post(path, files=as_upload(a_photograph()), headers={"If-Match": '"999"'})
    assert stale.json()["code"] == "STALE_VERSION"
    assert files_of(stage.expenses) == before
