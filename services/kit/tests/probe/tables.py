"""A tenant's row, a copy, and a tally of reactions."""

from uuid import UUID

from kit.db.references import CopyRow
from kit.db.tables import AgencyVersioned, TenantRow
from kit.privacy.personal import Personal
from sqlmodel import Field


class Note(AgencyVersioned, table=True):
    __tablename__ = "note"

    text: str


class BranchCopy(CopyRow, table=True):
    __tablename__ = "branch_copy"
    __personal__ = Personal(others={"name": "a branch"})

    name: str


class Heard(TenantRow, table=True):
    """One row per reaction that ran: a doubled reaction is a doubled row."""

    __tablename__ = "heard"
    __personal__ = Personal(others={"name": "a reaction"})

    about_uuid: UUID = Field(index=True)
    name: str
