"""Reasons for a trip as stored."""

from kit.personal import Personal
from kit.tables import AgencyVersioned
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint


class ReasonTripTable(AgencyVersioned, table=True):
    __tablename__ = "reason_trip"
    __personal__ = Personal(others={"name_folded": "a reason"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="reason_trip_customer"),
        UniqueConstraint("customer_uuid", "sameness", name="reason_trip_reason"),
        Index("reason_trip_by_name", "customer_uuid", "name_folded", "uuid"),
    )

    reason: str
    name_folded: str
    sameness: str
    active: bool = True
