"""Which facts fill the copies of people, their accounts and the places things are booked against."""

from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    GroupChanged,
    PhaseChanged,
    ProjectChanged,
    SettingParameterChanged,
)
from contracts.identity import UserChanged
from kit.messaging.reference_copies import ReferenceCopy, TenantOf
from kit.notices.copies import NOTICE_COPIES

from approvals_service.people.tables import (
    AgencyManagerCopy,
    EmployeeCopy,
    PlaceCopy,
    SettingCopy,
    UserCopy,
)

MANAGER = "M"

COPIES = (
    ReferenceCopy(
        fact=CustomerEmployeeChanged,
        table=EmployeeCopy,
        of="config/employees",
        columns={"name": lambda fact: fact.full_name},
        owner_calls={"name": "full_name"},
    ),
    ReferenceCopy(
        fact=CostCenterChanged,
        table=PlaceCopy,
        of="config/cost_centers",
        columns={"kind": lambda _: "cost_center"},
        listed_as="cost_center_copy",
        where="kind = 'cost_center'",
    ),
    ReferenceCopy(
        fact=BranchChanged,
        table=PlaceCopy,
        of="config/branches",
        columns={"kind": lambda _: "branch"},
        listed_as="branch_copy",
        where="kind = 'branch'",
    ),
    ReferenceCopy(
        fact=ProjectChanged,
        table=PlaceCopy,
        of="config/projects",
        columns={"kind": lambda _: "project"},
        listed_as="project_copy",
        where="kind = 'project'",
    ),
    ReferenceCopy(
        fact=PhaseChanged,
        table=PlaceCopy,
        of="config/phases",
        columns={"kind": lambda _: "phase"},
        listed_as="phase_copy",
        where="kind = 'phase'",
    ),
    ReferenceCopy(
        fact=GroupChanged,
        table=PlaceCopy,
        of="config/groups",
        columns={"kind": lambda _: "group", "name": lambda fact: fact.description},
        listed_as="group_copy",
        where="kind = 'group'",
    ),
    *NOTICE_COPIES,
    ReferenceCopy(fact=SettingParameterChanged, table=SettingCopy, of="config/setting_parameters"),
    ReferenceCopy(
        fact=UserChanged,
        table=UserCopy,
        of="identity/accounts",
        keeps=lambda fact: fact.employee_uuid is not None,
        is_deleted=lambda fact: fact.deleted or not fact.is_active,
        tenant=TenantOf(EmployeeCopy, named="employee_uuid"),
    ),
    ReferenceCopy(
        fact=UserChanged,
        table=AgencyManagerCopy,
        of="identity/agency_managers",
        keeps=lambda fact: fact.agency_uuid is not None and fact.employee_type is not None,
        is_deleted=lambda fact: fact.deleted or not fact.is_active or fact.employee_type != MANAGER,
    ),
)
