"""Groups of employees, declared; their paths are the specification's own (`routes`)."""

from contracts.config import GroupChanged

from config_service.groups.schemas import Group, GroupWrite
from config_service.groups.tables import GroupTable
from config_service.resources.declaration import Permissions, Resource
from config_service.shapes.rules import Kind

READERS = ("view-customer-employee-group",)
GROUPS = Resource(
    table=GroupTable,
    create=GroupWrite,
    read=Group,
    fact=GroupChanged,
    plural="groups",
    text="description",
    kind=Kind(
        "customer-employee-group",
        "Grupo de funcionários",
        "o",
        READERS,
        doubles={"employee_group_description": ("description", "descrição")},
    ),
    may=Permissions(),
    used_by={"customer_employee_group": "customer_employee"},
)
