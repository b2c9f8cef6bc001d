"""Cost categories as stored."""

from kit.privacy.personal import Personal

from config_service.resources.columns import NamedOfAgency, named_of_agency


class CostCategoryTable(NamedOfAgency, table=True):
    __tablename__ = "cost_category"
    __personal__ = Personal(others={"name": "a category", "name_folded": "a category"})
    __table_args__ = named_of_agency("cost_category", once="cost_category_name")

    name: str
    service_type: str
    is_proof_required: bool = False
    wintour_code: str | None = None
