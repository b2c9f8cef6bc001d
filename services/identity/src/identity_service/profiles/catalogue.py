"""The actions a profile may hold: append-only, because profiles and tokens name them (API section 3.2)."""

from dataclasses import dataclass
from uuid import UUID, uuid5

_NAMESPACE = UUID("5d0b2c1e-6f0a-5c59-9d6f-2f1f8b7f5a10")
_VERBS = (("view", "Visualizar"), ("create", "Criar"), ("update", "Editar"), ("delete", "Excluir"))
# The spec spells these two menu actions otherwise than their slugs.
_NAMES = {"view-expense-type": "GetExpenseType", "view-customer-employee-group": "ViewCustomerEmployeesGroup"}


@dataclass(frozen=True, slots=True)
class CataloguedAction:
    uuid: UUID
    slug: str
    action: str
    description: str
    group: str
    group_description: str


_FAMILIES = {
    "cost-center": "centros de custo",
    "expense-type": "tipos de despesa",
    "justification": "justificativas",
    "reason-trip": "motivos de viagem",
    "policy": "políticas de despesas",
    "policy-value": "valores das políticas de compra",
    "policy-value-expense": "valores das políticas de despesas",
    "approval-model": "modelos de aprovação",
    "customer-employee": "funcionários",
    "customer-employee-group": "grupos de funcionários",
    "project": "projetos",
    "budget": "orçamentos",
    "setting-parameter": "parâmetros",
    "profile": "perfis",
}

_OTHERS: dict[tuple[str, str], dict[str, str]] = {
    ("orders", "Pedidos"): {
        "view-order": "Visualizar pedidos",
        "view-all-order": "Visualizar todos os pedidos da empresa",
        "view-airway-order": "Visualizar pedidos aéreos",
        "view-hotel-order": "Visualizar pedidos de hotel",
        "create-order": "Criar pedidos",
        "create-airway-order": "Criar pedidos aéreos",
        "create-hotel-order": "Criar pedidos de hotel",
        "create-road-order": "Criar pedidos rodoviários",
        "create-vehicle-order": "Criar pedidos de locação de veículos",
        "cancel-airway-order": "Cancelar pedidos aéreos",
        "done-airway-order": "Finalizar pedidos aéreos",
        "view-airway-seats": "Visualizar assentos",
    },
    ("money", "Financeiro"): {
        "view-credit-limit": "Visualizar limite de crédito",
        "view-budget-balance": "Visualizar saldo dos orçamentos",
        "view-dashboard": "Visualizar painéis",
        "view-purchase-report": "Visualizar relatórios de compras",
    },
    ("branch", "Filiais"): {
        "view-branch": "Visualizar filiais",
        "create-branch": "Criar filiais",
        "update-branch": "Editar filiais",
    },
    ("expenses", "Despesas"): {
        "view-expense": "Visualizar despesas",
        "create-update-expense": "Lançar e editar despesas",
        "view-expense-report": "Visualizar prestações de contas",
        "create-update-expense-report": "Criar e editar prestações de contas",
        "view-accountability-expense": "Visualizar despesas a prestar contas",
        "approve-expense": "Aprovar despesas",
        "reject-expense": "Rejeitar despesas",
    },
    ("advances", "Adiantamentos"): {
        "view-advance-order": "Visualizar adiantamentos",
        "create-update-advance-order": "Solicitar e editar adiantamentos",
        "remove-advance-order": "Excluir adiantamentos",
        "approve-advance-order": "Aprovar adiantamentos",
        "reject-advance-order": "Rejeitar adiantamentos",
        "pay-advance-order": "Pagar adiantamentos",
    },
    ("payment", "Pagamentos"): {
        "pay-refund": "Pagar reembolsos",
        "receive-refund": "Receber devoluções",
    },
    ("approval", "Aprovações"): {"approver-all": "Decidir qualquer aprovação sem aprovador"},
    ("profiles", "Perfis"): {
        "set-action-profile": "Definir as ações dos perfis",
        "set-default-profile": "Definir o perfil padrão",
    },
    ("audit", "Auditoria"): {"view-audit-trail": "Visualizar a trilha de auditoria"},
}


def _catalogued(slug: str, description: str, group: str, group_description: str) -> CataloguedAction:
    name = _NAMES.get(slug) or "".join(word.capitalize() for word in slug.split("-"))
    return CataloguedAction(uuid5(_NAMESPACE, slug), slug, name, description, group, group_description)


def _all() -> dict[str, CataloguedAction]:
    found = {}
    for group, words in _FAMILIES.items():
        for verb, label in _VERBS:
            slug = f"{verb}-{group}"
            found[slug] = _catalogued(slug, f"{label} {words}", group, words.capitalize())
    for (group, group_words), actions in _OTHERS.items():
        for slug, description in actions.items():
            found[slug] = _catalogued(slug, description, group, group_words)
    return found


CATALOGUE: dict[str, CataloguedAction] = _all()
ALL_SLUGS: tuple[str, ...] = tuple(CATALOGUE)


def in_catalogue_order(slugs: set[str] | frozenset[str]) -> list[str]:
    """Known slugs only, in the catalogue's order; a slug that left an old profile behind is dropped."""
    return [slug for slug in ALL_SLUGS if slug in slugs]
