"""The page of a rented car."""

from datetime import datetime

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from orders_service.booking.schemas.item import VehicleItem
from orders_service.places.schemas import VehicleStoreRead
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
    "Horários são locais de cada loja. O condutor apresenta a CNH e um cartão de crédito em seu nome na retirada.",
    "Confira o estado do carro e o nível do tanque com a locadora na retirada e na devolução.",
)


def print_rental(item: VehicleItem) -> list[Flowable]:
    """The locator, where the car is fetched and given back, what it is and what is covered, who drives."""
    car, days = item.vehicle, "1 diária" if item.days == 1 else f"{item.days} diárias"
    group = f"Grupo {car.group} · {car.group_name}"
    middle: list[Flowable] = [
        paragraph(car.description, STRONG),
        paragraph(group, SMALL),
        paragraph("ou similar", SMALL),
    ]
    left, right = _end(item.pickup_store, item.pickup_at), _end(item.return_store, item.return_at)
    numbers = [item.rental_number or ""] * len(item.travelers)
    return [
        locator(item, label="LOCADORA", more=group),
        Spacer(1, 3 * mm),
        KeepTogether([paragraph(f"Retirada e devolução · {days}", STRONG), from_place_to_place(left, middle, right)]),
        Spacer(1, 4 * mm),
        paragraph(f"Condutor: {item.conductor.name}", STRONG),
        paragraph(f"{item.coverage.type}: {item.coverage.description}", SMALL),
        paragraph(item.detail.rental_policy, SMALL),
        Spacer(1, 4 * mm),
        travelers(item, numbers, label="NÚMERO DA LOCAÇÃO"),
        Spacer(1, 8 * mm),
    ]


def _end(store: VehicleStoreRead, at: datetime) -> list[Flowable]:
    place = f"{store.name} · {store.address} · {store.city}, {store.state}"
    hours = "aberta 24 horas" if (store.opens, store.closes) == ("00:00", "23:59") else f"{store.opens}–{store.closes}"
    return [paragraph(f"{at:%H:%M}", TIME), paragraph(day_of(at)), paragraph(f"{place} · {hours}", SMALL)]
