"""Tables that every service needs to authenticate callers: customers, profiles, ended sessions, identity's public
keys.
"""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime, Numeric, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from kit.core.metadata import Table
from kit.db.references import CopyRow


class CustomerCopy(CopyRow, table=True):
    """A customer as access and limits need it; `uuid` equals `customer_uuid`."""

    __tablename__ = "customer_copy"

    agency_uuid: UUID = Field(index=True, nullable=False)
    company_name: str = Field(sa_type=Text)
    trading_name: str = Field(sa_type=Text)
    cnpj: str = Field(sa_type=Text)
    email: str = Field(sa_type=Text)
    invoice_limit: Decimal = Field(sa_type=Numeric(14, 2))
    is_active: bool
    fraud_blocking: bool


class ProfileCopy(CopyRow, table=True):
    """A profile: the actions its holders are permitted."""

    __tablename__ = "profile_copy"

    agency_uuid: UUID = Field(index=True, nullable=False)
    name: str = Field(sa_type=Text)
    actions: list[str] = Field(sa_type=ARRAY(Text))
    approver: bool
    is_expense_approver: bool
    is_default: bool
    is_administrator: bool


class EndedSession(Table, table=True):
    """A session whose tokens are dead although not expired."""

    __tablename__ = "ended_session"

    uuid: UUID = Field(primary_key=True)
    user_uuid: UUID
    ended_at: datetime = Field(index=True, sa_type=DateTime(timezone=True))


class SigningKey(Table, table=True):
    """One of identity's public keys, as its JWKS shows it; a restart needs nobody."""

    __tablename__ = "signing_key"

    kid: str = Field(primary_key=True, sa_type=Text)
    jwk: dict[str, Any] = Field(sa_type=JSONB)
    seen_at: datetime = Field(sa_type=DateTime(timezone=True))
