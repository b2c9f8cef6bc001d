"""Payment settings over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import One
from kit.http.permissions import permits, permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.payments import actions, queries
from config_service.payments.schemas import PaymentSettings, PaymentSettingsWrite

router = Router(tags=["payment-settings"])

MayRead = Annotated[Principal, Depends(permits(*actions.READERS))]
MayDecide = Annotated[Principal, Depends(permits_agency(manager=True, customer="required"))]


@router.get("/customers/{customer_id:uuid}/payment-settings")
async def get_payment_settings(customer_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[PaymentSettings]:
    """How a customer pays; with why a method cannot be allowed today."""
    return _answer(await queries.read_payment_settings(customer_id, uow=uow), response)


@router.put("/customers/{customer_id:uuid}/payment-settings", responses=refusals(StaleVersion))
async def update_payment_settings(
    customer_id: UUID, body: PaymentSettingsWrite, *, by: MayDecide, uow: Uow, seen: IfMatch, response: Response
) -> One[PaymentSettings]:
    """Decide how a customer pays; what is absent stays."""
    await actions.change_payment_settings(customer_id, body, uow=uow, seen=seen)
    return _answer(await queries.read_payment_settings(customer_id, uow=uow), response)


def _answer(settings: PaymentSettings, response: Response) -> One[PaymentSettings]:
    etag(response, settings.version)
    return One.of(settings)
