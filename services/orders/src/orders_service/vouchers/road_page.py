"""The page of a bus."""

from datetime import datetime

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from orders_service.booking.schemas.item import RoadItem
from orders_service.search.schemas import Terminal
from orders_service.suppliers.road import SEAT_CLASS_LABELS
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
from orders_service.vouchers.extras import extras_of

NOTES = (
    "Horários são locais de cada rodoviária. Chegue ao menos 30 minutos antes com documento oficial com foto.",
    "Confira a passagem no portal do BP-e com a chave de acesso.",
)
_GROUP = 4


def print_bus(item: RoadItem) -> list[Flowable]:
    """The locator, the way, who travels with the keys of their tickets."""
    seats = SEAT_CLASS_LABELS[item.seat_class]
    stops = "com conexão" if item.connection else "sem troca de ônibus"
    title = f"{item.departure.city} – {item.arrival.city} · {minutes_of(item.duration)} · {stops}"
    middle: list[Flowable] = [
        paragraph(item.company, STRONG),
        paragraph(seats, SMALL),
        paragraph(", ".join(item.amenities), SMALL),
    ]
    left, right = _end(item.departure, item.departure_date), _end(item.arrival, item.arrival_date)
    said = [extras_of(traveler.uuid, seats=item.seats, bags=(), legs={}) for traveler in item.travelers]
    keys = [_grouped(key) for key in (item.bpe or "").split(", ")]
    return [
        locator(item, label="VIAÇÃO", more=seats),
        Spacer(1, 3 * mm),
        KeepTogether([paragraph(title, STRONG), from_place_to_place(left, middle, right)]),
        Spacer(1, 4 * mm),
        travelers(item, keys, label="CHAVE DE ACESSO DO BP-E", number_width=0.62, said=said),
        Spacer(1, 8 * mm),
    ]


def _end(terminal: Terminal, at: datetime) -> list[Flowable]:
    place = f"{terminal.city}, {terminal.state}"
    return [paragraph(f"{at:%H:%M}", TIME), paragraph(day_of(at)), paragraph(f"{terminal.name} · {place}", SMALL)]


def _grouped(key: str) -> str:
    """Access keys are read in groups of four digits."""
    return " ".join(key[at : at + _GROUP] for at in range(0, len(key), _GROUP))
