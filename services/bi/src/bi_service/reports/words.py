"""What stored words are called in reports."""

from collections.abc import Mapping
from typing import Any

from bi_service.reports.queries.datasets import CANCELED, ISSUED

Words = Mapping[Any, str]
ITEMS: Words = {
    "airway": "Aéreo",
    "hotel": "Hotel",
    "offline_hotel": "Hotel offline",
    "road": "Rodoviário",
    "vehicle": "Veículo",
}
MOVES: Words = {ISSUED: "Emissão", CANCELED: "Cancelamento"}
REQUEST_TYPES: Words = {"travel": "Viagem", "advance": "Adiantamento", "expense_report": "Prestação de contas"}
REQUEST_STATUSES: Words = {
    "approving": "Em aprovação",
    "waiting_financial_approval": "Aguardando aprovação financeira",
    "approved": "Aprovado",
    "rejected": "Rejeitado",
    "withdrawn": "Retirado",
    "expired": "Expirado",
}
ADVANCE_STATUSES: Words = {
    "open": "Aberto",
    "approving": "Em aprovação",
    "disapproved": "Reprovado",
    "waiting_payment": "Aguardando pagamento",
    "paid": "Pago",
}
REPORT_STATUSES: Words = {
    "open": "Aberto",
    "approving": "Em aprovação",
    "waiting_financial_approval": "Aguardando aprovação financeira",
    "waiting_payment": "Aguardando pagamento",
    "waiting_return": "Aguardando devolução",
    "finished": "Finalizado",
    "disapproved": "Reprovado",
}
CHARGE_TYPES: Words = {
    "branch": "Filial",
    "cost_center": "Centro de custo",
    "project": "Projeto",
    "phase": "Fase",
}
OVER_ALERT: Words = {"true": "Acima do alerta", "false": "Abaixo do alerta"}
CREDIT_STATUSES: Words = {"available": "Disponível", "used": "Usado", "expired": "Expirado"}
SERVICES: Words = {**ITEMS, "insurance": "Seguro", "transfer": "Transfer", "other": "Outro"}
YES_NO: Words = {True: "Sim", False: "Não"}
ACTIVE: Words = {True: "Ativo", False: "Inativo"}
