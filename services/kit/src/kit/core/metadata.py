"""One SQLAlchemy MetaData per service, so that one process (the demo, the contract) can load the tables of all
services.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from copy import deepcopy
from functools import cache, partial
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

    def __init__(self, **given: Any) -> None:
        """A new row: what is given, else the column's default; unknown names are left out, as SQLModel does.

        SQLModel sets each column by an event of SQLAlchemy's, which a row without a past does not need: that was a
        quarter of what the creation of an order cost its process.
        """
        if "__table__" not in type(self).__dict__:
            super().__init__(**given)
            return
        plain, made = _defaults_of(type(self))
        columns = type(self).model_fields
        found = given if given.keys() <= columns.keys() else {name: given[name] for name in given if name in columns}
        values = {**plain, **{name: make() for name, make in made.items() if name not in found}, **found}
        self.__dict__.update(values)
        object.__setattr__(self, "__pydantic_fields_set__", set(found))


@cache
def _defaults_of(model: type[SQLModel]) -> tuple[Mapping[str, Any], Mapping[str, Callable[[], Any]]]:
    """The defaults of a table's columns: those every row shares, and those made for each row."""
    optional = {name: field for name, field in model.model_fields.items() if not field.is_required()}
    made: dict[str, Any] = {name: field.default_factory for name, field in optional.items() if field.default_factory}
    plain = {name: field.default for name, field in optional.items() if name not in made}
    return plain, made | {name: partial(deepcopy, value) for name, value in plain.items() if not _is_fixed(value)}


def _is_fixed(value: object) -> bool:
    """Whether rows may share a default: it cannot be changed."""
    return isinstance(value, Hashable)


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
