"""Facts of spending and of interventions as orders, expenses-ocr and config would tell them."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from contracts.asking import Charge
from contracts.config import CostCenterChanged
from contracts.expenses import ExpenseApproved
from contracts.orders import ItemCanceled, ItemIntervened, ItemIssued
from kit.core.ids import new_uuid
from kit.testing import Company


def a_cost_center(company: Company, name: str, uuid: UUID | None = None) -> CostCenterChanged:
    return CostCenterChanged(
        uuid=uuid or new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        version=1,
        name=name,
        cost_center_code=name[:3].upper(),
        active=True,
        belongs_to_headquarters=True,
        mark_all_branches=True,
    )


def an_issue(company: Company, *, on: date, value: str, cost_center: UUID | None = None, **more: Any) -> ItemIssued:
    given: dict[str, Any] = {
        "table": "airway",
        "out_of_policy": False,
        "issuer_uuid": new_uuid(),
        "issuer_name": "Ana Souza",
        "provider": "gws",
        "hour": 15,
        "charge": Charge(cost_center_uuid=cost_center),
        **more,
    }
    hour = given.pop("hour")
    return ItemIssued(
        uuid=new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        order_uuid=new_uuid(),
        order_number=1,
        value=Decimal(value),
        issued_at=datetime(on.year, on.month, on.day, hour, tzinfo=UTC),
        departs_on=on,
        **given,
    )


def a_cancellation(issued: ItemIssued, *, on: date) -> ItemCanceled:
    return ItemCanceled(
        uuid=issued.uuid,
        customer_uuid=issued.customer_uuid,
        agency_uuid=issued.agency_uuid,
        order_uuid=issued.order_uuid,
        table=issued.table,
        value=issued.value,
        canceled_at=datetime(on.year, on.month, on.day, 15, tzinfo=UTC),
    )


def an_intervention(company: Company, *, at: datetime, **more: Any) -> ItemIntervened:
    return ItemIntervened(
        **{
            "uuid": new_uuid(),
            "customer_uuid": company.uuid,
            "agency_uuid": company.agency_uuid,
            "order_uuid": new_uuid(),
            "order_number": 1,
            "table": "airway",
            "provider": "Gol",
            "task_uuid": new_uuid(),
            "kind": "failed_issue",
            "step": "taken",
            "consultant_uuid": new_uuid(),
            "intervened_at": at,
            **more,
        }
    )


def an_approval(
    company: Company, *, on: date, value: str, cost_center: UUID | None = None, **more: Any
) -> ExpenseApproved:
    given: dict[str, Any] = {
        "out_of_policy": False,
        "employee_uuid": new_uuid(),
        "hour": 15,
        "charge": Charge(cost_center_uuid=cost_center),
        **more,
    }
    hour = given.pop("hour")
    return ExpenseApproved(
        uuid=new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        version=4,
        report_uuid=new_uuid(),
        expense_type_uuid=new_uuid(),
        expense_type_name="Almoço",
        expense_category_uuid=new_uuid(),
        expense_category_name="Alimentação",
        on_date=on,
        value=Decimal(value),
        employee_name="Ana Souza",
        approved_at=datetime(on.year, on.month, on.day, hour, tzinfo=UTC),
        **given,
    )
