"""How tests switch a customer's separation of duties."""

from expenses_ocr_service.charges.duties import PARAMETER
from expenses_ocr_service.references.tables import SettingCopy
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Company, Running


async def separate_duties(service: Running, company: Company, *, on: bool) -> None:
    """As config tells a parameter of this customer."""
    value = "true" if on else "false"
    row = SettingCopy(
        uuid=new_uuid(), customer_uuid=company.uuid, version=1, deleted=False, slug=PARAMETER, value=value
    )
    async with service.db.work(CustomerScope(company.uuid)) as uow:
        uow.session.add(row)
        uow.note_change()
