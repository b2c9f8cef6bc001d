"""A new row has what it was given and its columns' defaults, as SQLModel's own constructor makes it."""

from typing import Any

from kit.core.ids import new_uuid
from kit.core.metadata import Table, columns_of, empty_list, metadata_of
from sqlalchemy import JSON, Column, inspect
from sqlmodel import Field
from sqlmodel._compat import sqlmodel_table_construct


class Parcel(Table, table=True):
    __tablename__ = "test_rows_parcel"

    id: int = Field(primary_key=True)
    label: str
    weight: int = 7
    note: str | None = None
    stamps: list[str] = Field(default_factory=empty_list, sa_column=Column(JSON))
    rates: dict[str, Any] = Field(default={"base": 1}, sa_column=Column(JSON))


metadata_of(Parcel.__module__.partition(".")[0]).remove(columns_of(Parcel).id.table)
"""No migration makes this table, so the comparison of models and migrations must not find it."""


def as_sqlmodel_makes_it(**given: Any) -> Parcel:
    return sqlmodel_table_construct(self_instance=Parcel(id=0, label="other"), values=given)


def test_a_new_row_is_as_sqlmodel_would_make_it() -> None:
    given = {"id": 1, "label": "Caixa", "unknown": new_uuid()}
    made, expected = Parcel(**given), as_sqlmodel_makes_it(**given)
    assert made.model_dump() == expected.model_dump()
    assert made.model_fields_set == expected.model_fields_set == {"id", "label"}
    assert not hasattr(made, "unknown")


def test_two_rows_share_no_default_that_can_be_changed() -> None:
    first, second = Parcel(id=1, label="a"), Parcel(id=2, label="b")
    first.stamps.append("frágil")
    first.rates["base"] = 2
    assert (second.stamps, second.rates) == ([], {"base": 1})


def test_a_change_of_a_new_row_is_seen_by_sqlalchemy() -> None:
    row = Parcel(id=1, label="a")
    row.label = "b"
    assert row.label == "b"
    assert inspect(row).attrs.label.history.added == ["b"]
