"""The copy of identity's accounts of employees."""

from contracts.identity import UserChanged
from kit.messaging.reference_copies import ReferenceCopy

from config_service.records.tables.employees import AccountTable

COPIES = (
    ReferenceCopy(
        fact=UserChanged,
        table=AccountTable,
        of="identity/accounts",
        columns={"is_active": lambda fact: fact.is_active and not fact.deleted},
        keeps=lambda fact: fact.employee_uuid is not None and fact.customer_uuid is not None,
    ),
)
