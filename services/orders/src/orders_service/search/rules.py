"""Validation of a search: all problems at once, each under its field."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from kit.core.refusals import Errors

from orders_service.places.airports import Place, find_place
from orders_service.search.schemas.search import SearchAirway, StretchInput

HORIZON_DAYS = 330
"""Airlines load their flights about eleven months ahead."""

MINUTE_WEIGHT = Decimal("0.50")
STOP_WEIGHT = Decimal(60)
"""Reais one traveler gives up for a minute on the way and for a stop, where offers are recommended: an hour of a
Brazilian office costs its employer about R$ 30,00, and a stop about two more (a missed connection, bags, waiting)."""

SAME_PLACE = "Origem e destino devem ser diferentes"
UNKNOWN_PLACE = "Aeroporto ou cidade não encontrado"
PAST_DAY = "A data não pode estar no passado"
TOO_FAR = f"A busca aceita datas até {HORIZON_DAYS} dias à frente"
RETURN_BEFORE = "A volta deve ser depois da ida"
RETURN_OF_MANY = "A volta só pode ser informada quando há um único trecho"
OUT_OF_ORDER = "As datas dos trechos devem estar em ordem"
LONELY_INFANT = "Cada bebê de colo precisa de um adulto"
TOO_MANY = "Uma busca aceita até 9 passageiros com assento"
REPEATED = "Viajante repetido"


def query_errors(asked: SearchAirway, *, today: date) -> Errors:
    """Dotted path → Portuguese sentences; empty when the query can be searched."""
    found: Errors = defaultdict(list)
    for index, stretch in enumerate(asked.stretches):
        for field, sentence in _stretch_errors(stretch, today):
            found[f"stretches.{index}.{field}"].append(sentence)
        if index and stretch.go_date < asked.stretches[index - 1].go_date:
            found[f"stretches.{index}.go_date"].append(OUT_OF_ORDER)
        if stretch.return_date is not None and len(asked.stretches) > 1:
            found[f"stretches.{index}.return_date"].append(RETURN_OF_MANY)
    if asked.infant_quantity > asked.adult_quantity:
        found["infant_quantity"].append(LONELY_INFANT)
    if asked.adult_quantity + asked.children_quantity > 9:
        found["children_quantity"].append(TOO_MANY)
    if len(set(asked.travelers_uuids)) < len(asked.travelers_uuids):
        found["travelers_uuids"].append(REPEATED)
    return dict(found)


def _stretch_errors(stretch: StretchInput, today: date) -> list[tuple[str, str]]:
    found = []
    origin, destination = find_place(stretch.origin), find_place(stretch.destination)
    for field, text, place in (
        ("origin", stretch.origin, origin),
        ("destination", stretch.destination, destination),
    ):
        if not text:
            found.append((field, "Informe a origem" if field == "origin" else "Informe o destino"))
        elif place is None:
            found.append((field, UNKNOWN_PLACE))
    if origin and destination and share_an_airport((origin, destination)):
        found.append(("destination", SAME_PLACE))
    if stretch.return_date is not None and stretch.return_date < stretch.go_date:
        found.append(("return_date", RETURN_BEFORE))
    days = (("go_date", stretch.go_date), ("return_date", stretch.return_date))
    return found + [(field, why) for field, day in days if day and (why := _day_error(day, today))]


def _day_error(day: date, today: date) -> str | None:
    if day < today:
        return PAST_DAY
    return TOO_FAR if day > today + timedelta(days=HORIZON_DAYS) else None


def share_an_airport(places: Sequence[Place]) -> bool:
    """GRU and SAO (all of São Paulo) name the same airport."""
    codes = [{airport.iata for airport in place.airports} for place in places]
    return bool(set.intersection(*codes))
