"""What cells of an import may name of a customer: branches, cost centers, groups, profiles."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from config_service.branches.queries import list_branch_keys
from config_service.cost_centers.queries import list_cost_center_keys
from config_service.employees.queries import list_profile_names
from config_service.groups.queries import list_group_keys
from config_service.imports.rules import Lookup, bare_cnpj


async def branches_by_text(uow: UnitOfWork, customer_uuid: UUID) -> Lookup:
    """The branches of a customer by name, CNPJ with or without its mask, and integration code."""
    found = Lookup("filial", ending="a", bare=bare_cnpj)
    for row in await list_branch_keys(uow, customer_uuid):
        found.add(row["uuid"], name=row["name"], codes=(row["cnpj"], row["integration_id"]))
    return found


async def cost_centers_by_text(uow: UnitOfWork, customer_uuid: UUID) -> Lookup:
    """The cost centers of a customer by name and code."""
    found = Lookup("centro de custo", ending="o")
    for row in await list_cost_center_keys(uow, customer_uuid):
        found.add(row["uuid"], name=row["name"], codes=(row["cost_center_code"],))
    return found


async def groups_by_text(uow: UnitOfWork, customer_uuid: UUID) -> Lookup:
    """The groups of employees of a customer by description."""
    found = Lookup("grupo", ending="o")
    for row in await list_group_keys(uow, customer_uuid):
        found.add(row["uuid"], name=row["description"])
    return found


async def profiles_by_text(uow: UnitOfWork, customer_uuid: UUID) -> Lookup:
    """The profiles of a customer by name."""
    found = Lookup("perfil", ending="o")
    for uuid, name in (await list_profile_names(uow, customer_uuid)).items():
        found.add(uuid, name=name)
    return found
