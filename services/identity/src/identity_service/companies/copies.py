"""Which facts fill the copies of companies, as far as people's own data needs them."""

from contracts.config import AgencyChanged, BranchChanged, CustomerEmployeeChanged, SettingParameterChanged
from kit.messaging.reference_copies import ReferenceCopy

from identity_service.companies.tables import AgencyCopy, BranchCopy, EmployeeCopy, SettingCopy

COPIES = (
    ReferenceCopy(
        fact=AgencyChanged,
        table=AgencyCopy,
        of="config/agencies",
        columns={"is_active": lambda fact: fact.is_active and not fact.deleted},
    ),
    ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="config/branches"),
    ReferenceCopy(fact=CustomerEmployeeChanged, table=EmployeeCopy, of="config/employees"),
    ReferenceCopy(fact=SettingParameterChanged, table=SettingCopy, of="config/setting_parameters"),
)
