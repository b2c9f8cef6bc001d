"""Cost categories, declared: an agency's staff reads them, its managers write them."""

from contracts.config import CostCategoryChanged
from kit.http.permissions import permits_agency

from config_service.cost_categories.schemas import CostCategory, CostCategoryCreate, CostCategoryUpdate
from config_service.cost_categories.tables import CostCategoryTable
from config_service.resources.declaration import Permissions, Resource
from config_service.shapes.rules import Kind

COST_CATEGORIES = Resource(
    table=CostCategoryTable,
    create=CostCategoryCreate,
    update=CostCategoryUpdate,
    read=CostCategory,
    fact=CostCategoryChanged,
    plural="cost_categories",
    kind=Kind("cost-category", "Categoria de custo", "a", (), doubles={"cost_category_name": ("name", "nome")}),
    may=Permissions(
        creating=permits_agency(manager=True),
        updating=permits_agency(manager=True),
        activating=permits_agency(manager=True),
        inactivating=permits_agency(manager=True),
        deleting=permits_agency(manager=True),
    ),
)
