"""Creating and updating expense types: the category must be one that the operator offers."""

from typing import Any
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.http.uow import UnitOfWork

from config_service.expense_categories.queries import find_categories, require_category
from config_service.expense_categories.usual import usual_category_uuid
from config_service.expense_types.resource import EXPENSE_TYPES, with_category
from config_service.expense_types.schemas import ExpenseType, ExpenseTypeWrite
from config_service.expense_types.usual import USUAL_TYPES
from config_service.records.queries import load_customer
from config_service.resources.actions import change_row, create_row, give_row, take_row


async def create_type(body: ExpenseTypeWrite, *, customer_uuid: UUID, uow: UnitOfWork) -> ExpenseType:
    """A customer lets its people spend on something. Raises NotFound, ValidationFailed (category), AlreadyExists."""
    customer = await load_customer(uow, customer_uuid)
    category = await require_category(uow, body.expense_category_uuid)
    values = {**body.model_dump(), "category_version": category.version}
    return await create_row(EXPENSE_TYPES, values, uow=uow, customer=customer)


async def give_usual_types(customer: AgencyVersioned, *, uow: UnitOfWork) -> None:
    """A new customer starts with the usual types, as far as the operator still offers their categories."""
    known = await find_categories(uow, {usual_category_uuid(usual) for usual, _, _ in USUAL_TYPES})
    for usual, name, kind in USUAL_TYPES:
        category = known.get(usual_category_uuid(usual))
        if category is not None and category.active:
            values: dict[str, Any] = {"name": name, "kind": kind, "expense_category_uuid": category.uuid}
            values["category_version"] = category.version
            give_row(EXPENSE_TYPES, values, customer, uow=uow, joined=with_category(category))


async def update_type(type_uuid: UUID, body: ExpenseTypeWrite, *, uow: UnitOfWork, seen: int | None) -> ExpenseType:
    """A customer changes a type. Raises NotFound, StaleVersion, ValidationFailed (category), AlreadyExists."""
    row = await take_row(EXPENSE_TYPES, type_uuid, uow=uow, seen=seen)
    category = await require_category(uow, body.expense_category_uuid, kept=row.expense_category_uuid)
    row.category_version = category.version
    return await change_row(EXPENSE_TYPES, row, body.model_dump(exclude_unset=True), uow=uow)
