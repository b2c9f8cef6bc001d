"""A branch as the others hear of it."""

from contracts.config import BranchChanged

from config_service.branches.tables import BranchTable


def branch_changed(row: BranchTable) -> BranchChanged:
    """The whole state of the row."""
    return BranchChanged(**row.model_dump())
