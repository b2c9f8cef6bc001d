"""Setting parameters over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, One
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.parameters import actions, queries
from config_service.parameters.schemas import SettingParameter, SettingsWrite, SettingWrite
from config_service.records.queries import load_customer, lock_customer

router = Router(tags=["setting-parameters"])

MayRead = Annotated[Principal, Depends(permits(*actions.READERS))]
MayUpdate = Annotated[Principal, Depends(permits("update-setting-parameter", writes_settings=True))]
MayUpdateOne = Annotated[
    Principal, Depends(permits("update-setting-parameter", customer="of_object", writes_settings=True))
]


@router.get("/customers/{customer_id:uuid}/setting-parameters")
async def list_setting_parameters(customer_id: UUID, by: MayRead, uow: Uow) -> Many[SettingParameter]:
    """What a customer decides for itself."""
    return Many.of(await queries.list_settings(customer_id, uow=uow))


@router.put("/customers/{customer_id:uuid}/setting-parameters")
async def update_setting_parameters(
    customer_id: UUID, body: SettingsWrite, by: MayUpdate, uow: Uow
) -> Many[SettingParameter]:
    """Decide several at once, all or none."""
    await lock_customer(uow, customer_id)
    customer = await load_customer(uow, customer_id)
    await actions.change_settings(body.parameters, customer=customer, uow=uow)
    return Many.of(await queries.list_settings(customer_id, uow=uow))


@router.put("/customers/setting-parameters/{setting_id:uuid}", responses=refusals(StaleVersion))
async def update_setting_parameter(
    setting_id: UUID, body: SettingWrite, *, by: MayUpdateOne, uow: Uow, seen: IfMatch, response: Response
) -> One[SettingParameter]:
    """Decide one."""
    row = await actions.change_setting(setting_id, body, uow=uow, seen=seen)
    etag(response, row.version)
    return One.of(queries.read_setting(row))
