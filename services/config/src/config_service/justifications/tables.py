"""Justifications as stored."""

from kit.personal import Personal
from kit.tables import AgencyVersioned
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint


class JustificationTable(AgencyVersioned, table=True):
    __tablename__ = "justification"
    __personal__ = Personal(others={"name_folded": "a justification"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="justification_customer"),
        UniqueConstraint("customer_uuid", "sameness", name="justification_description"),
        Index("justification_by_name", "customer_uuid", "name_folded", "uuid"),
    )

    description: str
    name_folded: str
    sameness: str
    active: bool = True
