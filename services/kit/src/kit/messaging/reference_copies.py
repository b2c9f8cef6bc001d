"""Reference copies: another service's rows kept here; one declaration gives a copy its reactions and comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import UUID

from contracts.fact import Fact
from sqlalchemy import select, update

from kit.core.metadata import Table, columns_of
from kit.db.references import upsert_newer
from kit.messaging.reactions import On

if TYPE_CHECKING:
    from kit.db.work import UnitOfWork

F = TypeVar("F", bound=Fact)


class TenantUnknown(RuntimeError):
    """The row that names the fact's customer is not here yet: the message is delivered again."""


@dataclass(frozen=True, slots=True)
class TenantOf:
    """For facts that may name no customer: the row of `table` whose uuid the fact's field `named` holds has it."""

    table: type[Table]
    named: str


def _is_about_us(_fact: Any) -> bool:
    return True


def _is_removed(fact: Any) -> bool:
    return bool(getattr(fact, "deleted", False))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReferenceCopy(Generic[F]):
    """A table that is as new as the newest `fact` received; its columns say what is kept.

    A column holds the fact's field of its name, unless `columns` gives a function of the fact.
    `keeps`: facts for which it is false change nothing. `removed_by`: the fact that ends a row for good, where
    removal is no state of `fact`.
    `of`: the owner's list that `reconcile` compares the copy with ("config/employees"), under `listed_as` or else the
    table's name; `where` leaves rows out, `owner_calls` maps our column to the owner's, `not_compared` leaves columns
    out.
    """

    fact: type[F]
    table: type[Table]
    of: str
    columns: Mapping[str, Callable[[F], Any]] = field(default_factory=dict)
    keeps: Callable[[F], bool] = _is_about_us
    is_deleted: Callable[[F], bool] = _is_removed
    removed_by: type[Fact] | None = None
    tenant: TenantOf | None = None
    listed_as: str = ""
    where: str = ""
    owner_calls: Mapping[str, str] = field(default_factory=dict)
    not_compared: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """A column that no fact fills stops the start. Raises TypeError."""
        names = set(columns_of(self.table).keys())
        unfilled = [name for name in names - _SET_HERE - set(self.columns) if not _has(self.fact, name)]
        if unfilled or set(self.columns) - names:
            wrong = sorted({*unfilled, *(set(self.columns) - names)})
            raise TypeError(f"{self.table.__name__} and {self.fact.__name__} do not fit: {', '.join(wrong)}")


_SET_HERE = frozenset({"customer_uuid", "deleted", "created_at", "updated_at"})


def _has(fact: type[Fact], name: str) -> bool:
    return name in fact.model_fields or isinstance(getattr(fact, name, None), property)


def lines_of(copies: Iterable[ReferenceCopy[Any]]) -> Iterator[On]:
    """The reactions that keep these copies, for the service's table."""
    for copy in copies:
        name = f"mirror_{columns_of(copy.table).uuid.table.name}"
        yield On(copy.fact, _keeping(copy), name)
        if copy.removed_by is not None:
            yield On(copy.removed_by, _removing(copy), name)


async def apply_to_copy(copy: ReferenceCopy[F], fact: F, uow: UnitOfWork) -> None:
    """Insert or update the copy where the fact is newer; equal and older facts change nothing. Raises TenantUnknown."""
    if not copy.keeps(fact):
        return
    given: dict[str, Any] = {"deleted": copy.is_deleted(fact), "customer_uuid": fact.customer_uuid}
    if copy.tenant is not None:
        given["customer_uuid"] = fact.customer_uuid or await _tenant(copy.tenant, fact, uow)
        await uow.enter_customer(given["customer_uuid"])
    given["created_at"] = given["updated_at"] = uow.clock.now()
    values = {name: read(fact) if read else given[name] for name, read in _readers(copy)}
    await upsert_newer(uow, copy.table, values)


def _keeping(copy: ReferenceCopy[F]) -> Callable[[F, UnitOfWork], Any]:
    async def keep(fact: F, uow: UnitOfWork) -> None:
        await apply_to_copy(copy, fact, uow)

    return keep


def _removing(copy: ReferenceCopy[Any]) -> Callable[[Fact, UnitOfWork], Any]:
    """A row removed for good needs no version: facts of one entity are handled in their order."""

    async def remove(fact: Fact, uow: UnitOfWork) -> None:
        await uow.session.execute(
            update(copy.table).where(columns_of(copy.table).uuid == fact.uuid).values(deleted=True)
        )
        uow.note_change()

    return remove


@cache
def _readers(copy: ReferenceCopy[Any]) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    """How each column is read from a fact; None for what `apply_to_copy` itself gives."""
    names = columns_of(copy.table).keys()
    return tuple((name, copy.columns.get(name) or (None if name in _SET_HERE else _field(name))) for name in names)


def _field(name: str) -> Callable[[Any], Any]:
    def read(fact: Any) -> Any:
        value = getattr(fact, name)
        return list(value) if isinstance(value, tuple) else value  # arrays are lists to the database

    return read


async def _tenant(tenant: TenantOf, fact: Fact, uow: UnitOfWork) -> UUID:
    """The sweep role may read whose row it is before the customer is known."""
    columns = columns_of(tenant.table)
    async with uow.db.sweep() as session:
        statement = select(columns.customer_uuid).where(columns.uuid == getattr(fact, tenant.named))
        found: UUID | None = (await session.execute(statement)).scalar_one_or_none()
    if found is None:
        raise TenantUnknown
    return found
