"""The search of hotels: its body, what is wrong with it, and the query that sellers of hotels read."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, ClassVar
from uuid import UUID

from kit.core.refusals import Errors
from kit.http.validation import Input
from pydantic import Field

from orders_service.places.stations import find_stations
from orders_service.places.stores import stores
from orders_service.products.criteria import Criteria, SearchContext, day_error, travelers_errors
from orders_service.products.shapes import Places
from orders_service.suppliers.hotel import HotelQuery, Party

HORIZON_DAYS, MAX_NIGHTS, MAX_GUESTS = 330, 30, 9
NO_PLACE = "Informe a cidade ou o nome do hotel"
CHECKOUT_BEFORE = "A saída deve ser depois da entrada"
TOO_LONG = f"Uma hospedagem tem até {MAX_NIGHTS} noites"
TOO_MANY = f"Uma busca aceita até {MAX_GUESTS} adultos"
SHORT_NAME = "Informe ao menos 3 letras do nome do hotel"

Age = Annotated[int, Field(strict=True, ge=0, le=17)]


class RoomInput(Input):
    """Who sleeps in one room; ages in years at check-in."""

    required_messages: ClassVar[Mapping[str, str]] = {"adults": "Informe o número de adultos"}

    adults: Annotated[int, Field(strict=True, ge=1, le=4)]
    children_ages: Annotated[list[Age], Field(max_length=3)] = []


class SearchHotel(SearchContext):
    """Rooms for everybody who stays together: in a city, in hotels of a name, or both. Days as YYYY-MM-DD."""

    required_messages: ClassVar[Mapping[str, str]] = {
        "checkin": "Informe a data de entrada",
        "checkout": "Informe a data de saída",
        "rooms": "Informe os quartos",
        **{f"rooms.{index}.adults": "Informe o número de adultos" for index in range(MAX_GUESTS)},
    }

    city_uuid: UUID | None = None
    hotel_name: Annotated[str, Field(max_length=120)] | None = None
    checkin: date
    checkout: date
    rooms: Annotated[list[RoomInput], Field(min_length=1, max_length=MAX_GUESTS)]
    stars_min: Annotated[int, Field(strict=True, ge=1, le=5)] | None = None


def errors_of(asked: SearchHotel, today: date) -> Errors:
    """Dotted path → Portuguese sentences, all at once; empty when the query can be searched."""
    found: Errors = defaultdict(list)
    if asked.city_uuid is None and not asked.hotel_name:
        found["city_uuid"].append(NO_PLACE)
    elif asked.city_uuid is None and len(asked.hotel_name or "") < 3:
        found["hotel_name"].append(SHORT_NAME)
    for field, sentence in _day_errors(asked, today):
        found[field].append(sentence)
    if sum(room.adults for room in asked.rooms) > MAX_GUESTS:
        found["rooms"].append(TOO_MANY)
    return {**found, **travelers_errors(asked.travelers_uuids)}


def _day_errors(asked: SearchHotel, today: date) -> list[tuple[str, str]]:
    days = (("checkin", asked.checkin), ("checkout", asked.checkout))
    wrong = [(field, day_error(day, today, horizon_days=HORIZON_DAYS)) for field, day in days]
    found = [(field, sentence) for field, sentence in wrong if sentence is not None]
    nights = (asked.checkout - asked.checkin).days
    if nights < 1:
        found.append(("checkout", CHECKOUT_BEFORE))
    elif nights > MAX_NIGHTS:
        found.append(("checkout", TOO_LONG))
    return found


def query_of(asked: SearchHotel) -> HotelQuery:
    """The query as sellers read it."""
    return HotelQuery(
        checkin=asked.checkin,
        checkout=asked.checkout,
        rooms=tuple(Party(room.adults, tuple(room.children_ages)) for room in asked.rooms),
        city_uuid=asked.city_uuid,
        hotel_name=asked.hotel_name or None,
        stars_min=asked.stars_min,
        scenario=asked.sandbox_scenario,
    )


def stretches_of(query: HotelQuery) -> list[dict[str, Any]]:
    """The stay as a search shows it: one stretch within its city, or within no city that was named."""
    city = str(query.city_uuid or "")
    days = {"go_date": query.checkin.isoformat(), "return_date": query.checkout.isoformat()}
    return [{"origin": city, "destination": city, **days}]


def places_of(key: str) -> Places:
    """The city that a key stands for; none for a search by name, and for cities without a bus station or a store."""
    if not key:
        return {}
    names = [station.city for station in find_stations(UUID(key))]
    names += [store.city for store in stores().values() if str(store.city_uuid) == key]
    return {key: names[0]} if names else {}


HOTEL_CRITERIA = Criteria(
    body=SearchHotel,
    errors=errors_of,
    query=query_of,
    stretches=stretches_of,
    places=places_of,
    horizon_days=HORIZON_DAYS,
)
