"""What is done to purchase policy values."""

from typing import Any
from uuid import UUID

from kit.core.refusals import AlreadyExists, ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.policies.facts import policy_value_changed
from config_service.policies.queries import require_scope
from config_service.policies.rules import policy_value_errors
from config_service.policies.schemas import PolicyValueCreate
from config_service.policies.tables import PolicyValueTable
from config_service.records.queries import load_customer
from config_service.shapes.actions import announce

_T: Any = PolicyValueTable


async def create_policy_value(body: PolicyValueCreate, *, customer_uuid: UUID, uow: UnitOfWork) -> PolicyValueTable:
    """A customer limits what its people may choose.

    Raises NotFound, ValidationFailed (a scope that is not the customer's too), AlreadyExists (the same parameter of
    the same product for the same scope).
    """
    if errors := policy_value_errors(body):
        raise ValidationFailed(errors)
    customer = await load_customer(uow, customer_uuid)
    await require_scope(uow, customer.uuid, scope_type=body.scope_type, scope_uuid=body.scope_uuid)
    await _require_new(uow, customer.uuid, body)
    given = body.model_dump(mode="json", exclude={"scope_uuid"})
    row = PolicyValueTable(
        **given, scope_uuid=body.scope_uuid, customer_uuid=customer.uuid, agency_uuid=customer.agency_uuid
    )
    uow.add(row)
    announce(
        uow,
        policy_value_changed(row),
        action="create-policy-value",
        description="Política de compra criada",
        readers=("view-policy-value",),
    )
    return row


async def _require_new(uow: UnitOfWork, customer_uuid: UUID, body: PolicyValueCreate) -> None:
    same = select(_T.uuid).where(
        _T.customer_uuid == customer_uuid,
        _T.product == body.product,
        _T.policy_parameter == body.policy_parameter,
        _T.scope_type == body.scope_type.value,
        _T.scope_uuid.is_not_distinct_from(body.scope_uuid),
        _T.is_international.is_not_distinct_from(body.is_international),
    )
    if await uow.session.scalar(same) is not None:
        raise AlreadyExists("policy_parameter", "parâmetro")
