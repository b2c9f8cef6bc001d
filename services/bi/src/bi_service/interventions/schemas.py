"""A row of an agency's lists (API section 3.8)."""

from datetime import date as day
from uuid import UUID

from pydantic import BaseModel

from bi_service.panels.schemas import ItemKind


class AgencyDashboardRow(BaseModel):
    """Each list sets some of the fields; what it does not say is null."""

    trading_name: str | None = None
    orders_amount: int | None = None
    issued_orders_amount: int | None = None
    logged_username: str | None = None
    login_amount: int | None = None
    not_issued_orders_amount: int | None = None
    login_days: int | None = None
    logout_days: int | None = None
    date: day | None = None
    agreement_uuid: UUID | None = None
    service_type: ItemKind | None = None
    interventions_amount: int | None = None
    provider_name: str | None = None
    customer_uuid: UUID | None = None
