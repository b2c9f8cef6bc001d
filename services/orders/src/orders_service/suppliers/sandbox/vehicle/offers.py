"""A rental as it is offered: its price with each coverage, and its rules in words."""

from datetime import date, timedelta
from decimal import Decimal

from kit.core.money import brl

from orders_service.suppliers.sandbox.vehicle import rates
from orders_service.suppliers.sandbox.vehicle.keys import Sale
from orders_service.suppliers.sandbox.vehicle.models import GROUP_TERMS
from orders_service.suppliers.types import PriceParts
from orders_service.suppliers.vehicle import Coverage, VehicleOffer


def daily_amount(sale: Sale, *, today: date) -> Decimal:
    """BRL of a day without the coverage: the rate, and the fee of young drivers."""
    store, first = sale.pickup_store, sale.pickup_at.date()
    rate = rates.daily_rate(sale.company, sale.model, store=store, first=first, days=sale.days, today=today)
    return rate + rates.young_driver_fee(sale.company, sale.driver_age)


def amount_of(sale: Sale, *, today: date) -> Decimal:
    """BRL of the rental: its days, its coverage, the way back."""
    return _amount(sale, daily_amount(sale, today=today))


def _amount(sale: Sale, daily: Decimal) -> Decimal:
    covered = sale.coverage.daily_price(sale.company, sale.model.group)
    return (daily + covered) * sale.days + rates.return_fee(sale.company, sale.pickup_store, sale.return_store)


def offer_of(sale: Sale, *, today: date, cars_left: int) -> VehicleOffer:
    """The sale at the prices of a day, with what every coverage would make of it."""
    daily = daily_amount(sale, today=today)
    return VehicleOffer(
        key=sale.key,
        stretch_index=0,
        provider=sale.company.provider(),
        vehicle=sale.model.vehicle(),
        coverages=tuple(_coverage(choice, daily) for choice in sale.choices()),
        pickup_store=sale.pickup_store,
        return_store=sale.return_store,
        pickup_at=sale.pickup_at,
        return_at=sale.return_at,
        days=sale.days,
        daily_amount=daily,
        return_fee=rates.return_fee(sale.company, sale.pickup_store, sale.return_store),
        dead_line=sale.pickup_at - sale.company.free_until,
        min_age=sale.min_age,
        max_age=sale.company.max_age,
        rental_policy=policy_of(sale),
        deposit=GROUP_TERMS[sale.model.group].deposit,
        daily_kilometers=sale.company.daily_kilometers,
        cars_left=cars_left,
        parts=PriceParts(provider_value=_amount(sale, daily)),
    )


def _coverage(choice: Sale, daily: Decimal) -> Coverage:
    kind, group = choice.coverage, choice.model.group
    return Coverage(
        uuid=kind.uuid_at(choice.company),
        type=kind.type,
        description=kind.description(group),
        price=kind.daily_price(choice.company, group),
        total_price=_amount(choice, daily),
        key=choice.key,
    )


def policy_of(sale: Sale) -> str:
    """The rules of the rental, a sentence after the other."""
    company, deposit = sale.company, brl(GROUP_TERMS[sale.model.group].deposit)
    distance = company.daily_kilometers
    return " ".join(
        (
            "O condutor apresenta CNH válida, emitida há ao menos 2 anos, e cartão de crédito em seu nome.",
            f"Caução de {deposit}, bloqueada no cartão na retirada.",
            "Quilometragem livre."
            if distance is None
            else f"{distance} km por diária; os demais são cobrados à parte.",
            "A diária tem 24 horas, com 1 hora de tolerância na devolução.",
            "O carro é entregue com o tanque cheio e devolvido com o tanque cheio.",
            _ages(sale),
            f"Cancelamento sem custo até {company.free_until // timedelta(hours=1)} horas antes da retirada;"
            " depois é retida uma diária, e após o horário da retirada nada é reembolsado.",
        )
    )


def _ages(sale: Sale) -> str:
    company, youngest = sale.company, sale.min_age
    oldest = "" if company.max_age is None else f" e no máximo {company.max_age}"
    said = f"O condutor tem ao menos {youngest} anos{oldest}."
    if youngest >= rates.YOUNG_UNDER:
        return said
    fee = brl(Decimal(company.young_fee))
    return f"{said} Com menos de {rates.YOUNG_UNDER} anos paga {fee} a mais por diária."
