"""What is done to expense policies and their values; a change of a value is a change of its policy."""

from typing import Any
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, select
from sqlalchemy.orm.attributes import flag_modified

from config_service.expense_policies.facts import policy_changed
from config_service.expense_policies.queries import get_value
from config_service.expense_policies.rules import limit_errors
from config_service.expense_policies.schemas import Policy, PolicyValueExpense, PolicyValueExpenseWrite, PolicyWrite
from config_service.expense_policies.tables import ExpensePolicyValueTable, PolicyTable
from config_service.expense_types.queries import has_type
from config_service.records.queries import load_customer, lock_customer
from config_service.shapes.actions import announce_deed, refusing_doubles, remove, take
from config_service.shapes.rules import Deed, Kind, edit, named

_V: Any = ExpensePolicyValueTable
_T: Any = PolicyTable
READERS = ("view-policy", "view-policy-value-expense")
_LIMITED_TWICE = {"expense_policy_value_once": ("policy_parameter", "limite")}
_CHECKED = ("policy_parameter", "value", "voucher_required", "voucher_required_above")
POLICY = Kind("policy", "Política de despesas", "a", READERS, doubles={"policy_name": ("name", "nome")})


async def create_policy(body: PolicyWrite, *, customer_uuid: UUID, uow: UnitOfWork) -> Policy:
    """A customer writes a policy; the default one takes the place of an earlier default.

    Raises NotFound, AlreadyExists.
    """
    customer = await load_customer(uow, customer_uuid)
    row = PolicyTable(
        **_columns(body.model_dump(), name=body.name), customer_uuid=customer.uuid, agency_uuid=customer.agency_uuid
    )
    if row.is_default:
        await _dethrone(uow, customer.uuid, heir=row.uuid)
    async with refusing_doubles(uow, POLICY.doubles):
        uow.add(row)
    announce_deed(uow, policy_changed(row, []), kind=POLICY, deed=Deed.CREATED)
    return Policy(**row.model_dump())


async def update_policy(policy_uuid: UUID, body: PolicyWrite, *, uow: UnitOfWork, seen: int | None) -> Policy:
    """A customer renames a policy or makes it the default. Raises NotFound, StaleVersion, AlreadyExists."""
    row = await take(uow, PolicyTable, policy_uuid, seen=seen)
    given = _columns(body.model_dump(exclude_unset=True), name=body.name)
    if given.get("is_default") and not row.is_default:
        await _dethrone(uow, row.customer_uuid, heir=row.uuid)
    changes = edit(row, given)
    async with refusing_doubles(uow, POLICY.doubles):
        pass
    if changes:
        await _publish(uow, row, deed=Deed.CHANGED, changes=changes)
    return Policy(**row.model_dump())


async def switch_policy(policy_uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> Policy:
    """Let a policy serve people, or nobody any more. Raises NotFound, StaleVersion."""
    row = await take(uow, PolicyTable, policy_uuid, seen=seen)
    if edit(row, {"active": active}):
        await uow.flush()
        await _publish(uow, row, deed=Deed.of_switch(active))
    return Policy(**row.model_dump())


async def delete_policy(policy_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """A customer takes away a policy that is no employee's, with its values. Raises NotFound, StaleVersion, InUse."""
    row = await take(uow, PolicyTable, policy_uuid, seen=seen)
    await uow.session.execute(delete(_V).where(_V.policy_uuid == row.uuid))
    await remove(uow, row, {"customer_employee_policy": "customer_employee"})
    announce_deed(uow, policy_changed(row, []), kind=POLICY, deed=Deed.DELETED)


async def _publish(uow: UnitOfWork, row: PolicyTable, *, deed: Deed, changes: dict[str, Any] | None = None) -> None:
    """Tell a policy with all the values it has now."""
    announce_deed(uow, policy_changed(row, await _values_of(uow, row)), kind=POLICY, deed=deed, changes=changes)


async def _values_of(uow: UnitOfWork, row: PolicyTable) -> list[ExpensePolicyValueTable]:
    return list(await uow.session.scalars(select(_V).where(_V.policy_uuid == row.uuid).order_by(_V.uuid)))


def _columns(given: dict[str, Any], *, name: str) -> dict[str, Any]:
    """The API's fields as columns."""
    renamed = {"is_default" if field == "default" else field: value for field, value in given.items()}
    return renamed | named(name)


async def _dethrone(uow: UnitOfWork, customer_uuid: UUID, *, heir: UUID) -> None:
    """A customer has one default: the earlier one ends first, and two heirs wait for each other at the customer."""
    await lock_customer(uow, customer_uuid)
    mine = select(PolicyTable).where(_T.customer_uuid == customer_uuid, _T.is_default.is_(True), _T.uuid != heir)
    former = await uow.session.scalar(mine.with_for_update(), execution_options={"populate_existing": True})
    if former is not None:
        changes = edit(former, {"is_default": False})
        await uow.flush()
        await _publish(uow, former, deed=Deed.CHANGED, changes=changes)


async def add_limit(policy_uuid: UUID, body: PolicyValueExpenseWrite, *, uow: UnitOfWork) -> PolicyValueExpense:
    """A policy limits one more thing. Raises NotFound, ValidationFailed, AlreadyExists (type and parameter)."""
    policy = await take(uow, PolicyTable, policy_uuid, seen=None)
    given = body.model_dump(mode="python")
    await _require_right(uow, policy, given)
    row = ExpensePolicyValueTable(
        **given, policy_uuid=policy.uuid, customer_uuid=policy.customer_uuid, agency_uuid=policy.agency_uuid
    )
    async with refusing_doubles(uow, _LIMITED_TWICE):
        uow.add(row)
    policy.values_count += 1
    await _publish_limits(uow, policy)
    return await get_value(row.uuid, uow=uow)


async def change_limit(
    value_uuid: UUID, body: PolicyValueExpenseWrite, *, uow: UnitOfWork, seen: int | None
) -> PolicyValueExpense:
    """A limit becomes another. Raises NotFound, StaleVersion, ValidationFailed, AlreadyExists."""
    policy, row = await _take_limit(uow, value_uuid, seen=seen)
    given = body.model_dump(exclude_unset=True)
    await _require_right(uow, policy, {name: getattr(row, name) for name in _CHECKED} | given)
    changes = edit(row, given)
    async with refusing_doubles(uow, _LIMITED_TWICE):
        pass
    if changes:
        await _publish_limits(uow, policy, changes=changes)
    return await get_value(row.uuid, uow=uow)


async def remove_limit(value_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """A policy limits one thing less. Raises NotFound, StaleVersion."""
    policy, row = await _take_limit(uow, value_uuid, seen=seen)
    await uow.session.delete(row)
    policy.values_count -= 1
    await _publish_limits(uow, policy)


async def _take_limit(
    uow: UnitOfWork, value_uuid: UUID, *, seen: int | None
) -> tuple[PolicyTable, ExpensePolicyValueTable]:
    """The policy first, then its value: whoever changes a policy holds the policy."""
    await locate(uow, ExpensePolicyValueTable, value_uuid)
    policy_uuid = await uow.session.scalar(select(_V.policy_uuid).where(_V.uuid == value_uuid))
    policy = await uow.lock(PolicyTable, policy_uuid or value_uuid)
    row = await uow.lock(ExpensePolicyValueTable, value_uuid)
    require_version(row, seen)
    return policy, row


async def _require_right(uow: UnitOfWork, policy: PolicyTable, limit: dict[str, Any]) -> None:
    errors = limit_errors(limit)
    wanted = limit.get("expense_type_uuid")
    if wanted is not None and not await has_type(uow, policy.customer_uuid, wanted):
        errors["expense_type_uuid"] = ["Opção inválida"]
    if errors:
        raise ValidationFailed(errors)


async def _publish_limits(uow: UnitOfWork, policy: PolicyTable, *, changes: dict[str, Any] | None = None) -> None:
    flag_modified(policy, "values_count")  # a value changed in place is a new version of its policy, too
    await uow.flush()
    await _publish(uow, policy, deed=Deed.CHANGED, changes=changes)
