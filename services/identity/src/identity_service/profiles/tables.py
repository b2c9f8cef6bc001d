"""Profiles: protected by customer, readable by the customer's agency."""

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, Index, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field


class ProfileTable(AgencyVersioned, table=True):
    """`actions` are slugs; Administrador's are whatever the catalogue holds.

    A removed one stays as a row nobody is shown: the first four are not made again, and one that an employee was
    given in the very moment of its removal comes back (decision 0021). Its `name_folded` frees the name.
    """

    __tablename__ = "profiles"
    __personal__ = Personal(others={"name": "a profile", "name_folded": "a profile"})
    __table_args__ = (
        Index("profiles_name_key", "customer_uuid", "name_folded", unique=True),
        Index("profiles_default_key", "customer_uuid", unique=True, postgresql_where=text("is_default")),
    )

    name: str
    name_folded: str
    actions: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    approver: bool = False
    is_expense_approver: bool = False
    is_default: bool = False
    is_administrator: bool = False
    is_removed: bool = False
