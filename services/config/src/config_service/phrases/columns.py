"""What every list of phrases is stored with besides the phrase itself."""

from typing import Any

from kit.personal import Personal
from kit.tables import AgencyVersioned
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint


class PhraseRow(AgencyVersioned):
    """A phrase of a customer; the subclass has the column it stands in."""

    name_folded: str
    sameness: str
    active: bool = True


def phrase_constraints(table: str, *, once: str) -> tuple[Any, ...]:
    """A customer's phrases, each once, listed by their text."""
    return (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name=f"{table}_customer"),
        UniqueConstraint("customer_uuid", "sameness", name=once),
        Index(f"{table}_by_name", "customer_uuid", "name_folded", "uuid"),
    )


def phrase_of(what: str) -> Personal:
    """A phrase is nobody's."""
    return Personal(others={"name_folded": what})
