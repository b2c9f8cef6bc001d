"""Employees as travelers: one, or a page of those one may book for."""

from datetime import date
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.db.listed import written_once
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import Select

from orders_service.references.pictures import picture_url_for
from orders_service.references.queries import (
    employee_from,
    get_cost_centers,
    get_customer,
    get_employees,
    select_employees,
)
from orders_service.references.schemas import Employee, Ref
from orders_service.references.tables import EmployeeCopy
from orders_service.travelers.schemas import LoyaltyPrograms, MissingFact, TravelerGroup, TravelerRead

GENDERS = frozenset({"female", "male", "other", "not_informed"})


def read_traveler(employee: Employee, company: str, cost_center: Ref | None = None) -> TravelerRead:
    """An employee as a traveler of their company."""
    group = None
    if employee.group_uuid is not None:
        group = TravelerGroup(uuid=employee.group_uuid, description=employee.group_description or "")
    return TravelerRead(
        uuid=employee.uuid,
        email=employee.email,
        full_name=employee.full_name,
        position=employee.position,
        phone=employee.phone,
        vip=employee.vip,
        date_birth=_day(employee.birthdate),
        company_trading_name=company,
        gender=employee.gender if employee.gender in GENDERS else "not_informed",
        loyalty_programs=LoyaltyPrograms(
            latam=employee.loyalty_latam, azul=employee.loyalty_azul, gol=employee.loyalty_gol
        ),
        group=group,
        cost_center=cost_center,
        avatar_url=employee.avatar_url,
        status="active" if employee.active else "inactive",
        missing=_missing(employee),
    )


def _missing(employee: Employee) -> list[MissingFact]:
    told: dict[MissingFact, str | None] = {"date_birth": employee.birthdate, "phone": employee.phone}
    return [fact for fact, value in told.items() if not value]


def _day(text: str | None) -> date | None:
    """Copies keep the birthdate as it was told."""
    return date.fromisoformat(text) if text else None


def show_personal_to(by: Principal, traveler: TravelerRead) -> TravelerRead:
    """Only the person, those who may view employees and agencies read birth date, phone, gender, loyalty numbers."""
    if by.is_agency or by.may("view-customer-employee") or traveler.uuid == by.employee_uuid:
        return traveler
    nothing = {"date_birth": None, "phone": None, "gender": "not_informed", "loyalty_programs": LoyaltyPrograms()}
    return traveler.model_copy(update=nothing)


@written_once
def _matching(
    customer_uuid: UUID, *, search: str | None, cost_center_uuid: UUID | None, group_uuid: UUID | None
) -> Select[Any]:
    """The active employees that fit the filters, by name."""
    columns = columns_of(EmployeeCopy)
    statement = (
        select_employees()
        .where(columns.customer_uuid == customer_uuid, columns.active, ~columns.deleted)
        .order_by(columns.full_name_folded, columns.uuid)
    )
    if search and fold(search):
        statement = statement.where(columns.full_name_folded.like(like_pattern(search)))
    if cost_center_uuid is not None:
        statement = statement.where(columns.cost_center_uuid == cost_center_uuid)
    if group_uuid is not None:
        statement = statement.where(columns.group_uuid == group_uuid)
    return statement


async def list_travelers(
    uow: UnitOfWork,
    *,
    by: Principal,
    page: PageParams,
    request: Request,
    search: str | None,
    cost_center_uuid: UUID | None,
    group_uuid: UUID | None,
) -> Response:
    """Active employees of the customer, by name; personal data of others only for those who may view employees."""
    customer = await get_customer(uow, by.customer())
    if customer is None:
        raise NotFound
    statement = _matching(customer.uuid, search=search, cost_center_uuid=cost_center_uuid, group_uuid=group_uuid)
    found = await paginate(uow, statement, page=page, request=request)
    centers = await get_cost_centers(uow, [row["cost_center_uuid"] for row in found.rows if row["cost_center_uuid"]])
    picture_url = picture_url_for(uow)
    return page_answer(
        found,
        lambda row: show_personal_to(
            by,
            read_traveler(
                employee_from(tuple(row.values()), picture_url),
                customer.trading_name,
                centers.get(row["cost_center_uuid"]),
            ),
        ),
    )


async def get_traveler(uow: UnitOfWork, employee_uuid: UUID, *, by: Principal) -> TravelerRead:
    """One employee of the customer; personal data of others only for those who may view employees.

    Raises Forbidden (another's record, without create-order), NotFound.
    """
    if not (by.is_agency or by.may("create-order") or by.employee_uuid == employee_uuid):
        raise Forbidden
    customer = await get_customer(uow, by.customer())
    employee = (await get_employees(uow, [employee_uuid])).get(employee_uuid)
    if customer is None or employee is None:
        raise NotFound
    centers = await get_cost_centers(uow, [employee.cost_center_uuid] if employee.cost_center_uuid else [])
    center = centers.get(employee.cost_center_uuid) if employee.cost_center_uuid else None
    return show_personal_to(by, read_traveler(employee, customer.trading_name, center))
