"""Separation of duties (parameter `separation_of_duties`, API section 3.3): what it takes from a caller."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.uow import UnitOfWork

from expenses_ocr_service.references.queries import get_setting

PARAMETER = "separation_of_duties"
_MOVES_MONEY = frozenset({"pay-advance-order", "pay-refund", "receive-refund"})


class OwnPayment(Forbidden):
    """The caller would pay their own advance or refund, or confirm their own return."""

    message = (
        "Você não pode registrar um pagamento ou uma devolução em que o dinheiro é seu. Peça a outra pessoa do "
        "financeiro ou à sua agência."
    )


class NotForAgencyIssuers(Forbidden):
    message = "Emissores da agência não alteram despesas, prestações de contas nem pagamentos da empresa."


@dataclass(frozen=True, slots=True)
class Duties:
    """Whether a customer separates duties; it does unless its parameter says otherwise."""

    are_separated: bool = True

    def bar_own_money(self, employee_uuid: UUID, by: Principal) -> bool:
        """Whether the money is the caller's own: another person pays it or confirms its return."""
        return self.are_separated and by.employee_uuid is not None and employee_uuid == by.employee_uuid

    def bar_issuer(self, by: Principal) -> bool:
        """Whether the caller issues for the agency: its managers alone touch a customer's expenses and payments."""
        return self.are_separated and by.is_agency and not by.is_agency_manager

    def require_no_issuer(self, by: Principal) -> None:
        """Raises NotForAgencyIssuers."""
        if self.bar_issuer(by):
            raise NotForAgencyIssuers


SEPARATED, NOT_SEPARATED = Duties(), Duties(are_separated=False)


async def duties_of(uow: UnitOfWork, by: Principal, *, of: Iterable[UUID] = ()) -> Duties:
    """The duties of the customer in whose scope we are; read for those alone whom they take something from.

    `of`: the employees whose money it is.
    """
    is_issuer = by.is_agency and not by.is_agency_manager
    if uow.customer_uuid is None or not (is_issuer or (by.actions & _MOVES_MONEY and by.employee_uuid in set(of))):
        return SEPARATED
    return Duties(await get_setting(uow, uow.customer_uuid, slug=PARAMETER) != "false")


async def writers_duties(uow: UnitOfWork, by: Principal, *, of: Iterable[UUID] = ()) -> Duties:
    """The same for a caller who is about to change something. Raises NotForAgencyIssuers."""
    duties = await duties_of(uow, by, of=of)
    duties.require_no_issuer(by)
    return duties
