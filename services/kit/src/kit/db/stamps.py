"""Sets `created_at` and `updated_at` from the unit of work's clock."""

from datetime import datetime

from sqlalchemy.orm import Session, UOWTransaction

from kit.db.tables import Row


def stamp(row: object, now: datetime) -> None:
    """Stamp a row that is about to be stored for the first time."""
    if isinstance(row, Row):
        row.created_at = row.created_at or now
        row.updated_at = row.updated_at or now


def stamp_before_flush(session: Session, _context: UOWTransaction, _instances: object) -> None:
    """New rows get both stamps, changed rows a new `updated_at`."""
    clock = session.info.get("clock")
    if clock is None:
        return
    now = clock.now()
    for row in session.new:
        stamp(row, now)
    for row in session.dirty:
        if isinstance(row, Row) and session.is_modified(row):
            row.updated_at = now
