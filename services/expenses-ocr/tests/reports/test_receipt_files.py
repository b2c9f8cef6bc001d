"""A report's receipt is stored before the report is locked, and goes again when the payment is refused."""

import pytest
from expense_stage import a_photograph
from report_stage import Stage
from stored_files import files_of, watched

pytestmark = pytest.mark.long

FORM = {"payment_method": (None, "pix"), "payment_receipt_image": ("recibo.jpg", a_photograph(), "image/jpeg")}


async def test_a_report_is_not_locked_while_its_receipt_is_stored(stage: Stage) -> None:
    report = await stage.approved(expenses=[await stage.expense("80.00")])
    with watched(stage.service, "expense_report", (stage.company.uuid, report["uuid"])) as files:
        answer = await stage.call(stage.carla, "POST", f"/{report['uuid']}/pay-refund", files=FORM)
    assert (answer.status_code, files.stored) == (200, 1), answer.text
    before = files_of(stage.service)
    again = await stage.call(stage.carla, "POST", f"/{report['uuid']}/pay-refund", files=FORM)
    assert again.json()["code"] == "ALREADY_PAID"
    assert files_of(stage.service) == before
