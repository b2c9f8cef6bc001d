"""Reference copy of approval models."""

from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.references import CopyRow
from kit.privacy.personal import Personal
from sqlalchemy import Column, Uuid, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field


def _targets() -> list[UUID]:
    """A column of what a model covers; empty in rows written before the column existed."""
    column: Column[list[UUID]] = Column(ARRAY(Uuid), nullable=False, server_default=text("'{}'"))
    targets: list[UUID] = Field(default_factory=empty_list, sa_column=column)
    return targets


def _mark_all() -> bool:
    marked: bool = Field(default=False, sa_column_kwargs={"server_default": text("false")})
    return marked


class ApprovalModelCopy(CopyRow, table=True):
    """A model and what it covers: targets of its `approval_type`, or all of them (`mark_all_*`)."""

    __tablename__ = "approval_model_copy"
    __personal__ = Personal(others={"name": "a model"})

    name: str
    model_type: str
    approval_type: str | None = None
    is_active: bool
    cost_centers: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    mark_all_cost_centers: bool = False
    projects: list[UUID] = _targets()
    mark_all_projects: bool = _mark_all()
    phases: list[UUID] = _targets()
    mark_all_phases: bool = _mark_all()
    groups: list[UUID] = _targets()
    mark_all_groups: bool = _mark_all()
