"""Which facts fill the copies of people, their accounts and the places things are booked against."""

from collections.abc import Callable, Mapping
from typing import Any

from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    GroupChanged,
    PhaseChanged,
    ProjectChanged,
    SettingParameterChanged,
)
from contracts.fact import Fact
from contracts.identity import UserChanged
from kit.core.folding import fold
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


def _place(
    kind: str,
    fact: type[Fact],
    of: str,
    *,
    columns: Mapping[str, Callable[[Any], Any]] | None = None,
    owner_calls: Mapping[str, str] | None = None,
) -> ReferenceCopy[Any]:
    """The places of a kind; `columns` fill what places of other kinds do not have."""
    own = dict(columns or {})
    plain: dict[str, Callable[[Any], Any]] = {
        "kind": lambda _: kind,
        "name_folded": lambda fact: fold(fact.name),
        "code": lambda _: None,
        "project_uuid": lambda _: None,
    }
    return ReferenceCopy(
        fact=fact,
        table=PlaceCopy,
        of=of,
        columns=plain | own,
        listed_as=f"{kind}_copy",
        where=f"kind = '{kind}'",
        owner_calls=owner_calls or {},
        not_compared=frozenset({"name_folded", *({"code", "project_uuid"} - own.keys())}),
    )


COPIES = (
    ReferenceCopy(
        fact=CustomerEmployeeChanged,
        table=EmployeeCopy,
        of="config/employees",
        columns={"name": lambda fact: fact.full_name},
        owner_calls={"name": "full_name"},
    ),
    _place(
        "cost_center",
        CostCenterChanged,
        "config/cost_centers",
        columns={"code": lambda fact: fact.cost_center_code},
        owner_calls={"code": "cost_center_code"},
    ),
    _place("branch", BranchChanged, "config/branches"),
    _place("project", ProjectChanged, "config/projects", columns={"code": lambda fact: fact.code}),
    _place(
        "phase",
        PhaseChanged,
        "config/phases",
        columns={"code": lambda fact: fact.code, "project_uuid": lambda fact: fact.project_uuid},
    ),
    _place(
        "group",
        GroupChanged,
        "config/groups",
        columns={"name": lambda fact: fact.description, "name_folded": lambda fact: fold(fact.description)},
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
