"""Reasons for a trip as stored."""

from kit.privacy.personal import Personal

from config_service.resources.columns import NamedRow, named_constraints


class ReasonTripTable(NamedRow, table=True):
    __tablename__ = "reason_trip"
    __personal__ = Personal(others={"name_folded": "a reason"})
    __table_args__ = named_constraints("reason_trip", once="reason_trip_reason")

    reason: str
