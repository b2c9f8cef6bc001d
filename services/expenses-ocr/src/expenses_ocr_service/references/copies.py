"""Which facts fill the copies of config's, identity's and orders' entities; they hold no more than expenses need."""

from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    ExpenseCategoryChanged,
    ExpenseTypeChanged,
    PaymentSettingChanged,
    PhaseChanged,
    PolicyChanged,
    ProjectChanged,
    ReasonExpenseChanged,
    SettingParameterChanged,
)
from contracts.identity import UserChanged
from contracts.orders import OrderStatusChanged
from kit.core.folding import fold
from kit.messaging.reference_copies import ReferenceCopy, TenantOf

from expenses_ocr_service.references.tables import (
    BranchCopy,
    CostCenterCopy,
    EmployeeCopy,
    ExpenseCategoryCopy,
    ExpenseTypeCopy,
    OrderCopy,
    PaymentSettingCopy,
    PhaseCopy,
    PolicyCopy,
    ProjectCopy,
    ReasonExpenseCopy,
    SettingCopy,
    UserCopy,
)

COPIES = (
    ReferenceCopy(
        fact=CustomerEmployeeChanged,
        table=EmployeeCopy,
        of="config/employees",
        columns={"full_name_folded": lambda fact: fold(fact.full_name)},
    ),
    ReferenceCopy(fact=CostCenterChanged, table=CostCenterCopy, of="config/cost_centers"),
    ReferenceCopy(fact=ProjectChanged, table=ProjectCopy, of="config/projects"),
    ReferenceCopy(fact=PhaseChanged, table=PhaseCopy, of="config/phases"),
    ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="config/branches"),
    ReferenceCopy(fact=SettingParameterChanged, table=SettingCopy, of="config/setting_parameters"),
    ReferenceCopy(fact=PaymentSettingChanged, table=PaymentSettingCopy, of="config/payment_settings"),
    ReferenceCopy(fact=ReasonExpenseChanged, table=ReasonExpenseCopy, of="config/reason_expenses"),
    ReferenceCopy(fact=ExpenseTypeChanged, table=ExpenseTypeCopy, of="config/expense_types"),
    ReferenceCopy(fact=ExpenseCategoryChanged, table=ExpenseCategoryCopy, of="config/expense_categories"),
    ReferenceCopy(
        fact=PolicyChanged,
        table=PolicyCopy,
        of="config/policies",
        columns={"values": lambda fact: [value.model_dump(mode="json") for value in fact.values]},
    ),
    ReferenceCopy(
        fact=UserChanged,
        table=UserCopy,
        of="identity/accounts",
        keeps=lambda fact: fact.employee_uuid is not None,
        is_deleted=lambda fact: fact.deleted or not fact.is_active,
        tenant=TenantOf(EmployeeCopy, named="employee_uuid"),
    ),
    ReferenceCopy(
        fact=OrderStatusChanged,
        table=OrderCopy,
        of="orders/orders",
        columns={"order_number": lambda fact: fact.number, "status": lambda fact: fact.to_status},
        not_compared=frozenset({"version", "deleted"}),  # of the last status; the owner's version rises more often
    ),
)
