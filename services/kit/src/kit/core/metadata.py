"""Each service's tables in a MetaData of their own, so that one process (the demo, the contract) can hold them all."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import sqlalchemy
from sqlalchemy import Column, MetaData
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlmodel import SQLModel

_BY_PACKAGE: dict[str, MetaData] = {}


def metadata_of(package: str) -> MetaData:
    """The tables of one package, by its top name."""
    return _BY_PACKAGE.setdefault(package, MetaData())


class Table(SQLModel):
    """The base of every table: it belongs to the MetaData of the package that declares it."""

    if TYPE_CHECKING:  # SQLModel hides it from type checkers
        __table__: ClassVar[sqlalchemy.Table]

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        package = cls.__module__.partition(".")[0]
        type.__setattr__(cls, "metadata", metadata_of(package))


def table_of(model: type[Table]) -> sqlalchemy.Table:
    """The table behind a model, for Core statements."""
    return model.__table__


def columns_of(model: type[Table]) -> ReadOnlyColumnCollection[str, Column[Any]]:
    """The columns of a model's table, for Core statements."""
    return model.__table__.c


def all_tables() -> list[Any]:
    """Every table declared in this process."""
    return [table for metadata in _BY_PACKAGE.values() for table in metadata.tables.values()]


def models(package: str | None = None) -> Iterator[type[Any]]:
    """Every model with a table declared in this process, or those of one package."""
    waiting: list[type[Any]] = list(Table.__subclasses__())
    while waiting:
        model = waiting.pop()
        waiting += model.__subclasses__()
        if "__table__" in vars(model) and package in {None, model.__module__.partition(".")[0]}:
            yield model


def empty_list() -> list[Any]:
    """A column's default. Not `list` itself: pydantic would ask for its signature anew for each row, 0.1 ms."""
    return []


def empty_dict() -> dict[str, Any]:
    """A column's default; see `empty_list`."""
    return {}
