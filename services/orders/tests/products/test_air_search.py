"""What a search of flights may ask for."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from orders_service.products import air_search as rules
from orders_service.products import criteria
from orders_service.products.air_search import SearchAirway, errors_of
from orders_service.products.criteria import PAST_DAY, REPEATED

TODAY = date(2026, 11, 20)
TOO_FAR = "A busca aceita datas até 330 dias à frente"


def a_search(*stretches: dict[str, Any], **more: Any) -> SearchAirway:
    asked = {"stretches": list(stretches) or [a_stretch()], "adult_quantity": 1, **more}
    return SearchAirway.model_validate(asked)


def a_stretch(
    origin: str = "GRU", destination: str = "SSA", *, ahead: int = 10, back: int | None = None
) -> dict[str, Any]:
    go = TODAY + timedelta(days=ahead)
    home = None if back is None else (go + timedelta(days=back)).isoformat()
    return {"origin": origin, "destination": destination, "go_date": go.isoformat(), "return_date": home}


@pytest.mark.parametrize(
    "asked",
    [
        a_search(),
        a_search(a_stretch("sao", "ssa")),
        a_search(a_stretch(ahead=0)),
        a_search(a_stretch(ahead=330)),
        a_search(a_stretch(back=0)),
        a_search(a_stretch("GRU", "CGH")),
        a_search(*[a_stretch(ahead=5)] * 6),
        a_search(adult_quantity=9, infant_quantity=9),
        a_search(adult_quantity=1, children_quantity=8),
    ],
)
def test_what_can_be_searched(asked: SearchAirway) -> None:
    assert errors_of(asked, TODAY) == {}


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        (a_search(a_stretch("GRU", "GRU")), "stretches.0.destination", criteria.SAME_PLACE),
        (a_search(a_stretch("SAO", "GRU")), "stretches.0.destination", criteria.SAME_PLACE),
        (a_search(a_stretch("XXX")), "stretches.0.origin", rules.UNKNOWN_PLACE),
        (a_search(a_stretch("")), "stretches.0.origin", "Informe a origem"),
        (a_search(a_stretch(destination=" ")), "stretches.0.destination", "Informe o destino"),
        (a_search(a_stretch(ahead=-1)), "stretches.0.go_date", PAST_DAY),
        (a_search(a_stretch(ahead=331)), "stretches.0.go_date", TOO_FAR),
        (
            a_search(a_stretch(ahead=300, back=31)),
            "stretches.0.return_date",
            TOO_FAR,
        ),
        (a_search(a_stretch(back=-1)), "stretches.0.return_date", criteria.RETURN_BEFORE),
        (a_search(a_stretch(), a_stretch(ahead=9)), "stretches.1.go_date", criteria.OUT_OF_ORDER),
        (a_search(a_stretch(back=1), a_stretch(ahead=12)), "stretches.0.return_date", criteria.RETURN_OF_MANY),
        (a_search(infant_quantity=2), "infant_quantity", rules.LONELY_INFANT),
        (a_search(adult_quantity=5, children_quantity=5), "children_quantity", rules.TOO_MANY),
        (a_search(travelers_uuids=[UUID(int=1), UUID(int=1)]), "travelers_uuids", REPEATED),
    ],
)
def test_what_cannot_be_searched_says_why_under_its_field(asked: SearchAirway, field: str, sentence: str) -> None:
    assert errors_of(asked, TODAY) == {field: [sentence]}


def test_every_problem_is_told_at_once() -> None:
    asked = a_search(a_stretch("XXX", ahead=-3), a_stretch("GRU", "GRU", ahead=-5), infant_quantity=3)
    assert len(errors_of(asked, TODAY)) == 5
