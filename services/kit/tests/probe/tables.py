"""A tenant's row, a copy, and a tally of reactions."""

from uuid import UUID

from kit.references import CopyRow
from kit.tables import AgencyVersioned, TenantRow
from sqlmodel import Field


class Note(AgencyVersioned, table=True):
    __tablename__ = "note"

    text: str


class BranchCopy(CopyRow, table=True):
    __tablename__ = "branch_copy"

    name: str


class Heard(TenantRow, table=True):
    """One row per reaction that ran: a doubled reaction is a doubled row."""

    __tablename__ = "heard"

    about_uuid: UUID = Field(index=True)
    name: str
