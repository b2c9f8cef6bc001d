"""Who may see a request about personal data, and how long its file is kept."""

from datetime import timedelta
from typing import Protocol
from uuid import UUID

from kit.core.principal import Principal

FILE_KEPT = timedelta(days=30)
LOOKS_AFTER_PEOPLE = "update-customer-employee"
DECIDERS = (LOOKS_AFTER_PEOPLE, "view-audit-trail")
"""Whoever holds both decides."""


def looks_after_people(by: Principal) -> bool:
    """Who asks about others: holders of the action, and the managers of the agency."""
    return by.is_agency_manager if by.is_agency else by.may(LOOKS_AFTER_PEOPLE)


def may_have_file(by: Principal, *, person: UUID, asker: UUID) -> bool:
    """The person; and whoever asked for them, for as long as looking after people is theirs."""
    return by.user_uuid == person or (by.user_uuid == asker and looks_after_people(by))


class Asked(Protocol):
    """Whose a request is."""

    customer_uuid: UUID | None
    agency_uuid: UUID | None


def may_decide(request: Asked, by: Principal) -> bool:
    """A customer's own people about its employees; an agency's managers about those and about its staff."""
    if by.is_agency:
        return request.agency_uuid is not None and request.agency_uuid == by.agency_uuid
    return request.customer_uuid is not None and request.customer_uuid == by.own_customer_uuid
