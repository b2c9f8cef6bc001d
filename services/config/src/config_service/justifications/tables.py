"""Justifications as stored."""

from kit.privacy.personal import Personal

from config_service.resources.columns import NamedRow, named_constraints


class JustificationTable(NamedRow, table=True):
    __tablename__ = "justification"
    __personal__ = Personal(others={"name_folded": "a justification"})
    __table_args__ = named_constraints("justification", once="justification_description")

    description: str
