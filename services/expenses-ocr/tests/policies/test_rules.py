"""What a policy asks of a month of expenses, over random months."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import drawn_amounts
import pytest
from expenses_ocr_service.policies.rules import (
    Limit,
    Parameter,
    Spent,
    Used,
    limits_left,
    needs_voucher,
    unsatisfied,
    used_by_others,
)
from hypothesis import given
from hypothesis import strategies as st

FIRST = date(2026, 2, 20)
amounts = drawn_amounts.amounts("9999.99")
days = st.integers(0, 20).map(lambda n: FIRST + timedelta(days=n))
months = st.lists(st.tuples(days, amounts, st.booleans(), st.booleans()), max_size=12).map(
    lambda rows: [
        Spent(UUID(int=place), day, value, has_voucher, counts=counts)
        for place, (day, value, has_voucher, counts) in enumerate(rows)
    ]
)
ZERO = Decimal("0.00")


def broken(limits: Sequence[Limit], spent: Sequence[Spent]) -> dict[UUID, list[str]]:
    used = used_by_others(spent)
    return {
        one.uuid: [said.policy_parameter for said in unsatisfied(limits, one, used=used[one.uuid], name="Almoço")]
        for one in spent
    }


@given(months, amounts)
def test_a_day_is_over_its_limit_exactly_when_its_sum_is(spent: list[Spent], most: Decimal) -> None:
    found = broken([Limit(Parameter.PER_DAY, most)], spent)
    for one in spent:
        others = sum((o.value for o in spent if o.counts and o.day == one.day and o.uuid != one.uuid), ZERO)
        assert bool(found[one.uuid]) is (others + one.value > most)


@given(months, amounts)
def test_a_month_ends_where_the_calendars_does(spent: list[Spent], most: Decimal) -> None:
    found = broken([Limit(Parameter.PER_MONTH, most)], spent)
    for one in spent:
        others = sum((o.value for o in spent if o.counts and o.day.month == one.day.month and o.uuid != one.uuid), ZERO)
        assert bool(found[one.uuid]) is (others + one.value > most)


@pytest.mark.long
@given(months, amounts, st.randoms(use_true_random=False))
def test_the_order_of_launching_does_not_matter(spent: list[Spent], most: Decimal, random: object) -> None:
    limits = [Limit(parameter, most) for parameter in (Parameter.PER_EXPENSE, Parameter.PER_DAY, Parameter.PER_MONTH)]
    shuffled = list(spent)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert broken(limits, spent) == broken(limits, shuffled)


@given(months, amounts)
def test_what_does_not_count_uses_nothing_up(spent: list[Spent], most: Decimal) -> None:
    limits = [Limit(Parameter.PER_DAY, most), Limit(Parameter.PER_MONTH, most)]
    counted = [one for one in spent if one.counts]
    whole = broken(limits, spent)
    assert {one.uuid: whole[one.uuid] for one in counted} == broken(limits, counted)


@given(months, amounts)
def test_what_is_left_is_what_the_limit_holds_after_this_one(spent: list[Spent], most: Decimal) -> None:
    used = used_by_others(spent)
    for one in spent:
        for left in limits_left([Limit(Parameter.PER_MONTH, most)], one.value, used=used[one.uuid]):
            assert left.left == max(ZERO, most - left.used - one.value)
            assert (left.left > ZERO) <= (left.used + one.value < most)


@given(amounts, amounts, st.booleans())
def test_a_voucher_is_needed_above_the_value_and_not_at_it(value: Decimal, floor: Decimal, flag: bool) -> None:
    by_parameter = Limit(Parameter.VOUCHER_ABOVE, floor)
    by_flag = Limit(Parameter.PER_EXPENSE, drawn_amounts.BEFORE_THE_LIMIT, voucher_required=flag, voucher_above=floor)
    for limit in (by_parameter, by_flag):
        assert needs_voucher([limit], value) is (value > floor)
        with_it = Spent(UUID(int=1), FIRST, value, has_voucher=True)
        without = Spent(UUID(int=1), FIRST, value, has_voucher=False)
        assert unsatisfied([limit], with_it, used=Used(), name="Táxi") == []
        said = unsatisfied([limit], without, used=Used(), name="Táxi")
        assert [(one.policy_parameter, one.voucher_required) for one in said] == (
            [("voucher_required_above", True)] if value > floor else []
        )


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (Limit(Parameter.PER_EXPENSE, Decimal("80.00")), "Almoço: máximo de R$ 80,00 por despesa; esta é de R$ 86,40."),
        (
            Limit(Parameter.PER_DAY, Decimal("1000.00")),
            "Almoço: máximo de R$ 1.000,00 por dia; em 20/02/2026 são R$ 1.086,40.",
        ),
        (
            Limit(Parameter.PER_MONTH, Decimal("2000.00")),
            "Almoço: máximo de R$ 2.000,00 por mês; em fevereiro de 2026 são R$ 2.086,40.",
        ),
        (Limit(Parameter.VOUCHER_ABOVE, Decimal("50.00")), "Almoço: comprovante obrigatório acima de R$ 50,00."),
        (
            Limit(Parameter.PER_EXPENSE, Decimal("99.00"), voucher_required=True),
            "Almoço: comprovante obrigatório.",
        ),
    ],
)
def test_each_says_in_portuguese_what_it_asks_and_what_there_is(limit: Limit, sentence: str) -> None:
    one = Spent(UUID(int=1), FIRST, Decimal("86.40"), has_voucher=False)
    used = Used(day=Decimal("1000.00"), month=Decimal("2000.00"))
    assert [said.message for said in unsatisfied([limit], one, used=used, name="Almoço")] == [sentence]
