"""The page of a stay in a hotel."""

from datetime import datetime

from kit.core.money import brl
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from orders_service.booking.schemas.item import HotelItem, HotelRoom
from orders_service.products.terms import moment
from orders_service.vouchers.blocks import (
    SMALL,
    STRONG,
    TIME,
    day_of,
    from_place_to_place,
    locator,
    paragraph,
    travelers,
)

NOTES = (
    "Apresente este voucher e um documento oficial com foto na recepção. Horários são locais do hotel.",
    "Avise o hotel se for chegar tarde: quem não chega até o prazo conta como não comparecimento (no-show).",
)


def print_stay(item: HotelItem) -> list[Flowable]:
    """The locator, the hotel with its first and last hour, the room and its rules, who sleeps where."""
    nights = "1 noite" if item.nights == 1 else f"{item.nights} noites"
    rooms = "1 quarto" if len(item.rooms) == 1 else f"{len(item.rooms)} quartos"
    middle: list[Flowable] = [
        paragraph(item.hotel.name, STRONG),
        paragraph(f"{item.stars} estrela(s) · {item.hotel.address} · {item.hotel.district}", SMALL),
        paragraph(f"{item.city}, {item.hotel.state}", SMALL),
    ]
    left, right = end_of_stay("Check-in a partir de", item.checkin_at), end_of_stay("Check-out até", item.checkout_at)
    numbers = [room.confirmation or "" for room in item.rooms for _ in room.guests]
    return [
        locator(item, label="VENDIDO POR", more=f"{nights}, {rooms}"),
        Spacer(1, 3 * mm),
        KeepTogether([paragraph(f"Hospedagem · {nights}", STRONG), from_place_to_place(left, middle, right)]),
        Spacer(1, 4 * mm),
        paragraph(f"{item.room_description} · {item.regimen.label}", STRONG),
        *(paragraph(guests_of(number, room), SMALL) for number, room in enumerate(item.rooms, start=1)),
        paragraph(_rules_of(item), SMALL),
        Spacer(1, 4 * mm),
        travelers(item, numbers, label="CONFIRMAÇÃO DO HOTEL"),
        Spacer(1, 8 * mm),
    ]


def end_of_stay(said: str, at: datetime) -> list[Flowable]:
    """Its first or its last hour."""
    return [paragraph(f"{at:%H:%M}", TIME), paragraph(day_of(at)), paragraph(said, SMALL)]


def guests_of(number: int, room: HotelRoom) -> str:
    """Who sleeps in a room."""
    names = ", ".join(guest.name for guest in room.guests)
    ages = ", ".join(f"{age} ano(s)" for age in room.children_ages)
    return f"Quarto {number}: {names}" + (f"; crianças: {ages}" if ages else "")


def _rules_of(item: HotelItem) -> str:
    rules = item.booking_rules
    if rules.deadline is None:
        return "Tarifa não reembolsável."
    return f"Cancelamento sem custo até {moment(rules.deadline)}; depois o hotel retém {brl(rules.penalty)}."
