"""`Resource`: what a plain configuration entity declares about itself."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from contracts.config import ConfigChange
from kit.db.tables import AgencyVersioned, OfAgencyVersioned, Versioned
from kit.http.permissions import Permission, permits
from kit.http.uow import UnitOfWork
from kit.http.validation import Input

from config_service.shapes.rules import Kind, named
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


async def nothing_joined(_row: Any, _uow: UnitOfWork) -> Mapping[str, Any]:
    """The row says it all."""
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
    `joined`: values of other tables that the fact and the answer carry besides the row's own.
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
    joined: Callable[[Row, UnitOfWork], Awaitable[Mapping[str, Any]]] = nothing_joined
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


def read_of(of: Resource[Row, Read], row: Row, joined: Mapping[str, Any]) -> Read:
    """The row as the API answers it."""
    return of.read(**row.model_dump(), **joined)
