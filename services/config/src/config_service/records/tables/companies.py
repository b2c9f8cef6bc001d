"""Customers as stored."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Index, Numeric, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from config_service.shapes.indexes import list_index


def _names(kind: str) -> tuple[Any, ...]:
    """A customer names a price table of its own agency, and the table's customers are counted from an index."""
    column = f"{kind}_uuid"
    return (
        ForeignKeyConstraint(["agency_uuid", column], [f"{kind}.agency_uuid", f"{kind}.uuid"], name=f"customer_{kind}"),
        Index(f"customer_by_{kind}", column, postgresql_where=text(f"{column} IS NOT NULL")),
    )


class CustomerTable(AgencyVersioned, table=True):
    """`customer_uuid` equals `uuid`: a customer is its own tenant, so one wall serves every table."""

    __tablename__ = "customer"
    __personal__ = Personal(
        others={
            "company_name": "a company",
            "trading_name": "a company",
            "name_folded": "a company",
            "email": "a company's",
            "state_registration": "a company's",
            "phone": "a company's",
            "notification_emails": "a company's",
            "additional_info": "a company's",
            "address": "a company's",
            "expense_email": "a company's",
        }
    )
    __table_args__ = (
        CheckConstraint("uuid = customer_uuid", name="customer_is_its_own_tenant"),
        UniqueConstraint("agency_uuid", "cnpj", name="customer_cnpj"),
        UniqueConstraint("customer_uuid", "uuid", name="customer_in_tenant"),
        list_index("customer", "agency_uuid", flag="is_active"),
        *(constraint for kind in ("fee", "markup", "markdown") for constraint in _names(kind)),
    )

    company_name: str
    trading_name: str
    name_folded: str
    cnpj: str
    email: str
    state_registration: str | None = None
    wintour_code: str | None = None
    phone: str | None = None
    notification_emails: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    integration_id: str | None = None
    flight_manager: bool = False
    zip_code: str | None = None
    additional_info: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))
    address: str | None = None
    number: str | None = None
    district: str | None = None
    expense_email: str | None = None
    state: str | None = None
    city: str | None = None
    dashboard_link: str | None = None
    domains: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    invoice_limit: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    is_active: bool = True
    fraud_blocking: bool = False
    fee_uuid: UUID | None = None
    markup_uuid: UUID | None = None
    markdown_uuid: UUID | None = None
