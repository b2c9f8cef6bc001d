"""Maps an employee's form to columns: documents encrypted, and no value of them in the audit."""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import Any

from config_service.employees.rules import Errors, birthdate_errors, canonical_pix_key, domain_errors, pix_errors
from config_service.employees.schemas import EmployeeUpdate, PixKeyType
from config_service.records.documents import Documents
from config_service.records.tables.employees import EmployeeTable

_COLUMNS = {"cpf": "cpf_cipher", "rg": "rg_cipher", "passport_number": "passport_cipher", "pix_key": "pix_key_cipher"}
_FIELDS = {column: field for field, column in _COLUMNS.items()}
_HIDDEN = "***"


def written_columns(body: EmployeeUpdate) -> dict[str, Any]:
    """What was written, as the table keeps it."""
    given = body.model_dump(exclude_unset=True)
    return {name: value.value if isinstance(value, Enum) else value for name, value in given.items()}


def update_errors(
    given: Mapping[str, Any], row: EmployeeTable, *, domains: list[str], documents: Documents, today: date
) -> Errors:
    """Everything wrong with a change that needs no look at the database."""
    errors: Errors = {}
    if {"pix_key", "pix_key_type"} & set(given):
        errors |= pix_errors(*_pix_after(given, row, documents=documents))
    if given.get("email", row.email) != row.email:
        errors |= domain_errors(given["email"], domains)
    return errors | birthdate_errors(given.get("birthdate"), today=today)


def _pix_after(
    given: Mapping[str, Any], row: EmployeeTable, *, documents: Documents
) -> tuple[PixKeyType | None, str | None]:
    """Type and key as they would stand: one may be written without the other."""
    kind = given.get("pix_key_type", row.pix_key_type)
    key = given["pix_key"] if "pix_key" in given else documents.open(row.pix_key_cipher)
    return PixKeyType(kind) if kind else None, key


def sealed_columns(given: Mapping[str, Any], row: EmployeeTable, *, documents: Documents) -> dict[str, Any]:
    """The ciphers of documents that are others than before; sealing twice differs, so texts are compared."""
    wanted = {field: given[field] for field in _COLUMNS if field in given}
    if "pix_key" in wanted:
        wanted["pix_key"] = canonical_pix_key(*_pix_after(given, row, documents=documents))
    changed = {field: text for field, text in wanted.items() if documents.open(getattr(row, _COLUMNS[field])) != text}
    sealed: dict[str, Any] = {_COLUMNS[field]: documents.seal(text) for field, text in changed.items()}
    if "cpf" in changed:
        sealed["cpf_hash"] = documents.digest(changed["cpf"], row.customer_uuid)
    return sealed


def told_changes(changes: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """What the audit keeps for ever: of what is personal only that it changed."""
    personal = EmployeeTable.__personal__.columns
    told: dict[str, list[Any]] = {}
    for column, pair in changes.items():
        if column != "cpf_hash":
            told[_FIELDS.get(column, column)] = [_HIDDEN, _HIDDEN] if column in personal else pair
    return told
