"""Reasons for a trip as stored."""

from config_service.phrases.columns import PhraseRow, phrase_constraints, phrase_of


class ReasonTripTable(PhraseRow, table=True):
    __tablename__ = "reason_trip"
    __personal__ = phrase_of("a reason")
    __table_args__ = phrase_constraints("reason_trip", once="reason_trip_reason")

    reason: str
