"""An order as a subject of approvals."""

from typing import Any

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.workflow.approvable import Approvable
from kit.workflow.history import History
from sqlalchemy import Select, select

from orders_service.records.lifecycle import ORDER_LIFECYCLE, Facts, OrderAction, OrderStatus
from orders_service.records.queries import visible_to
from orders_service.records.rules import DECIDING
from orders_service.records.tables.booking import HistoryTable, OrderApproverTable, OrderTable, OrderTraveler
from orders_service.references.queries import get_accounts

_T = columns_of(OrderTraveler)


def _who_travels(order: OrderTable) -> Select[Any]:
    return select(_T.employee_uuid).where(_T.order_uuid == order.uuid)


ORDER: Approvable[OrderTable, OrderStatus, OrderAction, Facts] = Approvable(
    request_type="travel",
    table=OrderTable,
    approvers=OrderApproverTable,
    key="order_uuid",
    history=History(table=HistoryTable, key="order_uuid", noun="order", entity="order"),
    lifecycle=ORDER_LIFECYCLE,
    states=OrderStatus,
    deciding=DECIDING,
    said={
        OrderStatus.OPEN: "Pedido de volta para edição",
        OrderStatus.QUOTING: "Cotação pedida à agência",
        OrderStatus.QUOTED: "Cotação respondida pela agência",
        OrderStatus.APPROVING: "Pedido enviado para aprovação",
        OrderStatus.WAITING_FINANCIAL_APPROVAL: "Pedido aguardando aprovação financeira",
        OrderStatus.WAITING_PAYMENT: "Pedido aprovado, aguardando pagamento",
        OrderStatus.APPROVED: "Pedido aprovado",
        OrderStatus.DISAPPROVED: "Pedido rejeitado",
        OrderStatus.ISSUED: "Pedido emitido",
        OrderStatus.DONE: "Viagem concluída",
        OrderStatus.FAILED: "Falha na emissão do pedido",
        OrderStatus.CANCELING: "Cancelamento solicitado",
        OrderStatus.CANCELED: "Pedido cancelado",
        OrderStatus.FAILED_CANCEL: "Falha no cancelamento do pedido",
        OrderStatus.EXPIRED_TIME: "Pedido expirado",
    },
    noun="order",
    seen_by=("view-all-order", "approver-all"),
    people=_who_travels,
    accounts=get_accounts,
    visible_to=visible_to,
    sees_every=Principal.sees_all,
)
