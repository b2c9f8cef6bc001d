"""Reads how a customer is let in at providers."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.access_copies import CustomerCopy
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, and_, select

from orders_service.suppliers.accounts.rules import Access, KnownCredential, access_of
from orders_service.suppliers.accounts.tables import CredentialCopy, ProviderCopy

_P, _C, _CUSTOMER = columns_of(ProviderCopy), columns_of(CredentialCopy), columns_of(CustomerCopy)


async def accesses_of(uow: UnitOfWork, customer_uuid: UUID, slugs: Collection[str]) -> Mapping[str, Access]:
    """By the slug of a provider of the platform, in one statement; in the customer's scope.

    A provider that config has not told of yet is left out: it is asked by the platform's account.
    """
    at = and_(_C.provider_uuid == _P.uuid, _C.agency_uuid == _CUSTOMER.agency_uuid, ~_C.deleted)
    found = (
        select(
            *(_P.slug, _P.active.label("is_active"), _P.uuid.label("provider_uuid")),
            *(_C.uuid, _C.version, _C.active, _C.customers_uuids),
        )
        .select_from(ProviderCopy)
        .join(CustomerCopy, _CUSTOMER.uuid == customer_uuid)
        .outerjoin(CredentialCopy, at)
        .where(_P.agency_uuid.is_(None), _P.slug.in_(slugs), ~_P.deleted)
    )
    rows = await uow.rows(found.order_by(_P.slug))
    by_slug = groupby(rows, key=lambda row: str(row["slug"]))
    return {slug: _access(list(some), customer_uuid) for slug, some in by_slug}


def _access(rows: Sequence[RowMapping], customer_uuid: UUID) -> Access:
    """`rows`: a provider beside each credential of the agency at it, or beside none."""
    kept = ("uuid", "version", "active", "customers_uuids")
    known = [KnownCredential(**{name: row[name] for name in kept}) for row in rows if row["uuid"] is not None]
    first = rows[0]
    return access_of(first["provider_uuid"], known, is_active=first["is_active"], customer_uuid=customer_uuid)
