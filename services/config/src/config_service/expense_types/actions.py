"""What is done to a customer's expense types."""

from typing import Any
from uuid import UUID

from kit.tables import AgencyVersioned
from kit.uow import UnitOfWork

from config_service.companies.queries import take_customer
from config_service.expense_categories.queries import find_categories, require_category
from config_service.expense_categories.schemas import ExpenseCategory
from config_service.expense_categories.usual import usual_category_uuid
from config_service.expense_types.facts import expense_type_changed
from config_service.expense_types.queries import get_type
from config_service.expense_types.schemas import ExpenseType, ExpenseTypeWrite
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.expense_types.usual import USUAL_TYPES
from config_service.shapes.actions import announce_deed, refusing_doubles, remove, take
from config_service.shapes.rules import Deed, Kind, edit, named

READERS = ("view-expense-type", "create-update-expense")
TYPE = Kind("expense-type", "Tipo de despesa", "o", READERS, doubles={"expense_type_name": ("name", "nome")})


async def create_type(body: ExpenseTypeWrite, *, customer_uuid: UUID, uow: UnitOfWork) -> ExpenseType:
    """A customer lets its people spend on something. Raises NotFound, ValidationFailed (category), AlreadyExists."""
    customer = await take_customer(uow, customer_uuid)
    category = await require_category(uow, body.expense_category_uuid)
    row = _row(customer, category, body.name, kind=body.kind, integration_id=body.integration_id)
    async with refusing_doubles(uow, TYPE.doubles):
        uow.add(row)
    announce_deed(uow, expense_type_changed(row, category), kind=TYPE, deed=Deed.CREATED)
    return await get_type(row.uuid, uow=uow)


async def give_usual_types(customer: AgencyVersioned, *, uow: UnitOfWork) -> None:
    """A new customer starts with the usual types, as far as the operator still offers their categories."""
    known = await find_categories(uow, {usual_category_uuid(usual) for usual, _, _ in USUAL_TYPES})
    for usual, name, kind in USUAL_TYPES:
        category = known.get(usual_category_uuid(usual))
        if category is not None and category.active:
            row = _row(customer, category, name, kind=kind)
            uow.add(row)
            uow.publish(expense_type_changed(row, category))


async def update_type(type_uuid: UUID, body: ExpenseTypeWrite, *, uow: UnitOfWork, seen: int | None) -> ExpenseType:
    """A customer changes a type. Raises NotFound, StaleVersion, ValidationFailed (category), AlreadyExists."""
    row = await take(uow, ExpenseTypeTable, type_uuid, seen=seen)
    given = body.model_dump(exclude_unset=True)
    category = await require_category(uow, body.expense_category_uuid, kept=row.expense_category_uuid)
    changes = edit(row, given | named(body.name))
    async with refusing_doubles(uow, TYPE.doubles):
        row.category_version = category.version
    if changes:
        announce_deed(uow, expense_type_changed(row, category), kind=TYPE, deed=Deed.CHANGED, changes=changes)
    return await get_type(row.uuid, uow=uow)


async def switch_type(type_uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> ExpenseType:
    """Let people spend on it, or no more. Raises NotFound, StaleVersion."""
    row = await take(uow, ExpenseTypeTable, type_uuid, seen=seen)
    if edit(row, {"active": active}):
        await uow.flush()
        category = await _category_of(uow, row)
        announce_deed(uow, expense_type_changed(row, category), kind=TYPE, deed=Deed.of_switch(active))
    return await get_type(row.uuid, uow=uow)


async def delete_type(type_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """A customer takes away a type that no policy limits; expenses keep its name. Raises NotFound, InUse."""
    row = await take(uow, ExpenseTypeTable, type_uuid, seen=seen)
    category = await _category_of(uow, row)
    await remove(uow, row, {"expense_policy_value_type": "policy"})
    announce_deed(uow, expense_type_changed(row, category), kind=TYPE, deed=Deed.DELETED)


async def _category_of(uow: UnitOfWork, row: ExpenseTypeTable) -> ExpenseCategory:
    return (await find_categories(uow, [row.expense_category_uuid]))[row.expense_category_uuid]


def _row(
    customer: AgencyVersioned, category: ExpenseCategory, name: str, *, kind: str, integration_id: str | None = None
) -> ExpenseTypeTable:
    beside: dict[str, Any] = named(name)
    return ExpenseTypeTable(
        name=name,
        **beside,
        kind=str(kind),
        integration_id=integration_id,
        expense_category_uuid=category.uuid,
        category_version=category.version,
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
    )
