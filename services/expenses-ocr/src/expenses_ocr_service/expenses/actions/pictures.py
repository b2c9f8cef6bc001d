"""The pictures of an expense: decoded and stored before any row is locked, deleted again unless it commits."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from fastapi import UploadFile
from kit.core.principal import Principal
from kit.core.refusals import InUse, NotFound, ValidationFailed
from kit.files.attachments import Attachment, attachment_of
from kit.files.confinement import Confinement
from kit.files.store import FileStore, StoredFile
from kit.http.uow import UnitOfWork

from expenses_ocr_service.charges.rules import UNKNOWN
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.voucher_ocr.actions.releasing import release_voucher
from expenses_ocr_service.voucher_ocr.queries import take_voucher

VOUCHER, ODOMETER = "voucher", "odometer"


@dataclass(frozen=True, slots=True)
class Pictures:
    """What was sent, as we encoded it anew; `read_uuid` is a voucher that was sent to be read."""

    voucher: Attachment | None = None
    odometer: Attachment | None = None
    read_uuid: UUID | None = None


async def decoded(
    voucher: UploadFile | None, odometer: UploadFile | None, *, read_uuid: UUID | None, confinement: Confinement
) -> Pictures:
    """Decode what was sent: the child may take seconds. Raises InvalidFile, PayloadTooLarge, ValidationFailed."""
    if voucher is not None and read_uuid is not None:
        raise ValidationFailed({"voucher_ocr_uuid": ["Envie a imagem ou a leitura, não as duas"]})
    return Pictures(
        await attachment_of(voucher, confinement) if voucher is not None else None,
        await attachment_of(odometer, confinement) if odometer is not None else None,
        read_uuid,
    )


@dataclass(slots=True)
class Kept:
    """The columns that the pictures fill, and the files that nobody names any more after the commit."""

    columns: dict[str, Any] = field(default_factory=dict)
    replaced: list[str] = field(default_factory=list)

    def take(self, kind: str, stored: StoredFile, *, before: ExpenseTable | None, is_shared: bool) -> None:
        """A file stands where another stood; one that a reading holds too stays."""
        old = getattr(before, f"{kind}_path") if before is not None else None
        if old is not None and not is_shared:
            self.replaced.append(old)
        self.columns |= {
            f"{kind}_path": stored.name,
            f"{kind}_content_type": stored.content_type,
            f"{kind}_size": stored.size,
            f"{kind}_sha256": stored.sha256,
        }

    def forget_replaced(self, uow: UnitOfWork, files: FileStore) -> None:
        """Once the change is true."""
        for name in self.replaced:
            uow.after_commit(lambda gone=name: files.delete(gone))  # type: ignore[misc]  # the default binds the name


@dataclass(frozen=True, slots=True)
class Stored:
    """What was sent, as the store keeps it."""

    pictures: Pictures
    voucher: StoredFile | None
    odometer: StoredFile | None


async def store_pictures(pictures: Pictures, files: FileStore, *, uow: UnitOfWork) -> Stored:
    """Store what was sent, before the customer's turn; without a commit of `uow` it goes again."""
    kept = [
        await files.keep(one.content, one.content_type, uow=uow) if one is not None else None
        for one in (pictures.voucher, pictures.odometer)
    ]
    return Stored(pictures, *kept)


async def keep_pictures(
    uow: UnitOfWork, stored: Stored, *, expense_uuid: UUID, before: ExpenseTable | None, by: Principal
) -> Kept:
    """Name what was stored and take what was read, in the customer's turn.

    Raises ValidationFailed, InUse (another expense has it).
    """
    kept, pictures = Kept(), stored.pictures
    if stored.voucher is not None and pictures.voucher is not None:
        is_shared = before is not None and before.voucher_ocr_uuid is not None
        kept.take(VOUCHER, stored.voucher, before=before, is_shared=is_shared)
        kept.columns |= {"voucher_likeness": pictures.voucher.picture.likeness, "voucher_ocr_uuid": None}
    if stored.odometer is not None:
        kept.take(ODOMETER, stored.odometer, before=before, is_shared=False)
    if pictures.read_uuid is not None:
        await _take_read(uow, kept, pictures.read_uuid, expense_uuid=expense_uuid, before=before, by=by)
    old = before.voucher_ocr_uuid if before is not None else None
    if old is not None and kept.columns.get("voucher_ocr_uuid", old) != old:
        await release_voucher(uow, old, expense_uuid=expense_uuid)
    return kept


async def _take_read(
    uow: UnitOfWork, kept: Kept, read_uuid: UUID, *, expense_uuid: UUID, before: ExpenseTable | None, by: Principal
) -> None:
    """The image of a reading becomes the voucher; the reading is this expense's from now on."""
    customer_uuid, unknown = uow.customer_uuid, ValidationFailed({"voucher_ocr_uuid": [UNKNOWN]})
    try:
        read = await take_voucher(uow, read_uuid, by=by)
    except NotFound as absent:
        raise unknown from absent
    if uow.customer_uuid != customer_uuid:
        raise unknown  # an agency user's own reading, but another customer's
    if read.expense_uuid not in (None, expense_uuid):
        raise InUse(details={"used_by": [{"entity": "expense", "uuid": str(read.expense_uuid)}]})
    read.expense_uuid = expense_uuid
    is_shared = before is None or before.voucher_ocr_uuid is not None
    kept.take(VOUCHER, read.voucher, before=before, is_shared=is_shared)
    kept.columns |= {"voucher_likeness": read.likeness, "voucher_ocr_uuid": read_uuid}
