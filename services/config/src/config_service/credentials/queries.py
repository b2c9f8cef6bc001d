"""Credentials with their secrets opened, for the service that signs in with them."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import Forbidden
from kit.http.authentication import ServiceCaller
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from config_service.credentials.schemas import OpenedCredential
from config_service.credentials.sealing import opened
from config_service.credentials.tables import CredentialTable
from config_service.records.documents import Documents
from config_service.records.queries import load_customer, serves

_READER = "orders"
_T = columns_of(CredentialTable)


async def open_credentials(
    provider_uuid: UUID, customer_uuid: UUID, *, caller: ServiceCaller, uow: UnitOfWork
) -> list[OpenedCredential]:
    """The active ones that serve a customer at a provider, those that name the customer before those for all.

    Each is a reveal, audited. Raises Forbidden (another service than orders), NotFound (customer).
    """
    if caller.service != _READER:
        raise Forbidden
    await uow.enter_customer(customer_uuid)
    customer = await load_customer(uow, customer_uuid)
    await uow.enter_agency(customer.agency_uuid)
    mine = select(CredentialTable).where(
        _T.agency_uuid == customer.agency_uuid,
        _T.provider_uuid == provider_uuid,
        _T.active.is_(True),
        serves(_T.customers_uuids, customer_uuid),
    )
    ordered = mine.order_by(func.cardinality(_T.customers_uuids) == 0, _T.name_folded, _T.uuid)
    rows = (await uow.session.scalars(ordered)).all()
    documents = Documents(uow.db.settings.field_keys)
    for row in rows:
        said = f"Credencial {row.name} lida pelo serviço {_READER}"
        uow.audit(action="reveal-credential", entity="credential", entity_uuid=row.uuid, description=said)
    return [OpenedCredential(**row.model_dump(), secrets=opened(row.secrets_cipher, documents)) for row in rows]
