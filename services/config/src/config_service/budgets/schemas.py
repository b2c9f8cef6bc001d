"""JSON of budgets, of their consumption, and of the check before an order is submitted."""

from datetime import date, datetime
from typing import Annotated, ClassVar
from uuid import UUID

from kit.core.money import ZERO, Money, SignedTotal, Total
from kit.http.pages import Page
from kit.http.validation import Input
from pydantic import BaseModel, Field

from config_service.brazil.schemas import CalendarDay
from config_service.budget_lines.kinds import ChargeType, EntryKind, EntrySource, LineSource
from config_service.budget_lines.rules import Outcome
from config_service.shapes.schemas import Name, Ref, Stored

Percentage = Annotated[int, Field(ge=1, le=100)]
Owners = Annotated[list[UUID], Field(max_length=20)]


class BudgetWritten(Input):
    required_messages: ClassVar = {
        "name": "O nome do orçamento é obrigatório",
        "start_date": "A data de início é obrigatória",
        "end_date": "A data de fim é obrigatória",
    }

    alert_percentage: Percentage = 80
    owners_uuids: Owners = []


class BudgetCreate(BudgetWritten):
    name: Name
    charge_type: ChargeType
    charge_uuid: UUID
    start_date: CalendarDay
    end_date: CalendarDay
    amount: Money


class BudgetUpdate(BudgetWritten):
    """What is absent stays."""

    name: Name = ""
    charge_type: ChargeType = ChargeType.BRANCH
    charge_uuid: UUID = UUID(int=0)
    start_date: CalendarDay = date.min
    end_date: CalendarDay = date.min
    amount: Money = ZERO


class Budget(Stored):
    """Both days are included; from `alert_percentage` (1 to 100) of the amount its owners are notified."""

    customer_uuid: UUID
    name: str
    charge_type: ChargeType
    charge_uuid: UUID
    charge: Ref
    start_date: date
    end_date: date
    amount: Money
    alert_percentage: int
    owners: list[Ref]
    active: bool


class MonthConsumed(BaseModel):
    """`month`: YYYY-MM."""

    month: str
    consumed: Total


class BudgetView(BaseModel):
    """A budget, or a phase's own one, with what was taken of it. `percent`: consumed of amount, a fraction (0.92 is
    92 %). `end_date` null: the phase does not end."""

    budget_uuid: UUID | None
    phase_uuid: UUID | None
    source: LineSource
    name: str
    charge_type: ChargeType
    charge: Ref
    start_date: date
    end_date: date | None
    amount: Money
    reserved: Total
    committed: Total
    spent: Total
    consumed: Total
    balance: SignedTotal
    percent: float
    alert_percentage: int | None
    over_alert: bool
    by_month: list[MonthConsumed]


class BudgetTotals(BaseModel):
    """Of everything the filter finds."""

    amount: Total
    reserved: Total
    committed: Total
    spent: Total
    balance: SignedTotal


class BudgetViewPage(Page[BudgetView]):
    totals: BudgetTotals


class BudgetEntry(BaseModel):
    """What an order or an expense took; `number` as people know it."""

    uuid: UUID
    kind: EntryKind
    source: EntrySource
    source_uuid: UUID
    number: int | None
    description: str
    value: Total
    occurred_at: datetime


class Check(Input):
    """What an order would take of the budgets of its charges; `value`: all it takes, earlier submits included."""

    customer_uuid: UUID
    charges: Annotated[list[UUID], Field(min_length=1, max_length=4)]
    value: Total
    source_uuid: UUID
    submission: Annotated[int, Field(ge=1)]


class CheckRead(BaseModel):
    """`budgets`: those that would be exceeded."""

    outcome: Outcome
    budgets: list[Ref]
