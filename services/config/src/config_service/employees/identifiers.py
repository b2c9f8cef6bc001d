"""What tells people of a customer apart, looked up for many of them at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import ARRAY, ColumnElement, String, any_, bindparam, select

from config_service.employees.schemas import EmployeeCreate
from config_service.records.documents import Documents
from config_service.records.tables.employees import EmployeeTable

_E: Any = EmployeeTable


@dataclass(frozen=True, slots=True)
class Identifiers:
    """E-mails, CPFs and registrations."""

    emails: frozenset[str]
    cpfs: frozenset[str]
    registrations: frozenset[str]


async def list_identifiers_in_use(
    uow: UnitOfWork, customer_uuid: UUID, people: Sequence[EmployeeCreate], *, documents: Documents
) -> Identifiers:
    """Those of some people to be taken on that employees of the customer have."""
    digests = _digests({person.cpf for person in people if person.cpf}, customer_uuid, documents)
    registrations = (person.registration for person in people if person.registration)
    return Identifiers(
        emails=await _in_use(uow, customer_uuid, _E.email, (person.email for person in people)),
        cpfs=frozenset(digests[each] for each in await _in_use(uow, customer_uuid, _E.cpf_hash, digests)),
        registrations=await _in_use(uow, customer_uuid, _E.registration, registrations),
    )


def _digests(cpfs: Iterable[str], customer_uuid: UUID, documents: Documents) -> Mapping[str, str]:
    """The CPF of each digest, by every key: a row may not be sealed again yet."""
    found: dict[str, str] = {}
    for cpf in cpfs:
        newest = documents.digest(cpf, customer_uuid)
        for digest in (newest, *documents.older_digests(cpf, customer_uuid)):
            if digest is not None:
                found[digest] = cpf
    return found


async def _in_use(
    uow: UnitOfWork, customer_uuid: UUID, column: ColumnElement[str], values: Iterable[str]
) -> frozenset[str]:
    listed = bindparam("listed", sorted(set(values)), type_=ARRAY(String))
    found = select(column).where(_E.customer_uuid == customer_uuid, column == any_(listed))
    return frozenset((await uow.session.scalars(found)).all())
