"""Facts that records are kept from, as config, orders, expenses-ocr and approvals would tell them."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from contracts.approvals import LevelOpened, RequestRejected
from contracts.asking import Asked, Charge
from contracts.config import BudgetChanged, CustomerEmployeeChanged
from contracts.expenses import AdvanceStatusChanged, ReportStatusChanged
from contracts.orders import ApprovalRequested, ConsumptionChanged, ExtraCostChanged, UnflownAirwayChanged
from kit.core.ids import new_uuid
from kit.testing import Company

NOON = datetime(2026, 3, 2, 15, tzinfo=UTC)


def of(company: Company) -> dict[str, Any]:
    return {"customer_uuid": company.uuid, "agency_uuid": company.agency_uuid}


def a_person(company: Company, name: str, last_name: str) -> CustomerEmployeeChanged:
    return CustomerEmployeeChanged(
        uuid=new_uuid(),
        **of(company),
        version=1,
        name=name,
        last_name=last_name,
        email=f"{name.lower()}@aurora.test",
        active=True,
        profile_uuid=new_uuid(),
    )


def a_request(company: Company, kind: str, *, uuid: UUID, travelers: tuple[UUID, ...] = ()) -> Asked:
    assert kind == "order"
    return ApprovalRequested(
        uuid=uuid,
        **of(company),
        submission=1,
        number=7,
        title="Viagem a Recife",
        requester_user_uuid=new_uuid(),
        requester_name="Bruno Lima",
        travelers_uuids=travelers,
        charge={},
        value=Decimal("10.00"),
        broken_policy=False,
        items=(),
        requested_at=NOON,
    )


def a_level(company: Company, *, subject: UUID) -> LevelOpened:
    return LevelOpened(
        uuid=new_uuid(),
        customer_uuid=company.uuid,
        request_type="travel",
        subject_uuid=subject,
        submission=1,
        version=1,
        model_uuid=new_uuid(),
        model_name="Padrão",
        level=1,
        levels_total=2,
        financial=False,
        approvers=(),
        opened_at=NOON,
    )


def a_rejection(opened: LevelOpened, *, reason: str) -> RequestRejected:
    return RequestRejected(
        uuid=opened.uuid,
        customer_uuid=opened.customer_uuid,
        request_type=opened.request_type,
        subject_uuid=opened.subject_uuid,
        submission=1,
        version=2,
        model_uuid=opened.model_uuid,
        model_name=opened.model_name,
        reason=reason,
        decided_by_uuid=new_uuid(),
        decided_by_name="Carla Dias",
        decided_at=NOON,
    )


def a_cost(company: Company, *, value: str, traveler: UUID | None = None, **more: Any) -> ExtraCostChanged:
    return ExtraCostChanged(
        **{
            "uuid": new_uuid(),
            **of(company),
            "version": 1,
            "order_uuid": new_uuid(),
            "order_number": 7,
            "cost_category_uuid": new_uuid(),
            "category": "Seguro viagem",
            "service_type": "insurance",
            "traveler_uuid": traveler,
            "value": Decimal(value),
            "booked_on": date(2026, 3, 2),
            **more,
        }
    )


def an_advance(company: Company, *, employee: UUID) -> AdvanceStatusChanged:
    return AdvanceStatusChanged(**_moved(company, employee=employee, to="paid"))


def an_expense_report(company: Company, *, employee: UUID) -> ReportStatusChanged:
    return ReportStatusChanged(**_moved(company, employee=employee, to="finished"))


def _moved(company: Company, *, employee: UUID, to: str) -> dict[str, Any]:
    same = {"uuid": new_uuid(), **of(company), "number": 3, "employee_uuid": employee, "value": Decimal("99.90")}
    return {**same, "from_status": None, "to_status": to, "version": 1, "changed_at": NOON}


def a_budget(company: Company, charge: UUID, *, type: str, amount: str, **more: Any) -> BudgetChanged:
    return BudgetChanged(
        **{
            "uuid": new_uuid(),
            **of(company),
            "version": 1,
            "name": "Viagens",
            "charge_type": type,
            "charge_uuid": charge,
            "start_date": date(2026, 1, 1),
            "end_date": date(2026, 12, 31),
            "amount": Decimal(amount),
            "alert_percentage": 80,
            "active": True,
            **more,
        }
    )


def a_consumption(company: Company, charge: Charge, *, on: date, **taken: Any) -> ConsumptionChanged:
    nothing = dict.fromkeys(("reserved", "committed", "spent"), Decimal(0))
    return ConsumptionChanged(
        **{
            "uuid": new_uuid(),
            **of(company),
            "version": 1,
            "number": 7,
            "title": "Viagem a Recife",
            "charge": charge,
            "on_date": on,
            "submission": 1,
            "changed_at": NOON,
            **nothing,
            **taken,
        }
    )


def a_credit(company: Company, *, employee: UUID, value: str, **more: Any) -> UnflownAirwayChanged:
    return UnflownAirwayChanged(
        **{
            "uuid": new_uuid(),
            **of(company),
            "version": 1,
            "order_uuid": new_uuid(),
            "item_uuid": new_uuid(),
            "employee_uuid": employee,
            "airline": "Azul",
            "airline_slug": "azul",
            "ticket": "577-2401234567",
            "credit_value": Decimal(value),
            "expires_on": date(2027, 3, 2),
            "status": "available",
            **more,
        }
    )
