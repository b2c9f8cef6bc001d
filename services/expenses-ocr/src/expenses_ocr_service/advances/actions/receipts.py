"""Names the stored paper that shows a payment on its advance."""

from kit.files.store import StoredFile

from expenses_ocr_service.advances.tables import AdvanceTable


def name_receipt(advance: AdvanceTable, stored: StoredFile) -> None:
    """The row names the stored paper; one it named before stays in the store and is linked no more."""
    advance.receipt_path, advance.receipt_content_type = stored.name, stored.content_type
    advance.receipt_size, advance.receipt_sha256 = stored.size, stored.sha256
