"""The largest amount of one advance: refused above the company's limit, at its field, with the limit named."""

import pytest
from expense_stage import Stage
from expenses_ocr_service.charges.limits import DEFAULT_MAX_ENTRY, entry_errors, limit_of
from hypothesis import given
from hypothesis import strategies as st

OVER = ["O valor máximo por lançamento é R$ 1.000.000,00."]


async def test_an_advance_above_the_limit_is_refused_at_its_place(stage: Stage) -> None:
    answer = await stage.ask(stage.wanted(), stage.wanted(value="1000000.01"), stage.wanted(value="999999999999.99"))
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"] == {"1.value": OVER, "2.value": OVER}


async def test_an_advance_is_changed_up_to_the_limit_only(stage: Stage) -> None:
    asked = await stage.advance(value="1000000.00")
    path = f"/travelers/advance-orders/{asked['uuid']}"
    answer = await stage.as_(stage.ana).post(path, files={"value": (None, "1000000.01")})
    assert (answer.status_code, answer.json()["errors"]) == (422, {"value": OVER})
    assert (await stage.read(asked["uuid"]))["value"] == "1000000.00"


CENTS = st.one_of(st.integers(1, 10**14 - 1), st.sampled_from([1, 10**8, 10**8 + 1, 10**14 - 1]))


@given(CENTS, CENTS)
def test_exactly_the_amounts_above_the_limit_are_refused(cents: int, most: int) -> None:
    value, limit = DEFAULT_MAX_ENTRY * cents / 10**8, DEFAULT_MAX_ENTRY * most / 10**8
    assert bool(entry_errors(value, limit)) is (cents > most)


@pytest.mark.parametrize("setting", [None, "", "muito", "NaN", "0", "-1"])
def test_without_a_usable_setting_the_default_holds(setting: str | None) -> None:
    assert limit_of(setting) == DEFAULT_MAX_ENTRY
