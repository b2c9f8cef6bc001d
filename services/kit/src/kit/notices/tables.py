"""Copies of what customers and their employees chose about notifications, and of customers' own addresses."""

from uuid import UUID

from sqlalchemy import Column, Index, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from kit.db.references import CopyRow
from kit.privacy.personal import Personal


class NoticeCopy(CopyRow, table=True):
    """What a customer chose, or one employee over it; by slug, only what was chosen.

    `events`: the switches `email` and `in_app`; `recipients`: the roles that receive a kind.
    """

    __tablename__ = "notice_copy"
    __personal__ = Personal(
        of=("employee_uuid",), others={"events": "switches, no person", "recipients": "roles, no person"}
    )
    __table_args__ = (Index("notice_copy_of", "customer_uuid", "employee_uuid"),)

    employee_uuid: UUID | None = None
    events: dict[str, dict[str, bool]] = Field(sa_column=Column(JSONB, nullable=False))
    recipients: dict[str, list[str]] = Field(sa_column=Column(JSONB, nullable=False, server_default="{}"))


class NoticeAddressCopy(CopyRow, table=True):
    """The addresses that receive a customer's notifications where it chose the recipient `emails`."""

    __tablename__ = "notice_address_copy"
    __personal__ = Personal(others={"trading_name": "a company's", "notification_emails": "a company's"})

    trading_name: str = Field(sa_type=Text)
    notification_emails: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
