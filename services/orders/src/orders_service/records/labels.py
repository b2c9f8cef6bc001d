"""What people read for each status of an order and of an item (UI 1.9)."""

ORDER_LABELS: dict[str, str] = {
    "open": "Aberto",
    "quoting": "Em cotação",
    "quoted": "Cotado",
    "approving": "Em aprovação",
    "waiting_payment": "Aguardando pagamento",
    "waiting_financial_approval": "Aguardando aprovação financeira",
    "approved": "Aprovado",
    "issued": "Finalizado",
    "done": "Finalizado",
    "failed": "Falha na emissão",
    "canceling": "Em cancelamento",
    "failed_cancel": "Falha no cancelamento",
    "disapproved": "Rejeitado",
    "rejected": "Rejeitado",
    "canceled": "Cancelado",
    "expired_time": "Expirado",
    "finished": "Finalizado",
}

ITEM_LABELS: dict[str, str] = {
    "open": "Aberto",
    "quoting": "Cotando",
    "quoted": "Cotado",
    "waiting_approval": "Aguardando aprovação",
    "on_approval": "Em aprovação",
    "approved": "Aprovado",
    "pending_issue": "Emissão pendente",
    "issued": "Finalizado",
    "changing": "Em alteração",
    "rejected": "Rejeitado",
    "canceling": "Em cancelamento",
    "canceled": "Cancelado",
    "failed": "Falha na emissão",
    "failed_cancel": "Falha no cancelamento",
    "expired": "Expirado",
}
