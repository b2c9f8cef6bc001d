"""Who may drive a rented car: by their age on the day of the pick-up, without a day too many."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from orders_service.booking.drivers import age_on, driver_error
from orders_service.references.schemas import Employee

PICKUP = date(2026, 12, 21)


def a_driver(birthdate: str | None) -> Employee:
    facts: dict[str, Any] = dict.fromkeys(Employee.__dataclass_fields__)
    return Employee(**{**facts, "uuid": new_uuid(), "full_name": "Rafael Ávila", "birthdate": birthdate})


def a_rental(*, least: int = 21, most: int | None = None) -> dict[str, Any]:
    return {"detail": {"min_age": least, "max_age": most}, "pickup_at": f"{PICKUP}T10:00:00-03:00"}


@pytest.mark.parametrize(
    ("born", "age"), [("2005-12-21", 21), ("2005-12-22", 20), ("2004-02-29", 22), ("1990-05-17", 36)]
)
def test_an_age_is_a_year_more_from_the_birthday_on(born: str, age: int) -> None:
    assert age_on(PICKUP, born) == age


@given(st.dates(date(1920, 1, 1), date(2020, 12, 31)), st.integers(0, 60))
def test_a_birthday_is_never_counted_before_its_day(born: date, years: int) -> None:
    day = born + timedelta(days=366 * years + 1)
    assert age_on(day, born.isoformat()) >= years


@pytest.mark.parametrize(
    ("born", "rental", "said"),
    [
        ("2005-12-22", a_rental(), "Rafael Ávila terá 20 anos na retirada; esta locadora exige ao menos 21 anos"),
        ("2005-12-21", a_rental(), None),
        ("1950-01-01", a_rental(most=75), "Rafael Ávila terá 76 anos na retirada; esta locadora aceita até 75 anos"),
        ("1950-12-22", a_rental(most=75), None),
        (None, a_rental(), None),
    ],
)
def test_a_company_takes_drivers_of_its_ages(born: str | None, rental: dict[str, Any], said: str | None) -> None:
    assert driver_error(rental, a_driver(born)) == said
