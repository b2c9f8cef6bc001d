"""Which facts fill the copies of config's and identity's entities; they hold no more than booking needs."""

from contracts.config import (
    AgencyChanged,
    BranchChanged,
    CostCategoryChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    JustificationChanged,
    PaymentSettingChanged,
    PhaseChanged,
    ProjectChanged,
    ReasonTripChanged,
    SettingParameterChanged,
)
from contracts.identity import UserChanged
from kit.core.folding import fold
from kit.messaging.reference_copies import ReferenceCopy, TenantOf

from orders_service.references.tables import (
    AgencyCopy,
    BranchCopy,
    CostCategoryCopy,
    CostCenterCopy,
    EmployeeCopy,
    JustificationCopy,
    PaymentSettingCopy,
    PhaseCopy,
    ProjectCopy,
    ReasonTripCopy,
    SettingCopy,
    UserCopy,
)

COPIES = (
    ReferenceCopy(fact=AgencyChanged, table=AgencyCopy, of="config/agencies"),
    ReferenceCopy(
        fact=CustomerEmployeeChanged,
        table=EmployeeCopy,
        of="config/employees",
        columns={"full_name_folded": lambda fact: fold(fact.full_name)},
    ),
    ReferenceCopy(fact=CostCenterChanged, table=CostCenterCopy, of="config/cost_centers"),
    ReferenceCopy(fact=CostCategoryChanged, table=CostCategoryCopy, of="config/cost_categories"),
    ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="config/branches"),
    ReferenceCopy(fact=ProjectChanged, table=ProjectCopy, of="config/projects"),
    ReferenceCopy(fact=PhaseChanged, table=PhaseCopy, of="config/phases"),
    ReferenceCopy(fact=ReasonTripChanged, table=ReasonTripCopy, of="config/reason_trips"),
    ReferenceCopy(fact=JustificationChanged, table=JustificationCopy, of="config/justifications"),
    ReferenceCopy(fact=SettingParameterChanged, table=SettingCopy, of="config/setting_parameters"),
    ReferenceCopy(
        fact=PaymentSettingChanged,
        table=PaymentSettingCopy,
        of="config/payment_settings",
        columns={"methods": lambda fact: fact.by_product},
    ),
    ReferenceCopy(
        fact=UserChanged,
        table=UserCopy,
        of="identity/accounts",
        keeps=lambda fact: fact.employee_uuid is not None,
        is_deleted=lambda fact: fact.deleted or not fact.is_active,
        tenant=TenantOf(EmployeeCopy, named="employee_uuid"),
    ),
)
