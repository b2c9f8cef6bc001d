"""Purchase policy values, declared; the list stands in `routes`, for values have no name to be ordered by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.config import PolicyValueChanged
from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.permissions import permits
from kit.http.uow import UnitOfWork

from config_service.policies.queries import require_scope, scope_of
from config_service.policies.rules import policy_value_errors
from config_service.policies.schemas import PolicyValue, PolicyValueCreate, PolicyValueUpdate, ScopeType
from config_service.policies.tables import PolicyValueTable
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.resources.narrowing import Narrowing
from config_service.shapes.rules import Kind

READERS = ("view-policy-value",)
_T = columns_of(PolicyValueTable)


@dataclass(frozen=True, slots=True)
class ValueNarrowing(Narrowing):
    product: str | None = None
    policy_parameter: str | None = None
    active: bool | None = None
    scope_type: ScopeType | None = None
    scope_uuid: UUID | None = None


async def _prepare(given: Mapping[str, Any], row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
    """A value makes sense as a whole, and is for a scope of its customer."""
    customer_uuid = given["customer_uuid"] if row is None else row.customer_uuid
    values = dict(given) if row is None else row.model_dump() | dict(given)
    whole = PolicyValueCreate.model_validate({name: values[name] for name in PolicyValueCreate.model_fields})
    if errors := policy_value_errors(whole):
        raise ValidationFailed(errors)
    if row is None or {"scope_type", "scope_uuid"} & given.keys():
        await require_scope(uow, customer_uuid, scope_type=whole.scope_type, scope_uuid=whole.scope_uuid)
    return given


POLICY_VALUES = Resource(
    table=PolicyValueTable,
    create=PolicyValueCreate,
    update=PolicyValueUpdate,
    read=PolicyValue,
    fact=PolicyValueChanged,
    plural="policy_values",
    text="value",
    beside=lambda _value: {},
    kind=Kind(
        "policy-value",
        "Política de compra",
        "a",
        READERS,
        doubles={"policy_value_once": ("policy_parameter", "parâmetro")},
    ),
    may=Permissions(
        creating=may_create("create-policy-value"),
        reading=permits("view-policy-value", customer="of_object"),
        updating=may_change("update-policy-value"),
        activating=may_change("update-policy-value"),
        inactivating=may_change("update-policy-value", "delete-policy-value"),
        deleting=may_change("delete-policy-value"),
    ),
    computed={"scope": scope_of(_T.customer_uuid, _T.scope_uuid)},
    prepare=_prepare,
)
