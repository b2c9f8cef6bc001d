"""The Resource of branches; their list, which may begin with the headquarters, is in `routes`."""

from contracts.config import BranchChanged
from kit.http.permissions import permits

from config_service.branches.schemas import Branch, BranchCreate, BranchUpdate
from config_service.branches.tables import BranchTable
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.shapes.rules import Kind, folded

BRANCHES = Resource(
    table=BranchTable,
    create=BranchCreate,
    update=BranchUpdate,
    read=Branch,
    fact=BranchChanged,
    plural="branches",
    beside=folded,
    kind=Kind("branch", "Filial", "a", ("view-branch", "create-order"), doubles={"branch_cnpj": ("cnpj", "CNPJ")}),
    may=Permissions(
        creating=may_create("create-branch"),
        reading=permits("view-branch", customer="of_object"),
        updating=may_change("update-branch"),
        activating=may_change("update-branch"),
        inactivating=may_change("update-branch"),
    ),
    id_name="branch_id",
    switches=("activate", "inactivate"),
)
