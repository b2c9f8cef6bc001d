"""Pictures are stored before the customer's turn is taken, and go again when the correction is refused."""

from launch_stage import Stage, a_receipt, picture
from stored_files import files_of, watched


async def test_a_corrected_expense_s_customer_waits_for_no_file(stage: Stage) -> None:
    expense = await stage.launch()
    turn = (stage.company.uuid, str(stage.company.uuid))
    with watched(stage.service, "expense_counter", turn, column="customer_uuid") as files:
        answer = await stage.correct(expense, voucher_image=picture(a_receipt(77)))
    assert (answer.status_code, files.stored) == (200, 1), answer.text


async def test_a_refused_correction_leaves_no_picture(stage: Stage) -> None:
    expense = await stage.launch()
    before = files_of(stage.service)
    stale = await stage.correct(expense, headers={"If-Match": '"999"'}, voucher_image=picture(a_receipt(78)))
    assert stale.json()["code"] == "STALE_VERSION"
    assert files_of(stage.service) == before
