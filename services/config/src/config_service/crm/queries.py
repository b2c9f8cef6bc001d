"""CRM entries as they are read."""

from typing import Any, NamedTuple
from uuid import UUID

from kit.core.folding import like_pattern
from sqlalchemy import Select, and_, func, not_, select

from config_service.crm.schemas import CrmKind
from config_service.crm.tables import CrmEntryTable

_C: Any = CrmEntryTable
_BY = func.jsonb_build_object("uuid", _C.author_uuid, "name", _C.author_name).label("by")
_ENTRY = (
    *(_C.uuid, _C.customer_uuid, _C.kind, _C.subject, _C.body, _C.contact_name, _C.contact_email, _C.contact_phone),
    *(_C.due_at, _C.done_at, _BY, _C.created_at, _C.updated_at, _C.version),
)


class EntryFilter(NamedTuple):
    """What the list is narrowed to; `is_open`: tasks that wait, or everything else."""

    name: str | None
    kind: CrmKind | None
    is_open: bool | None


def select_entries(customer_uuid: UUID, wanted: EntryFilter) -> Select[Any]:
    """The entries of a customer, the newest first."""
    found: Select[Any] = select(*_ENTRY).where(_C.customer_uuid == customer_uuid)
    if wanted.name:
        found = found.where(_C.subject_folded.like(like_pattern(wanted.name)))
    if wanted.kind is not None:
        found = found.where(_C.kind == wanted.kind.value)
    if wanted.is_open is not None:
        waits = and_(_C.kind == CrmKind.TASK.value, _C.done_at.is_(None))
        found = found.where(waits if wanted.is_open else not_(waits))
    return found.order_by(_C.created_at.desc(), _C.uuid.desc())
