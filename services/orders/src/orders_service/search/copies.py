"""The copy of config's purchase policies: the whole rule, for it is judged here."""

from contracts.config import PolicyValueChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.search.tables import PolicyValueCopy

COPIES = (ReferenceCopy(fact=PolicyValueChanged, table=PolicyValueCopy, of="config/policy_values"),)
