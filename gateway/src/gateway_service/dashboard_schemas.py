"""JSON shapes of GET /dashboard (API section 3.9); money, spending and orders have their owners' shapes."""

from typing import Annotated

from pydantic import BaseModel

from gateway_service.inbox_schemas import Figure, Orders
from gateway_service.schemas import Said, as_shape


class DashboardOrders(BaseModel):
    """How many, in all and by status; every status stands in it."""

    total: int
    by_status: dict[str, int]


class DashboardMoney(BaseModel):
    """What they come to (BRL, two decimals), in all and by status; every status stands in it."""

    total: str
    by_status: dict[str, Figure]


class HomeDashboard(BaseModel):
    """A part is null where the caller has no such thing, and where it failed: then `meta.incomplete` names it."""

    orders: DashboardOrders | None
    credit: Annotated[Said | None, as_shape("CreditBalance")]
    advances: DashboardMoney | None
    expenses: DashboardMoney | None
    spent: Annotated[Said | None, as_shape("TotalSpent")]
    budgets: list[Annotated[Said, as_shape("BudgetView")]] | None
    next_trips: Orders | None


class DashboardMeta(BaseModel):
    """Parts that could not be had in time."""

    incomplete: list[str]


class DashboardAnswer(BaseModel):
    data: HomeDashboard
    meta: DashboardMeta
