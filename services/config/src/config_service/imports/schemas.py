"""JSON of imports."""

from fastapi import UploadFile
from kit.http.validation import Input
from pydantic import BaseModel


class ImportResult(BaseModel):
    """Rows read and what they became, counted also when nothing is written.

    An import creates only (its permission is the one to create), so `updated` is 0.
    """

    rows: int
    created: int
    updated: int


class BranchesImport(Input):
    """A form: the sheet, and whether it is only checked."""

    branches: UploadFile
    dry_run: bool = False


class CostCentersImport(Input):
    """A form: the sheet, and whether it is only checked."""

    cost_centers: UploadFile
    dry_run: bool = False


class EmployeesImport(Input):
    """A form: the sheet, and whether it is only checked."""

    customer_employees: UploadFile
    dry_run: bool = False
