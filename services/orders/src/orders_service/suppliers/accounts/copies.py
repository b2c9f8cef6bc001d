"""Which facts of config fill the copies of providers and credentials."""

from contracts.commerce import CredentialChanged, ProviderChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.suppliers.accounts.tables import CredentialCopy, ProviderCopy

COPIES = (
    ReferenceCopy(fact=ProviderChanged, table=ProviderCopy, of="config/providers"),
    ReferenceCopy(fact=CredentialChanged, table=CredentialCopy, of="config/credentials"),
)
