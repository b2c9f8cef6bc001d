"""The published event of a cost center."""

from collections.abc import Iterable
from uuid import UUID

from contracts.config import CostCenterChanged

from config_service.cost_centers.tables import CostCenterTable


def cost_center_changed(row: CostCenterTable, branches_uuids: Iterable[UUID]) -> CostCenterChanged:
    """The whole state of the row and the branches it serves."""
    return CostCenterChanged(**row.model_dump(), branches_uuids=tuple(branches_uuids))
