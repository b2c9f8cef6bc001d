"""The copy of customers as their agency's lists show them."""

from datetime import UTC, date, datetime

from contracts.config import CustomerChanged
from kit.core.clock import local_day
from kit.core.folding import fold
from kit.messaging.reference_copies import ReferenceCopy

from bi_service.agency.tables import CompanyCopy


def joined_on(fact: CustomerChanged) -> date:
    """The day a customer was created; of events without it, the day its UUIDv7 was made."""
    made_at = fact.created_at or datetime.fromtimestamp((fact.uuid.int >> 80) / 1_000, UTC)
    return local_day(made_at)


COPIES = (
    ReferenceCopy(
        fact=CustomerChanged,
        table=CompanyCopy,
        of="config/customers",
        columns={"name_folded": lambda fact: fold(fact.trading_name), "joined_on": joined_on},
        not_compared=frozenset({"name_folded", "joined_on"}),
    ),
)
