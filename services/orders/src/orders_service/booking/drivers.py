"""Whether who drives a rented car is as old as its company wants, on the day of the pick-up."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork

from orders_service.products.registry import document_of
from orders_service.products.shapes import Document
from orders_service.records.tables.booking import ItemTable
from orders_service.references.queries import get_employees
from orders_service.references.schemas import Employee
from orders_service.suppliers.types import ItemKind


def age_on(day: date, birthdate: str) -> int:
    """Whole years."""
    born = date.fromisoformat(birthdate)
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def driver_error(rental: Document, driver: Employee) -> str | None:
    """Why they may not drive it; None when they may, and of somebody whose birthday nobody told: the company asks for
    a licence at its counter."""
    if driver.birthdate is None:
        return None
    detail: Mapping[str, Any] = rental["detail"]
    age = age_on(datetime.fromisoformat(rental["pickup_at"]).date(), driver.birthdate)
    least, most = detail["min_age"], detail.get("max_age")
    if age < least:
        return f"{driver.full_name} terá {age} anos na retirada; esta locadora exige ao menos {least} anos"
    if most is not None and age > most:
        return f"{driver.full_name} terá {age} anos na retirada; esta locadora aceita até {most} anos"
    return None


async def require_driver(uow: UnitOfWork, kind: str, rental: Document) -> None:
    """Raises ValidationFailed."""
    if kind == ItemKind.VEHICLE and (told := await _errors_of(uow, [rental])):
        raise ValidationFailed({"conductor_uuid": told})


async def young_drivers(uow: UnitOfWork, items: Sequence[ItemTable]) -> list[str]:
    """Why somebody may not drive one of the items."""
    return await _errors_of(uow, [document_of(item) for item in items if item.kind == ItemKind.VEHICLE])


async def _errors_of(uow: UnitOfWork, rentals: Sequence[Document]) -> list[str]:
    drivers = {UUID(rental["conductor_uuid"]) for rental in rentals}
    people = await get_employees(uow, list(drivers))
    known = [(rental, people.get(UUID(rental["conductor_uuid"]))) for rental in rentals]
    found = [driver_error(rental, driver) for rental, driver in known if driver is not None]
    return list(dict.fromkeys(error for error in found if error is not None))
