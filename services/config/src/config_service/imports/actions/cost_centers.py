"""The import of cost centers."""

from collections.abc import Mapping
from typing import Any

from kit.files.sheets import Column

from config_service.cost_centers.actions import open_cost_centers
from config_service.cost_centers.queries import list_codes_in_use
from config_service.cost_centers.schemas import CostCenterCreate
from config_service.imports.declaration import Importing, Read, Reader, SheetImport
from config_service.imports.queries import branches_by_text
from config_service.imports.rules import Lookup, flag_of, names_all, parts_of
from config_service.imports.schemas import CostCentersImport


async def _readers(this: Importing) -> Mapping[str, Reader]:
    branches = await branches_by_text(this.uow, this.customer_uuid)
    return {
        "matriz": lambda text: {"belongs_to_headquarters": flag_of(text)},
        "filiais": lambda text: _branches_of(text, branches),
    }


def _branches_of(text: str, branches: Lookup) -> dict[str, Any]:
    """The branches a cell names, or all of them. Raises CellRefused."""
    named = parts_of(text)
    if names_all(named):
        return {"mark_all_branches": True}
    return {"branches_uuids": list(dict.fromkeys(branches.find(each) for each in named))}


async def _note_doubles(_read: Read[CostCenterCreate], this: Importing) -> None:
    """Codes that cost centers of the customer or earlier rows have, of rows with other errors too."""
    coded = [(row, code) for row in this.rows if (code := row.cells["codigo"])]
    stored = await list_codes_in_use(this.uow, this.customer_uuid, [code for _, code in coded])
    this.errors.add_doubles("codigo", coded, stored=stored)


async def _open(read: Read[CostCenterCreate], this: Importing) -> None:
    await open_cost_centers([body for _, body in read], agency_uuid=this.customer.agency_uuid, uow=this.uow)


COST_CENTERS = SheetImport(
    plural="cost_centers",
    action="create-cost-center",
    form=CostCentersImport,
    body=CostCenterCreate,
    title="Centros de custo",
    filename="centros-de-custo.xlsx",
    columns=(
        Column("nome", True, "Comercial Sudeste", "Nome do centro de custo, até 120 letras."),
        Column("codigo", True, "CC-0201", "Código de integração externa, único na empresa, até 60 letras."),
        Column("matriz", False, "sim", "sim ou não: se pertence à matriz. Vazio é não."),
        Column("filiais", False, "", "Nome, CNPJ ou código de integração, separados por ponto e vírgula; ou todas."),
    ),
    fields={
        "name": "nome",
        "cost_center_code": "codigo",
        "belongs_to_headquarters": "matriz",
        "branches_uuids": "filiais",
    },
    about=lambda this: {"customer_uuid": this.customer_uuid},
    readers=_readers,
    check=_note_doubles,
    write=_open,
)
