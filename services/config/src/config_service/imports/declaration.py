"""`SheetImport`: what the import of one entity declares about its sheet, and what becomes of the rows."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Errors
from kit.db.tables import AgencyVersioned
from kit.files.sheets import Column, SheetRow, template_of
from kit.http.uow import UnitOfWork
from kit.http.validation import Input

from config_service.employees.actions import Hiring
from config_service.imports.rules import RowErrors

Body = TypeVar("Body", bound=Input)
Reader = Callable[[str], Mapping[str, Any]]
"""What a cell says, by the fields of the body it fills. Raises CellRefused."""

NOTES = (
    "A primeira linha é o cabeçalho; a ordem das colunas não importa. Apague a linha de exemplo.",
    "Até 5.000 linhas, sem fórmulas. Se uma linha tiver erro, nada é importado.",
)


@dataclass(frozen=True, slots=True)
class Importing:
    """One import under way: whose it is, its rows, and their errors found so far."""

    customer: AgencyVersioned
    domains: Sequence[str]
    rows: Sequence[SheetRow]
    is_dry: bool
    by: Principal
    uow: UnitOfWork
    hiring: Hiring
    errors: RowErrors = field(default_factory=RowErrors)

    @property
    def customer_uuid(self) -> UUID:
        return self.customer.uuid


Read = list[tuple[SheetRow, Body]]
"""The rows without errors, each as the body of a create."""


def nothing_wrong(_body: Any, _this: Importing) -> Errors:
    """The body's own checks are all there are."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SheetImport(Generic[Body]):
    """One import.

    `plural`: the entity in paths and operation ids, and the part of the form with the sheet, as `cost_centers`.
    `action`: what the caller must hold; the template is read by the same.
    `form`, `body`: the multipart form, and the body of a create that every row becomes.
    `columns`, `title`, `filename`: the sheet and its template.
    `fields`: field of the body → the column it is filled from; a column without a reader fills it as it stands.
    `readers`: how the other columns are read, by column; made once per import, with what its cells may name.
    `about`: fields that do not come from the sheet.
    `wrong_in`: what else is wrong with a body, by field. `check`: what is wrong with rows together or beside what is
    stored, noted in the errors. `write`: stores the bodies and publishes them.
    """

    plural: str
    action: str
    form: type[Input]
    body: type[Body]
    columns: tuple[Column, ...]
    title: str
    filename: str
    fields: Mapping[str, str]
    readers: Callable[[Importing], Awaitable[Mapping[str, Reader]]]
    about: Callable[[Importing], Mapping[str, Any]] = lambda _: {}
    wrong_in: Callable[[Body, Importing], Errors] = nothing_wrong
    check: Callable[["Read[Body]", Importing], Awaitable[None]]
    write: Callable[["Read[Body]", Importing], Awaitable[None]]


@cache
def template_for(of: SheetImport[Any]) -> bytes:
    """The .xlsx to fill in."""
    return template_of(of.columns, title=of.title, notes=NOTES)
