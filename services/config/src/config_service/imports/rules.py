"""How cells of an import are read and how errors of its rows are put (API section 1.5)."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from kit.core.folding import fold
from kit.core.refusals import Errors
from kit.files.sheets import SheetRow
from kit.http.validation import Input, errors_of
from pydantic import ValidationError

from config_service.brazil.rules import strip_mask
from config_service.imports.refusals import CellRefused

T = TypeVar("T")
_YES = frozenset({"sim", "s", "x", "1", "true", "verdadeiro"})
_NO = frozenset({"", "nao", "n", "0", "false", "falso"})
_CPF_DIGITS = 11
_CNPJ_DIGITS = 14
_NATIONAL_PHONE = re.compile(r"[1-9]{2}(?:[2-5][0-9]{7}|9[0-9]{8})")
"""Anatel, resolution 749/2022; the screens complete phones by the same rule."""
_ALL = frozenset({"todas", "todos"})


def flag_of(text: str) -> bool:
    """A yes or no; blank is no. Raises CellRefused."""
    word = fold(text)
    if word not in _YES | _NO:
        raise CellRefused("escreva sim ou não")
    return word in _YES


def cpf_of(text: str) -> str:
    """A CPF as it was typed; a spreadsheet that took it for a number dropped the zeros it began with."""
    return text.zfill(_CPF_DIGITS) if text.isascii() and text.isdigit() else text


def cnpj_of(text: str) -> str:
    """A CNPJ as it was typed; one of digits alone that a spreadsheet took for a number dropped its first zeros."""
    return text.zfill(_CNPJ_DIGITS) if text.isascii() and text.isdigit() else text


def bare_cnpj(text: str) -> str:
    """The CNPJ in a text, in the form that branches are stored in; a text that is none stays as it is."""
    bare = cnpj_of(strip_mask(text))
    return bare if len(bare) == _CNPJ_DIGITS else text


def phone_of(text: str) -> str:
    """A phone with its country: a national number (area code, then landline or mobile) belongs to Brazil."""
    digits = strip_mask(text)
    return f"55{digits}" if _NATIONAL_PHONE.fullmatch(digits) else text


def parts_of(text: str) -> list[str]:
    """The parts of a list, written with semicolons."""
    return [part for part in map(str.strip, text.split(";")) if part]


def names_all(parts: Sequence[str]) -> bool:
    """Whether a list says that all of them are meant."""
    return len(parts) == 1 and fold(parts[0]) in _ALL


class Lookup:
    """Finds what cells name by any of its codes, or by its name; a code comes before a name."""

    def __init__(self, label: str, *, ending: str, bare: Callable[[str], str] = str) -> None:
        """`ending`: of the participle that goes with the label, "a" or "o". `bare`: a code as it is stored."""
        self._label, self._ending, self._bare = label, ending, bare
        self._codes: dict[str, set[UUID]] = defaultdict(set)
        self._names: dict[str, set[UUID]] = defaultdict(set)

    def add(self, uuid: UUID, *, name: str, codes: Iterable[str | None] = ()) -> None:
        """Make one of them known."""
        self._names[fold(name)].add(uuid)
        for code in codes:
            if code:
                self._codes[fold(code)].add(uuid)

    def find(self, text: str) -> UUID:
        """The one a cell names. Raises CellRefused (none, several)."""
        found = (
            self._codes.get(fold(text)) or self._names.get(fold(text)) or self._codes.get(fold(self._bare(text)), set())
        )
        if len(found) > 1:
            raise CellRefused(f"{self._label} '{text[:60]}' tem mais de um registro; use o código")
        if not found:
            raise CellRefused(f"{self._label} '{text[:60]}' não encontrad{self._ending}")
        return next(iter(found))

    def all(self) -> list[UUID]:
        """Every one of them, by name."""
        return list(dict.fromkeys(uuid for name in sorted(self._names) for uuid in sorted(self._names[name])))


class RowErrors:
    """The errors of a sheet, row by row, each with its column."""

    def __init__(self) -> None:
        self._found: dict[int, list[str]] = defaultdict(list)

    def add(self, row: SheetRow, column: str, sentence: str) -> None:
        """Note an error of a cell."""
        self._found[row.number].append(f"{column}: {sentence}")

    def read(self, row: SheetRow, column: str, reader: Callable[[str], T]) -> T | None:
        """What a reader makes of a cell; None when it raises CellRefused, which is noted."""
        try:
            return reader(row.cells.get(column, ""))
        except CellRefused as problem:
            self.add(row, column, str(problem))
            return None

    def add_invalid(
        self, row: SheetRow, problem: ValidationError, *, body: type[Input], columns: Mapping[str, str]
    ) -> None:
        """Note what a body refuses, under the columns (field → column) its values came from."""
        located = [{**error, "loc": ("body", *error["loc"])} for error in problem.errors(include_input=False)]
        for field, sentences in errors_of(located, body.required_messages).items():
            column = columns.get(field.partition(".")[0], field)
            for sentence in sentences:
                self.add(row, column, sentence)

    def add_doubles(self, column: str, rows: Iterable[tuple[SheetRow, str]], *, stored: frozenset[str]) -> None:
        """Note each value that is stored already or stands in an earlier row."""
        first: dict[str, int] = {}
        for row, value in rows:
            if value in stored:
                self.add(row, column, f"'{value}' já existe")
            elif value in first:
                self.add(row, column, f"'{value}' está repetido (linha {first[value]})")
            first.setdefault(value, row.number)

    def rows_of(self, column: str) -> frozenset[int]:
        """The numbers of the rows with an error of a column."""
        return frozenset(
            number for number, noted in self._found.items() if any(one.startswith(f"{column}: ") for one in noted)
        )

    def as_errors(self) -> Errors:
        """By `linha N`, in the order of the sheet."""
        return {f"linha {number}": self._found[number] for number in sorted(self._found)}
