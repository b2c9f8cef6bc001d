"""Projects and phases as stored."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKeyConstraint, Numeric, UniqueConstraint
from sqlmodel import Field

from config_service.resources.columns import NamedRow, named_constraints
from config_service.shapes.indexes import list_index


class ProjectTable(NamedRow, table=True):
    """`original_name`: the name it was created with."""

    __tablename__ = "project"
    __personal__ = Personal(others={"name": "a project", "original_name": "a project", "name_folded": "a project"})
    __table_args__ = (
        *named_constraints("project", once="project_name"),
        UniqueConstraint("customer_uuid", "code", name="project_code"),
        UniqueConstraint("customer_uuid", "uuid", name="project_in_tenant"),
    )

    name: str
    original_name: str
    code: str | None = None


class PhaseTable(AgencyVersioned, table=True):
    """A phase of a project. `budget`, `alert`: amounts; `end_at` None: it does not end."""

    __tablename__ = "phase"
    __personal__ = Personal(others={"name": "a phase", "original_name": "a phase", "name_folded": "a phase"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="phase_customer"),
        ForeignKeyConstraint(
            ["customer_uuid", "project_uuid"], ["project.customer_uuid", "project.uuid"], name="phase_project"
        ),
        UniqueConstraint("customer_uuid", "project_uuid", "code", name="phase_code"),
        UniqueConstraint("customer_uuid", "uuid", name="phase_in_tenant"),
        CheckConstraint("end_at IS NULL OR end_at > start_at", name="phase_ends_after_it_starts"),
        list_index("phase", "customer_uuid"),
        list_index("phase", "customer_uuid", "project_uuid", name="by_project"),
    )

    project_uuid: UUID
    name: str
    original_name: str
    name_folded: str
    code: str
    budget: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2), nullable=True))
    alert: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2), nullable=True))
    start_at: datetime = Field(sa_type=DateTime(timezone=True))
    end_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    active: bool = True
