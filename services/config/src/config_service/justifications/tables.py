"""Justifications as stored."""

from config_service.phrases.columns import PhraseRow, phrase_constraints, phrase_of


class JustificationTable(PhraseRow, table=True):
    __tablename__ = "justification"
    __personal__ = phrase_of("a justification")
    __table_args__ = phrase_constraints("justification", once="justification_description")

    description: str
