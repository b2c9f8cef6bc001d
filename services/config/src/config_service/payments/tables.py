"""Payment settings as an agency decided them for a customer; without a row the initial ones hold."""

from typing import Any

from kit.core.metadata import empty_dict
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


class PaymentSettingTable(AgencyVersioned, table=True):
    """`methods` by product: the allowed ones and the default."""

    __tablename__ = "payment_setting"
    __personal__ = Personal(others={"pix_key": "a company's", "pix_key_type": "a company's", "methods": "no person"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="payment_setting_customer"),
        UniqueConstraint("customer_uuid", name="payment_setting_once"),
    )

    methods: dict[str, dict[str, Any]] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    invoice_cycle: str
    due_days: int
    pix_key_type: str | None = None
    pix_key: str | None = None
