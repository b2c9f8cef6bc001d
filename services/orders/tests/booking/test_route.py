"""The line that says where a trip leads."""

import pytest
from orders_service.booking.route import route_of

THERE, BACK, STAY = ("São Paulo", "Salvador"), ("Salvador", "São Paulo"), ("Salvador", "Salvador")


@pytest.mark.parametrize(
    ("ways", "route"),
    [
        ([], ""),
        ([THERE], "São Paulo – Salvador"),
        ([THERE, BACK], "São Paulo – Salvador · Salvador – São Paulo"),
        ([THERE, THERE], "São Paulo – Salvador"),
        ([STAY], "Salvador"),
        ([STAY, STAY], "Salvador"),
        ([STAY, ("Recife", "Recife")], "Salvador · Recife"),
        ([STAY, THERE, BACK], "São Paulo – Salvador · Salvador – São Paulo"),
        ([THERE, ("Recife", "Recife"), STAY], "São Paulo – Salvador · Recife"),
    ],
)
def test_each_way_is_named_once_and_a_stay_only_where_no_way_leads(ways: list[tuple[str, str]], route: str) -> None:
    assert route_of(ways) == route
