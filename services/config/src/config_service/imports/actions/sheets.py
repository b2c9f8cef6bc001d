"""Imports a sheet as its declaration says: every row, or none."""

from collections.abc import Mapping
from typing import Any

from kit.files.sheets import SheetRow, rejected_when
from pydantic import ValidationError

from config_service.imports.declaration import Body, Importing, Read, Reader, SheetImport
from config_service.imports.schemas import ImportResult


async def import_sheet(of: SheetImport[Body], this: Importing) -> ImportResult:
    """Create what each row says, or nothing; a dry one only checks.

    Raises ImportRejected (errors by row), AlreadyExists (stored while this import ran), and what the write raises.
    """
    readers = await of.readers(this)
    read: Read[Body] = [(row, body) for row in this.rows if (body := _read(of, row, readers, this)) is not None]
    await of.check(read, this)
    rejected_when(this.errors.as_errors())
    if not this.is_dry:
        await of.write(read, this)
    return ImportResult(rows=len(this.rows), created=len(read), updated=0)


def _read(of: SheetImport[Body], row: SheetRow, readers: Mapping[str, Reader], this: Importing) -> Body | None:
    """The row as the body of a create; None when it has errors, which are noted."""
    plain = {name: row.cells.get(column, "") for name, column in of.fields.items() if column not in readers}
    given: dict[str, Any] = {**of.about(this), **plain}
    cells = [this.errors.read(row, column, reader) for column, reader in readers.items()]
    for cell in cells:
        given |= cell or {}
    try:
        body = of.body.model_validate(given)
    except ValidationError as problem:
        this.errors.add_invalid(row, problem, body=of.body, columns=of.fields)
        return None
    if None in cells:
        return None
    wrong = of.wrong_in(body, this)
    for name, sentences in wrong.items():
        for sentence in sentences:
            this.errors.add(row, of.fields[name], sentence)
    return None if wrong else body
