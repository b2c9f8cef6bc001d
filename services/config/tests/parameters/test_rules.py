"""Which texts a setting takes."""

from decimal import Decimal

import pytest
from config_service.parameters.rules import BY_SLUG, CATALOGUE, canonical
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("slug", "text", "kept"),
    [
        ("km_rate", "1.5", "1.50"),
        ("km_rate", "0", "0.00"),
        ("km_rate", "007.1", "7.10"),
        ("km_rate", "100", "100.00"),
        ("km_rate", "100.01", None),
        ("km_rate", "1.234", None),
        ("km_rate", "-1", None),
        ("km_rate", "1,50", None),
        ("km_rate", "1e1", None),
        ("km_rate", "NaN", None),
        ("km_rate", "١", None),
        ("km_rate", "", None),
        ("approval_window_hours", "1", "1"),
        ("approval_window_hours", "0", None),
        ("approval_window_hours", "24.5", None),
        ("price_change_tolerance_percent", "10.50", "10.5"),
        ("price_change_tolerance_percent", "100", "100"),
        ("price_change_tolerance_percent", "101", None),
        ("budget_enforcement", "block", "block"),
        ("budget_enforcement", "never", None),
        ("mandatory_two_factor", "true", "true"),
        ("mandatory_two_factor", "True", None),
        ("mandatory_two_factor", "1", None),
    ],
)
def test_a_text_is_kept_in_one_form_or_refused(slug: str, text: str, kept: str | None) -> None:
    assert canonical(BY_SLUG[slug], text) == kept


@pytest.mark.parametrize("parameter", CATALOGUE, ids=lambda parameter: parameter.slug)
def test_every_default_is_a_value_and_stays_as_it_is(parameter: object) -> None:
    assert canonical(parameter, parameter.default) == parameter.default  # type: ignore[attr-defined,arg-type]


@given(st.text(max_size=12))
def test_a_rate_is_refused_or_an_amount_of_money(text: str) -> None:
    kept = canonical(BY_SLUG["km_rate"], text)
    assert kept is None or (Decimal(text) == Decimal(kept) and 0 <= Decimal(kept) <= 100 and kept[-3] == ".")


@given(st.sampled_from(CATALOGUE), st.text(max_size=8))
def test_what_is_kept_is_kept_again(parameter: object, text: str) -> None:
    kept = canonical(parameter, text)  # type: ignore[arg-type]
    assert kept is None or canonical(parameter, kept) == kept  # type: ignore[arg-type]
