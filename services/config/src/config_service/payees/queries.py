"""One employee's PIX key, opened."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.payees.schemas import Payee
from config_service.records.documents import Documents
from config_service.records.tables.employees import EmployeeTable

_T = columns_of(EmployeeTable)


async def get_payee(uow: UnitOfWork, customer_uuid: UUID, *, employee_uuid: UUID, documents: Documents) -> Payee:
    """Of this customer only. Raises NotFound. Whoever shows the key to a person writes the reveal down."""
    await uow.enter_customer(customer_uuid)
    mine = (_T.customer_uuid == customer_uuid, _T.uuid == employee_uuid)
    row = await uow.row(select(_T.pix_key_type, _T.pix_key_cipher).where(*mine))
    if row is None:
        raise NotFound
    return Payee(type=row["pix_key_type"], key=documents.open(row["pix_key_cipher"]))
