"""Carries out a decided change of an approvable subject: status by the table, history, live hints."""

from typing import Any
from uuid import UUID

from sqlalchemy import select, union

from kit.core.metadata import columns_of
from kit.db.work import UnitOfWork
from kit.workflow.approvable import A, Approvable, F, R, S
from kit.workflow.history import Doer, record


def move(
    uow: UnitOfWork,
    kind: Approvable[R, S, A, F],
    row: R,
    *,
    action: A,
    by: Doer,
    facts: F,
    said: str | None = None,
    **what: Any,
) -> S | None:
    """Take one step of the table and write it down; the state that was left, None when the step leads back to it.

    `what`: reason and columns of the kind's history. Raises InvalidStatus and what the step's rules refuse with.
    """
    before = kind.state_of(row)
    to = kind.lifecycle.decide(before, action, facts).to
    if to is before:
        return None
    row.move_to(to)
    words = said or kind.said[to]
    record(uow, kind.history, row, by=by, kind="status", description=words, from_status=before, to_status=to, **what)
    return before


async def audience_of(uow: UnitOfWork, kind: Approvable[R, S, A, F], row: R) -> list[UUID]:
    """The accounts of the issuer, of the kind's people and of everybody who is, or was, asked to approve."""
    approvers = columns_of(kind.approvers)
    asked = select(approvers.employee_uuid).where(approvers[kind.key] == row.uuid)
    accounts = await kind.accounts(uow, union(asked, kind.people(row)))
    return list(dict.fromkeys([row.issuer_user_uuid, *accounts]))


async def hint_audience(uow: UnitOfWork, kind: Approvable[R, S, A, F], row: R) -> list[UUID]:
    """Flush, and hint to the screens of everybody who may see the subject; the accounts that were named."""
    await uow.flush()
    people = await audience_of(uow, kind, row)
    hint(uow, kind, row, accounts=people)
    return people


def hint(uow: UnitOfWork, kind: Approvable[R, S, A, F], row: R, *, accounts: list[UUID]) -> None:
    """The hint itself, for accounts that are known; flush first, for the version."""
    uow.live(
        entity=kind.noun,
        entity_uuid=row.uuid,
        customer_uuid=row.customer_uuid,
        status=row.status,
        version=row.version,
        user_uuids=accounts,
        actions=kind.seen_by,
        agency_uuid=row.agency_uuid,
    )
