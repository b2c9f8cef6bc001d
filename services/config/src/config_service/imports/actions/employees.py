"""The import of employees: identity makes the accounts and invites."""

from collections.abc import Mapping
from uuid import UUID

from kit.core.clock import local_day
from kit.core.refusals import Errors
from kit.files.sheets import Column, rejected_when
from kit.security.rights import GrantsMoreThanHeld

from config_service.employees.actions import (
    Newcomer,
    newcomer_uuid,
    profile_for,
    require_may_give,
    take_on_employees,
)
from config_service.employees.emails import find_taken_emails, hold_emails
from config_service.employees.identifiers import list_identifiers_in_use
from config_service.employees.rules import employee_errors
from config_service.employees.schemas import EmployeeCreate
from config_service.imports.declaration import Importing, Reader, SheetImport
from config_service.imports.declaration import Read as ReadRows
from config_service.imports.queries import branches_by_text, cost_centers_by_text, groups_by_text, profiles_by_text
from config_service.imports.rules import Lookup, cpf_of, names_all, parts_of, phone_of
from config_service.imports.schemas import EmployeesImport

Read = ReadRows[EmployeeCreate]


async def _readers(this: Importing) -> Mapping[str, Reader]:
    uow, customer_uuid = this.uow, this.customer_uuid
    branches = await branches_by_text(uow, customer_uuid)
    return {
        "cpf": lambda text: {"cpf": cpf_of(text)},
        "telefone": lambda text: {"phone": phone_of(text)},
        "perfil": _finder("profile_uuid", await profiles_by_text(uow, customer_uuid)),
        "grupo": _finder("group_uuid", await groups_by_text(uow, customer_uuid)),
        "centro_de_custo": _finder("cost_center_uuid", await cost_centers_by_text(uow, customer_uuid)),
        "filiais": lambda text: {"branches_uuids": _branches_of(text, branches)},
    }


def _finder(field: str, lookup: Lookup) -> Reader:
    return lambda text: {field: lookup.find(text)} if text else {}


def _branches_of(text: str, branches: Lookup) -> list[UUID]:
    """The branches a cell names; all there are when it says so. Raises CellRefused."""
    parts = parts_of(text)
    if names_all(parts):
        return branches.all()
    return list(dict.fromkeys(branches.find(part) for part in parts))


def _wrong_in(body: EmployeeCreate, this: Importing) -> Errors:
    return employee_errors(body, domains=list(this.domains), today=local_day(this.uow.clock.now()))


async def _check(read: Read, this: Importing) -> None:
    """What others have already, and rights the caller may not give; a dry import asks identity without holding."""
    await _note_doubles(read, this)
    await _note_forbidden(read, this)
    if this.is_dry:
        emails = list(dict.fromkeys(body.email for _, body in read))
        _note_taken(read, await find_taken_emails(this.hiring.emails, emails), this)


async def _take_on(read: Read, this: Importing) -> None:
    """Hold every e-mail, then write every person. Raises ImportRejected (an e-mail is somebody else's), Unavailable."""
    profiles = await _profiles_of(read, this)
    newcomers = [
        Newcomer(newcomer_uuid(body.email, uow=this.uow), body, profiles[body.profile_uuid]) for _, body in read
    ]
    holders = {newcomer.body.email: newcomer.uuid for newcomer in newcomers}
    _note_taken(read, await hold_emails(this.uow, this.hiring.emails, holders), this)
    rejected_when(this.errors.as_errors())
    await take_on_employees(
        newcomers,
        customer_uuid=this.customer_uuid,
        agency_uuid=this.customer.agency_uuid,
        uow=this.uow,
        documents=this.hiring.documents,
    )


async def _note_doubles(read: Read, this: Importing) -> None:
    """E-mails, CPFs and registrations that employees of the customer or earlier rows have."""
    bodies = [body for _, body in read]
    documents = this.hiring.documents
    stored = await list_identifiers_in_use(this.uow, this.customer_uuid, bodies, documents=documents)
    registered = [(row, body.registration) for row, body in read if body.registration]
    this.errors.add_doubles("email", [(row, body.email) for row, body in read], stored=stored.emails)
    this.errors.add_doubles("cpf", [(row, body.cpf) for row, body in read if body.cpf], stored=stored.cpfs)
    this.errors.add_doubles("matricula", registered, stored=stored.registrations)


async def _profiles_of(read: Read, this: Importing) -> dict[UUID | None, UUID]:
    """The profile of each row's; of rows without, the default one."""
    named = dict.fromkeys(body.profile_uuid for _, body in read)
    return {one: one or await profile_for(this.uow, this.customer_uuid, None) for one in named}


async def _note_forbidden(read: Read, this: Importing) -> None:
    """A profile with rights that the caller lacks."""
    refused: set[UUID | None] = set()
    for named, profile in (await _profiles_of(read, this)).items():
        try:
            await require_may_give(this.uow, profile, by=this.by)
        except GrantsMoreThanHeld:
            refused.add(named)
    for row, body in read:
        if body.profile_uuid in refused:
            this.errors.add(row, "perfil", GrantsMoreThanHeld.message)


def _note_taken(read: Read, taken: frozenset[str], this: Importing) -> None:
    """An e-mail that somebody on the platform has; one already noted is not noted again."""
    noted = this.errors.rows_of("email")
    for row, body in read:
        if body.email in taken and row.number not in noted:
            this.errors.add(row, "email", f"'{body.email}' já existe")


EMPLOYEES = SheetImport(
    plural="customer_employees",
    action="create-customer-employee",
    form=EmployeesImport,
    body=EmployeeCreate,
    title="Funcionários",
    filename="funcionarios.xlsx",
    columns=(
        Column("nome", True, "Ana", "Nome, até 120 letras."),
        Column("sobrenome", True, "Souza", "Sobrenome, até 120 letras."),
        Column("email", True, "ana.souza@empresa.com.br", "Recebe o convite; único em toda a plataforma."),
        Column("cpf", False, "", "Com ou sem pontuação, único na empresa."),
        Column("telefone", False, "11987654321", "Com DDD."),
        Column("nascimento", False, "10/05/1990", "DD/MM/AAAA."),
        Column("matricula", False, "1042", "Número de matrícula, único na empresa, até 60 letras."),
        Column("cargo", False, "Analista", "Até 120 letras."),
        Column("perfil", False, "Solicitante", "Nome do perfil. Vazio é o perfil padrão."),
        Column("grupo", False, "", "Descrição do grupo de funcionários."),
        Column("centro_de_custo", False, "", "Código ou nome do centro de custo."),
        Column("filiais", False, "", "Nome, CNPJ ou código de integração, separados por ponto e vírgula; ou todas."),
    ),
    fields={
        "name": "nome",
        "last_name": "sobrenome",
        "email": "email",
        "birthdate": "nascimento",
        "registration": "matricula",
        "position": "cargo",
        "cpf": "cpf",
        "phone": "telefone",
        "profile_uuid": "perfil",
        "group_uuid": "grupo",
        "cost_center_uuid": "centro_de_custo",
        "branches_uuids": "filiais",
    },
    readers=_readers,
    wrong_in=_wrong_in,
    check=_check,
    write=_take_on,
)
