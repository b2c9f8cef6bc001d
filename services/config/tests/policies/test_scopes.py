"""A purchase policy value limits a group, cost center or employee of its own customer alone."""

from typing import Any
from uuid import UUID

import pytest
from config_factories import a_name
from config_service.policies.actions import create_policy_value
from config_service.policies.schemas import PolicyValueCreate, ScopeType
from config_structure import data
from kit.core.ids import new_uuid
from kit.core.refusals import ValidationFailed
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, BOREAL, COBALTO, Company, Running, an_administrator

SCOPES = [scope for scope in ScopeType if scope is not ScopeType.EVERYONE]


async def a_scope(config: Running, scope: ScopeType, company: Company) -> UUID:
    """The uuid of a new record of a company that a value may be for."""
    root, name = f"/customers/{company.uuid}", a_name("Alcance")
    email = f"{name.replace(' ', '.').lower()}@empresa.demo"
    calls: dict[ScopeType, tuple[str, dict[str, Any]]] = {
        ScopeType.GROUP: (f"{root}/groups", {"description": name}),
        ScopeType.COST_CENTER: (
            "/customers/cost-centers",
            {"name": name, "cost_center_code": name, "customer_uuid": str(company.uuid)},
        ),
        ScopeType.EMPLOYEE: (
            f"{root}/customer-employees",
            {"name": "Ana", "last_name": "Souza", "email": email},
        ),
    }
    path, body = calls[scope]
    made = data(await config.as_(an_administrator(customer=company)).post(path, json=body), 201)
    return UUID(made["uuid"])


async def limit(config: Running, scope: ScopeType, scope_uuid: UUID) -> None:
    body = PolicyValueCreate.model_validate(
        {
            "product": "airway",
            "policy_parameter": "max_price",
            "type_value": "touchable_less",
            "value": "1500.00",
            "scope_type": scope,
            "scope_uuid": scope_uuid,
        }
    )
    async with config.db.work(CustomerScope(AURORA.uuid)) as uow:
        await create_policy_value(body, customer_uuid=AURORA.uuid, uow=uow)


@pytest.mark.parametrize("company", [COBALTO, BOREAL, None], ids=["another company", "another agency", "nobody"])
@pytest.mark.parametrize("scope", SCOPES)
async def test_a_value_for_a_foreign_scope_is_refused_at_its_field(
    config: Running, scope: ScopeType, company: Company | None
) -> None:
    foreign = new_uuid() if company is None else await a_scope(config, scope, company)
    with pytest.raises(ValidationFailed) as refused:
        await limit(config, scope, foreign)
    assert refused.value.errors == {"scope_uuid": ["Opção inválida"]}


@pytest.mark.parametrize("scope", SCOPES)
async def test_a_value_for_a_scope_of_the_customer_is_accepted(config: Running, scope: ScopeType) -> None:
    await limit(config, scope, await a_scope(config, scope, AURORA))


async def test_a_record_of_another_kind_is_no_scope(config: Running) -> None:
    group = await a_scope(config, ScopeType.GROUP, AURORA)
    with pytest.raises(ValidationFailed):
        await limit(config, ScopeType.COST_CENTER, group)
