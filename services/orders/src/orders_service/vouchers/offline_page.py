"""The page of a stay that a consultant booked."""

from kit.core.money import brl
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from orders_service.booking.schemas.item import OfflineHotelItem
from orders_service.products.terms import moment
from orders_service.vouchers.blocks import SMALL, STRONG, from_place_to_place, locator, paragraph, travelers
from orders_service.vouchers.hotel_page import end_of_stay, guests_of


def print_quoted_stay(item: OfflineHotelItem) -> list[Flowable]:
    """The locator, the hotel with its first and last hour, the room and its rules, who sleeps where."""
    nights = "1 noite" if item.nights == 1 else f"{item.nights} noites"
    rooms = "1 quarto" if len(item.rooms) == 1 else f"{len(item.rooms)} quartos"
    address = [paragraph(f"{item.hotel.address} · {item.hotel.district}", SMALL)] if item.hotel else []
    middle: list[Flowable] = [paragraph(item.hotel_name, STRONG), *address, paragraph(item.city, SMALL)]
    left = end_of_stay("Check-in a partir de", item.checkin_at)
    right = end_of_stay("Check-out até", item.checkout_at)
    meals = f" · {item.regimen.label}" if item.regimen else ""
    numbers = [room.confirmation or "" for room in item.rooms for _ in room.guests]
    return [
        locator(item, label="RESERVADO POR", more=f"{nights}, {rooms}"),
        Spacer(1, 3 * mm),
        KeepTogether([paragraph(f"Hospedagem · {nights}", STRONG), from_place_to_place(left, middle, right)]),
        Spacer(1, 4 * mm),
        paragraph(f"{item.room_description or ''}{meals}", STRONG),
        *(paragraph(guests_of(number, room), SMALL) for number, room in enumerate(item.rooms, start=1)),
        *(paragraph(said, SMALL) for said in _rules_of(item)),
        Spacer(1, 4 * mm),
        travelers(item, numbers, label="CONFIRMAÇÃO DO HOTEL"),
        Spacer(1, 8 * mm),
    ]


def _rules_of(item: OfflineHotelItem) -> list[str]:
    """What the hotel told of cancellations; nothing where it told nothing."""
    rules = item.booking_rules
    if rules is None or rules.deadline is None:
        return []
    kept = f"; depois o hotel retém {brl(rules.penalty)}" if rules.penalty else ""
    return [f"Cancelamento sem custo até {moment(rules.deadline)}{kept}."]
