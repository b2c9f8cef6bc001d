"""The call by which expenses-ocr learns where a refund or an advance is to be paid."""

from uuid import UUID

from kit.http.pages import One
from kit.http.permissions import Internal
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.employees.dependencies import DocumentsDep
from config_service.payees.queries import get_payee
from config_service.payees.schemas import Payee

router = Router(tags=["internal"])


@router.get("/internal/customers/{customer_id:uuid}/payees/{employee_id:uuid}")
async def get_payee_of_employee(
    customer_id: UUID, employee_id: UUID, _: Internal, uow: Uow, documents: DocumentsDep
) -> One[Payee]:
    """The PIX key of an employee, for the service that lets finance pay."""
    return One.of(await get_payee(uow, customer_id, employee_uuid=employee_id, documents=documents))
