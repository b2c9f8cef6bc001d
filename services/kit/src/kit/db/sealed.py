"""Re-encrypts columns that an older generation of FIELD_KEY encrypted, so that it can be removed (HARDENING A17).

A model names its sealed columns: `__sealed__ = {"rg_cipher": None, "cpf_cipher": Digest("cpf_hash", cpf_digest)}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from sqlalchemy import RowMapping, not_, or_, select, update

from kit.core.fields import decrypt, encrypt, is_sealed_by, key_id
from kit.core.metadata import models
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope

if TYPE_CHECKING:
    from kit.db.database import Database

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Digest:
    """A keyed hash beside a sealed column: `of(text, customer_uuid, key)`."""

    column: str
    of: Callable[[str, UUID, str], str]


def sealed_models() -> Iterator[tuple[type[Any], dict[str, Digest | None]]]:
    """Every model of this process with sealed columns, and these."""
    for model in models():
        if sealed := getattr(model, "__sealed__", None):
            yield model, sealed


async def reseal(db: Database) -> int:
    """Bring every sealed column to the newest generation, 500 rows at a time; how many rows changed.

    Raises KeyError when a generation is missing that some row still needs.
    """
    changed = 0
    for model, sealed in sealed_models():
        after: Any = None
        while rows := await _older(db, model.__table__, sealed, after=after):
            for row in rows:
                changed += await _seal_again(db, model.__table__, sealed, row)
            after = rows[-1]["at"]
    return changed


async def _older(db: Database, table: Any, sealed: dict[str, Digest | None], *, after: Any) -> Sequence[RowMapping]:
    """Rows with a column that the newest generation did not seal, by primary key."""
    (key,) = table.primary_key
    newest = f"{key_id(db.settings.field_keys[0])}."
    stale = or_(*(not_(table.c[name].startswith(newest)) for name in sealed))
    owners = [table.c[name] for name in ("customer_uuid", "agency_uuid") if name in table.c]
    statement = select(key.label("at"), *owners, *(table.c[name] for name in sealed)).where(stale).order_by(key)
    if after is not None:
        statement = statement.where(key > after)
    async with db.sweep() as session:
        return (await session.execute(statement.limit(_AT_ONCE))).mappings().all()


async def _seal_again(db: Database, table: Any, sealed: dict[str, Digest | None], row: RowMapping) -> int:
    """One row anew, unless somebody changed it meanwhile: what is written now is sealed by the newest anyway."""
    (key,) = table.primary_key
    customer = row.get("customer_uuid")
    statement = update(table).where(key == row["at"])
    for name, digest in sealed.items():
        text = row[name]
        if text is None or is_sealed_by(text, db.settings.field_keys[0]):
            continue
        opened = decrypt(text, *db.settings.field_keys)
        values = {name: encrypt(opened, db.settings.field_keys[0])}
        if digest is not None and customer is not None:
            values[digest.column] = digest.of(opened, customer, db.settings.field_keys[0])
        statement = statement.where(table.c[name] == text).values(values)
    async with db.work(_owner_of(row)) as uow:
        uow.note_change()
        done: Any = await uow.session.execute(statement)
        return int(done.rowcount)


def _owner_of(row: RowMapping) -> Scope:
    """The scope that may write a row: its customer's, else its agency's, else that of rows without a tenant."""
    if customer := row.get("customer_uuid"):
        return CustomerScope(customer)
    agency = row.get("agency_uuid")
    return AgencyScope(agency) if agency else NoScope()
