"""Payment settings as they are read."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.agencies.queries import has_pix_key
from config_service.credit_cards.queries import has_card
from config_service.payments.rules import (
    INITIAL_CYCLE,
    INITIAL_DUE_DAYS,
    Method,
    Product,
    Unavailable,
    initial_methods,
    unavailable_to,
)
from config_service.payments.schemas import PaymentMethodSetting, PaymentSettings
from config_service.payments.tables import PaymentSettingTable
from config_service.records.queries import load_customer

_T = columns_of(PaymentSettingTable)


async def read_payment_settings(customer_uuid: UUID, *, uow: UnitOfWork) -> PaymentSettings:
    """As they hold for the customer. Raises NotFound."""
    columns = (_T.agency_uuid, _T.methods, _T.invoice_cycle, _T.due_days, _T.pix_key_type, _T.pix_key, _T.version)
    row = await uow.row(select(*columns).where(_T.customer_uuid == customer_uuid))
    agency = row["agency_uuid"] if row else (await load_customer(uow, customer_uuid)).agency_uuid
    unavailable = await get_unavailable(uow, customer_uuid, agency_uuid=agency)
    stored = initial_methods() | (row["methods"] if row else {})
    return PaymentSettings(
        methods=[
            PaymentMethodSetting.of(product, method, stored, unavailable=unavailable)
            for product in Product
            for method in Method
        ],
        invoice_cycle=row["invoice_cycle"] if row else INITIAL_CYCLE,
        due_days=row["due_days"] if row else INITIAL_DUE_DAYS,
        pix_key_type=row["pix_key_type"] if row else None,
        pix_key=row["pix_key"] if row else None,
        version=row["version"] if row else 0,
    )


async def get_unavailable(uow: UnitOfWork, customer_uuid: UUID, *, agency_uuid: UUID) -> Unavailable:
    """What the customer cannot be allowed now, and why."""
    is_payable = await has_card(uow, customer_uuid, agency_uuid=agency_uuid)
    return unavailable_to(has_pix_key=await has_pix_key(uow, agency_uuid), has_card=is_payable)
