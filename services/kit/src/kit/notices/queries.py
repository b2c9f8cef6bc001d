"""Reads what a customer and its employees chose about one kind of notification."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from contracts.notices import NOTICES, Notice
from sqlalchemy import or_, select

from kit.core.metadata import columns_of
from kit.db.work import UnitOfWork
from kit.notices.tables import NoticeCopy

_N = columns_of(NoticeCopy)


@dataclass(frozen=True, slots=True)
class NoticeChoices:
    """The customer's notice of one kind, and the switches of employees over it."""

    notice: Notice
    own: Mapping[UUID, Mapping[str, bool]]

    def of(self, employee_uuid: UUID | None) -> Notice:
        """The notice as it holds for an employee; None (the agency's staff): as the customer chose."""
        own = self.own.get(employee_uuid) if employee_uuid else None
        return self.notice.with_switches([own] if own else [])


async def get_notice_choices(
    uow: UnitOfWork, kind: str, *, customer_uuid: UUID, employees: Iterable[UUID | None]
) -> NoticeChoices:
    """What holds for these employees, in one statement. Raises KeyError for a kind that contracts do not list."""
    named = {uuid for uuid in employees if uuid is not None}
    rows = await uow.rows(
        select(_N.employee_uuid, _N.events, _N.recipients).where(
            _N.customer_uuid == customer_uuid,
            ~_N.deleted,
            or_(_N.employee_uuid.is_(None), _N.employee_uuid.in_(named)),
        )
    )
    layers = {row["employee_uuid"]: row for row in rows}
    ours = layers.pop(None, None)
    notice = NOTICES[kind]
    if ours is not None:
        notice = notice.with_switches([ours["events"].get(kind, {})]).with_recipients(ours["recipients"].get(kind))
    return NoticeChoices(notice, {uuid: row["events"].get(kind, {}) for uuid, row in layers.items()})
