"""Finding the place one means by what one types."""

import pytest
from orders_service.places.queries import list_places


def codes(search: str, **more: bool) -> list[str]:
    return [place.iata for place in list_places(search, **more)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("sao paulo", "SAO"),
        ("SÃO PAULO", "SAO"),
        ("gru", "GRU"),
        ("salvador", "SSA"),
        ("maceio", "MCZ"),
        ("londres", "LON"),
    ],
)
def test_accents_and_case_do_not_matter(typed: str, first: str) -> None:
    assert codes(typed)[0] == first


def test_a_city_comes_before_its_airports() -> None:
    assert codes("rio de janeiro")[:3] == ["RIO", "GIG", "SDU"]


def test_home_and_abroad() -> None:
    assert "LIS" in codes("", international=True)
    assert "GRU" not in codes("", international=True)
    assert "GRU" in codes("", international=False)
    assert len(codes("")) == len(codes("", international=True)) + len(codes("", international=False))


def test_what_nobody_knows_is_an_empty_list() -> None:
    assert codes("atlântida") == []
