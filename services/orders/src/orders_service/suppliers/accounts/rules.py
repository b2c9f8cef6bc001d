"""Whether a provider sells to a customer, and by whose account (pure: no clock, no row, no I/O)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

PROVIDER_INACTIVE = "Fornecedor inativo"
NO_CREDENTIAL = "A agência não tem credencial ativa neste fornecedor para esta empresa"


@dataclass(frozen=True, slots=True)
class KnownCredential:
    """What orders knows of an account; no `customers_uuids`: it serves every customer of its agency."""

    uuid: UUID
    version: int
    active: bool
    customers_uuids: Sequence[UUID] = ()

    def serves(self, customer_uuid: UUID) -> bool:
        return self.active and (not self.customers_uuids or customer_uuid in self.customers_uuids)


@dataclass(frozen=True, slots=True)
class Access:
    """How a customer's agency is let in at a provider.

    `credentials`: its own ones that serve the customer, with their versions, none where the platform's account is
    used. `refusal`: why the provider sells nothing to it, in Portuguese.
    """

    provider_uuid: UUID
    credentials: frozenset[tuple[UUID, int]] = frozenset()
    refusal: str | None = None


def access_of(
    provider_uuid: UUID, credentials: Iterable[KnownCredential], *, is_active: bool, customer_uuid: UUID
) -> Access:
    """`credentials`: all of the customer's agency at the provider. One without any uses the platform's account; one
    that has some is let in by those alone that are active and serve the customer (decision 0051)."""
    if not is_active:
        return Access(provider_uuid, refusal=PROVIDER_INACTIVE)
    known = list(credentials)
    serving = frozenset((one.uuid, one.version) for one in known if one.serves(customer_uuid))
    refusal = NO_CREDENTIAL if known and not serving else None
    return Access(provider_uuid, serving, refusal)
