"""Cost categories, declared: an agency's staff reads them, its managers write them."""

from dataclasses import dataclass

from contracts.config import CostCategoryChanged
from kit.http.permissions import permits_agency

from config_service.cost_categories.schemas import CostCategory, CostCategoryCreate, CostCategoryUpdate
from config_service.cost_categories.tables import CostCategoryTable
from config_service.resources.declaration import Resource, managers_may
from config_service.resources.narrowing import Narrowing
from config_service.shapes.products import ServiceType
from config_service.shapes.rules import Kind


@dataclass(frozen=True, slots=True)
class CategoryNarrowing(Narrowing):
    service_type: ServiceType | None = None


COST_CATEGORIES = Resource(
    table=CostCategoryTable,
    create=CostCategoryCreate,
    update=CostCategoryUpdate,
    read=CostCategory,
    fact=CostCategoryChanged,
    plural="cost_categories",
    kind=Kind("cost-category", "Categoria de custo", "a", (), doubles={"cost_category_name": ("name", "nome")}),
    may=managers_may("creating", "updating", "activating", "inactivating", "deleting", listing=permits_agency()),
    narrowing=CategoryNarrowing,
)
