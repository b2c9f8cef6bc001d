"""The history of an approvable kind: written with its audit line, read newest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import select

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.tables import AgencyVersioned
from kit.db.work import UnitOfWork
from kit.workflow.lifecycle import Status
from kit.workflow.rows import HistoryRow

S = TypeVar("S", bound=Status)


@dataclass(frozen=True, slots=True)
class Doer:
    """Who is named in the history; `uuid` is None for the system."""

    uuid: UUID | None
    name: str


SYSTEM = Doer(None, "Sistema")


def doer_of(by: Principal) -> Doer:
    """The signed-in person."""
    return Doer(by.user_uuid, by.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Where the changes of a kind of thing are written.

    `key`: the column of `table` that names the thing, as `order_uuid`.
    `noun`: the first part of the audit's actions, as `report` in `report.removed`; `entity`: the audit's entity.
    """

    table: type[HistoryRow]
    key: str
    noun: str
    entity: str


def record(
    uow: UnitOfWork,
    history: History,
    row: AgencyVersioned,
    *,
    by: Doer,
    kind: str,
    description: str,
    changes: Mapping[str, Any] | None = None,
    **what: Any,
) -> None:
    """An entry of the history, and of the audit without the words after a colon, which may speak of people.

    `what`: from_status, to_status, reason and the table's own columns; `changes`: for the audit alone.
    """
    moved = {name: str(what[name]) for name in ("from_status", "to_status") if what.get(name)} | {**(changes or {})}
    uow.audit(
        action=f"{history.noun}.{kind}",
        entity=history.entity,
        entity_uuid=row.uuid,
        description=description.partition(":")[0],
        changes=moved or None,
    )
    put_entry(uow, history, row, by=by, kind=kind, description=description, **what)


def put_entry(
    uow: UnitOfWork, history: History, row: AgencyVersioned, *, by: Doer, kind: str, description: str, **what: Any
) -> None:
    """An entry of the history alone, where one audit line stands for many rows."""
    own: dict[str, Any] = {history.key: row.uuid, **what}
    entry = history.table(
        customer_uuid=row.customer_uuid,
        agency_uuid=row.agency_uuid,
        at=uow.clock.now(),
        by_uuid=by.uuid,
        by_name=by.name,
        kind=kind,
        description=description,
        **own,
    )
    uow.put(entry)


class HistoryLine(BaseModel, Generic[S]):
    """An entry in an answer; a service names the class and adds to `by`."""

    model_config = {"populate_by_name": True, "alias_generator": lambda name: name.rstrip("_")}

    uuid: UUID
    at: datetime
    by: Any
    kind: str
    from_: S | None = None
    to: S | None = None
    reason: str | None = None
    description: str


L = TypeVar("L", bound=HistoryLine[Any])


async def list_entries(uow: UnitOfWork, history: History, thing_uuid: UUID, *, shown_as: type[L]) -> list[L]:
    """The history of one thing, newest first; the caller may see the thing."""
    columns = columns_of(history.table)
    mine = select(*columns).where(columns[history.key] == thing_uuid)
    rows = await uow.rows(mine.order_by(columns.at.desc(), columns.uuid.desc()))
    return [
        shown_as(
            uuid=row["uuid"],
            at=row["at"],
            by={"uuid": row["by_uuid"], "name": row["by_name"]},
            kind=row["kind"],
            from_=row["from_status"],
            to=row["to_status"],
            reason=row["reason"],
            description=row["description"],
        )
        for row in rows
    ]
