"""`Resource`: what a plain configuration entity declares about itself."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from uuid import UUID

from contracts.config import ConfigChange
from kit.db.tables import AgencyVersioned, OfAgencyVersioned, Versioned
from kit.http.permissions import Permission, permits, permits_agency
from kit.http.uow import UnitOfWork
from kit.http.validation import Input
from sqlalchemy import ColumnElement

from config_service.resources.narrowing import Narrowing
from config_service.shapes.rules import Deed, Kind, named
from config_service.shapes.schemas import Stored

Row = TypeVar("Row", bound=Versioned)
Read = TypeVar("Read", bound=Stored)


def may_create(*slugs: str) -> Permission:
    """Employees of the customer in the path who hold one of the actions; managers of its agency."""
    return permits(*slugs, writes_settings=True)


def may_change(*slugs: str) -> Permission:
    """Employees of the row's customer who hold one of the actions; managers of its agency."""
    return permits(*slugs, customer="of_object", writes_settings=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Permissions:
    """The permission of each call; a call without one is not served."""

    listing: Permission | None = None
    creating: Permission | None = None
    reading: Permission | None = None
    updating: Permission | None = None
    activating: Permission | None = None
    inactivating: Permission | None = None
    deleting: Permission | None = None


_MANAGERS = permits_agency(manager=True)


def managers_may(*calls: str, **others: Permission) -> Permissions:
    """Calls of an entity of an agency that its managers may make; `others` have permissions of their own."""
    return Permissions(**dict.fromkeys(calls, _MANAGERS), **others)


async def nothing_joined(_row: Any, _uow: UnitOfWork) -> Mapping[str, Any]:
    """The row says it all."""
    return {}


async def as_given(given: Mapping[str, Any], _row: Any, _uow: UnitOfWork) -> Mapping[str, Any]:
    """The values of a body are the row's columns."""
    return given


async def kept_by_nothing(_row: Any, _uow: UnitOfWork) -> str | None:
    """A row is made inactive whatever names it."""
    return None


async def followed_by_nothing(_row: Any, _deed: Deed, _uow: UnitOfWork) -> None:
    """No other row is written with it."""


async def locks_nothing(_uow: UnitOfWork, _customer_uuid: UUID) -> None:
    """Rows of a customer are written side by side."""


def as_stored(_values: Mapping[str, Any], _uow: UnitOfWork) -> Mapping[str, Any]:
    """The answer shows the row's values as they are."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Resource(Generic[Row, Read]):
    """A plain configuration entity.

    `table`: rows of a customer when it is an `AgencyVersioned`, of an agency itself when it is an `OfAgencyVersioned`,
    else the operator's, the same for every customer.
    `create`, `update`, `read`: bodies and answer; `update` is `create` unless given.
    `fact`: the event with the row's whole state.
    `kind`: names in audit lines, uniqueness constraints, and the actions whose holders get live hints.
    `plural`: the entity in paths and operation ids, as `expense_types`.
    `text`: the column with the name or text of a row; `beside` makes the folded copies kept beside it.
    `used_by`: foreign key constraint that keeps a row from being deleted → what names the row.
    `kept_active_by`: what names a row and so keeps it from being made inactive; None when nothing does.
    `joined`: values of other tables that the fact and the answer carry besides the row's own.
    `computed`: fields of the answer that SQL computes beside the row's columns, in lists and alone.
    `prepare`: the values of a body → the columns to store, given the row that is changed (None: a new one, whose
    owner is among the values); it refuses what may not stand (ValidationFailed), and lets other rows make room.
    `lock`: what of the row's customer is locked before a row is written; `follow` writes under it.
    `follow`: what else is written when a row was created, changed or switched, and before it is deleted.
    `show`: further fields of the answer made of its values, as links to files; it reads those and the columns
    `show_reads`.
    `narrowing`: the query parameters of the list besides name and active.
    `wakes`: the worker's task to wake after a row was updated or switched.
    `id_name`: the row's id in paths, `<singular>_id` unless given.
    `switches`: last part of the paths that make a row active and inactive.
    """

    table: type[Row]
    create: type[Input]
    update: type[Input] | None = None
    read: type[Read]
    fact: type[ConfigChange]
    kind: Kind
    plural: str
    text: str = "name"
    beside: Callable[[str], Mapping[str, str]] = named
    may: Permissions
    used_by: Mapping[str, str] = field(default_factory=dict)
    kept_active_by: Callable[[Row, UnitOfWork], Awaitable[str | None]] = kept_by_nothing
    joined: Callable[[Row, UnitOfWork], Awaitable[Mapping[str, Any]]] = nothing_joined
    computed: Mapping[str, ColumnElement[Any]] = field(default_factory=dict)
    prepare: Callable[[Mapping[str, Any], Row | None, UnitOfWork], Awaitable[Mapping[str, Any]]] = as_given
    lock: Callable[[UnitOfWork, UUID], Awaitable[None]] = locks_nothing
    follow: Callable[[Row, Deed, UnitOfWork], Awaitable[None]] = followed_by_nothing
    show: Callable[[Mapping[str, Any], UnitOfWork], Mapping[str, Any]] = as_stored
    show_reads: tuple[str, ...] = ()
    narrowing: type[Narrowing] = Narrowing
    wakes: str = ""
    id_name: str = ""
    switches: tuple[str, str] = ("active", "inactive")

    @property
    def is_of_customer(self) -> bool:
        """Whether each row belongs to a customer."""
        return issubclass(self.table, AgencyVersioned)

    @property
    def is_of_agency(self) -> bool:
        """Whether each row belongs to an agency itself."""
        return issubclass(self.table, OfAgencyVersioned)

    @property
    def singular(self) -> str:
        """One of them in operation ids, as `expense_type`."""
        return self.kind.slug.replace("-", "_")


def fact_of(of: Resource[Row, Any], row: Row, joined: Mapping[str, Any]) -> ConfigChange:
    """The row's whole state as the other services receive it."""
    return of.fact(**row.model_dump(), **joined)


def shown_of(of: Resource[Any, Read], values: Mapping[str, Any], uow: UnitOfWork) -> Read:
    """A row's values as the API answers them to the caller."""
    return of.read(**{**values, **of.show(values, uow)})
