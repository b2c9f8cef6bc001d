"""The import of branches."""

from collections.abc import Mapping

from kit.files.sheets import Column

from config_service.branches.queries import list_cnpjs_in_use
from config_service.branches.resource import BRANCHES
from config_service.branches.schemas import BranchCreate
from config_service.imports.declaration import Importing, Read, Reader, SheetImport
from config_service.imports.rules import cnpj_of, phone_of
from config_service.imports.schemas import BranchesImport
from config_service.resources.actions import create_rows


async def _readers(_this: Importing) -> Mapping[str, Reader]:
    return {
        "cnpj": lambda text: {"cnpj": cnpj_of(text)},
        "telefone": lambda text: {"phone": phone_of(text)},
    }


async def _note_doubles(read: Read[BranchCreate], this: Importing) -> None:
    """CNPJs that branches of the customer or earlier rows have."""
    stored = await list_cnpjs_in_use(this.uow, this.customer_uuid, [body.cnpj for _, body in read])
    this.errors.add_doubles("cnpj", [(row, body.cnpj) for row, body in read], stored=stored)


async def _open(read: Read[BranchCreate], this: Importing) -> None:
    await create_rows(BRANCHES, [body.model_dump() for _, body in read], uow=this.uow, customer=this.customer)


BRANCHES_IMPORT = SheetImport(
    plural="branches",
    action="create-branch",
    form=BranchesImport,
    body=BranchCreate,
    title="Filiais",
    filename="filiais.xlsx",
    columns=(
        Column("nome", True, "Filial Campinas", "Nome da filial, até 120 letras."),
        Column("cnpj", True, "12.ABC.345/01DE-35", "Com ou sem pontuação, com letras ou só números; único na empresa."),
        Column("email", False, "campinas@empresa.com.br", "E-mail da filial."),
        Column("telefone", False, "1933334444", "Com DDD."),
        Column("codigo_de_integracao", False, "F-002", "Código no sistema da empresa, até 60 letras."),
    ),
    fields={
        "name": "nome",
        "cnpj": "cnpj",
        "email": "email",
        "phone": "telefone",
        "integration_id": "codigo_de_integracao",
    },
    readers=_readers,
    check=_note_doubles,
    write=_open,
)
