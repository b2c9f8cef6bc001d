"""Who a request about personal data is within reach of, and how long its file is kept."""

from datetime import timedelta
from typing import Protocol
from uuid import UUID

from kit.principal import Principal

FILE_KEPT = timedelta(days=30)
LOOKS_AFTER_PEOPLE = "update-customer-employee"
DECIDERS = (LOOKS_AFTER_PEOPLE, "view-audit-trail")
"""Whoever holds both decides."""


class Asked(Protocol):
    """Whose a request is."""

    customer_uuid: UUID | None
    agency_uuid: UUID | None


def may_decide(request: Asked, by: Principal) -> bool:
    """A customer's own people about its employees; an agency's managers about those and about its staff."""
    if by.is_agency:
        return request.agency_uuid is not None and request.agency_uuid == by.agency_uuid
    return request.customer_uuid is not None and request.customer_uuid == by.own_customer_uuid
