"""An expense is launched: what it says, what follows from it, who may, and what is refused."""

from launch_stage import Stage, a_receipt, picture


async def test_ana_launches_a_lunch_with_its_receipt(stage: Stage) -> None:
    answer = await stage.post(stage.form(), voucher_image=picture(a_receipt(1)))
    assert answer.status_code == 201, answer.text
    expense = answer.json()["data"]
    assert expense["expense_number"] == 1
    assert expense["status"] == "open"
