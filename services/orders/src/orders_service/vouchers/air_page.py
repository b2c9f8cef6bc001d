"""The page of a flight."""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, Table

from orders_service.booking.schemas.item import AirwayItem
from orders_service.search.schemas import AirFlight, AirSegment, Stop
from orders_service.vouchers.blocks import (
    SMALL,
    STRONG,
    TIME,
    day_of,
    from_place_to_place,
    locator,
    minutes_of,
    paragraph,
    travelers,
)
from orders_service.vouchers.extras import extras_of, leg_name

_CABINS = {
    "economy": "Econômica",
    "premium_economy": "Econômica premium",
    "business": "Executiva",
    "first": "Primeira classe",
}
_DIRECTIONS = {"go": "Ida", "return": "Volta", "stretch": "Trecho"}
_BAGS = {"hand": "bagagem de mão", "checked": "mala despachada"}
NOTES = (
    "Horários são locais de cada aeroporto. Leve documento oficial com foto igual ao nome do bilhete.",
    "Faça o check-in no site da companhia com o localizador acima.",
)


def print_flight(item: AirwayItem) -> list[Flowable]:
    """The locator, each flight with its segments, who flies."""
    parts: list[Flowable] = [locator(item, label="COMPANHIA AÉREA", more=item.family_fare), Spacer(1, 3 * mm)]
    for flight in item.flights:
        legs = [segment for segment in item.segments if segment.flight_uuid == flight.uuid]
        parts.append(KeepTogether([_flight_title(flight, legs), *[_leg(leg) for leg in legs], _baggage(flight)]))
        parts.append(Spacer(1, 4 * mm))
    numbers = (item.ticket or "").split(", ")
    legs_of = {leg.uuid: leg_name(leg.departure.iata, leg.arrival.iata) for leg in item.segments}
    said = [extras_of(traveler.uuid, seats=item.seats, bags=item.baggages, legs=legs_of) for traveler in item.travelers]
    return [*parts, travelers(item, numbers, label="BILHETE ELETRÔNICO", said=said), Spacer(1, 8 * mm)]


def _flight_title(flight: AirFlight, legs: Sequence[AirSegment]) -> Paragraph:
    route = f"{legs[0].departure.city} – {legs[-1].arrival.city}"
    stops = "voo direto" if flight.stops == 0 else f"{flight.stops} parada(s)"
    return paragraph(f"{_DIRECTIONS[flight.flight_type]}: {route} · {minutes_of(flight.duration)} · {stops}", STRONG)


def _leg(leg: AirSegment) -> Table:
    operated = f" · operado por {leg.operated_by}" if leg.operated_by else ""
    middle: list[Flowable] = [
        paragraph(f"{leg.airline_name} {leg.flight_number}", STRONG),
        paragraph(f"{_CABINS[leg.cabin]} · classe {leg.fare_class}{operated}", SMALL),
        paragraph(minutes_of(leg.duration), SMALL),
    ]
    return from_place_to_place(_end(leg.departure), middle, _end(leg.arrival))


def _end(stop: Stop) -> list[Flowable]:
    return [
        paragraph(f"{stop.time} {stop.iata}", TIME),
        paragraph(day_of(stop.datetime)),
        paragraph(_place(stop.airport, stop.terminal), SMALL),
    ]


def _place(airport: str, terminal: str | None) -> str:
    return f"{airport} · Terminal {terminal}" if terminal else airport


def _baggage(flight: AirFlight) -> Paragraph:
    included = [f"{bag.quantity} {_BAGS[bag.type]} de {bag.weight} kg" for bag in flight.baggages if bag.quantity]
    return paragraph("Incluído por viajante: " + (", ".join(included) or "nenhuma bagagem"), SMALL)
