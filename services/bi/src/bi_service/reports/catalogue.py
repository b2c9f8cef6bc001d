"""The reports there are: columns, filters and words of each; a screen draws its form from here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select

from bi_service.reports.columns import Kind, ReportColumn
from bi_service.reports.queries.allowances import BUDGETS, CREDITS
from bi_service.reports.queries.datasets import (
    ADVANCES,
    COSTS,
    MOVED,
    OUT_OF_POLICY,
    PEOPLE,
    REPORTS,
    REQUESTS,
    SPENDING,
    SPENT,
    Dataset,
    Filters,
    of_products,
)
from bi_service.reports.words import (
    ACTIVE,
    ADVANCE_STATUSES,
    CHARGE_TYPES,
    CREDIT_STATUSES,
    ITEMS,
    MOVES,
    OVER_ALERT,
    REPORT_STATUSES,
    REQUEST_STATUSES,
    REQUEST_TYPES,
    SERVICES,
    YES_NO,
    Words,
)

FORMATS = ("xlsx", "csv", "pdf")


@dataclass(frozen=True, slots=True)
class ReportFilter:
    """What narrows a report; `type` says which control asks for it."""

    type: str
    label: str


FILTERS: Mapping[str, ReportFilter] = {
    "start_date": ReportFilter("date", "De"),
    "end_date": ReportFilter("date", "Até"),
    "order_items": ReportFilter("order_item", "Produto"),
    "statuses": ReportFilter("status", "Status"),
    "order_types": ReportFilter("order_type", "Tipo"),
    "service_types": ReportFilter("service_type", "Serviço"),
    "cost_center_uuids": ReportFilter("cost_center", "Centro de custo"),
    "unit_uuids": ReportFilter("branch", "Filial"),
    "project_uuids": ReportFilter("project", "Projeto"),
    "phase_uuids": ReportFilter("phase", "Fase"),
    "issuer_uuids": ReportFilter("employee", "Solicitante"),
    "employee_uuids": ReportFilter("employee", "Funcionário"),
}
_PERIOD = ("start_date", "end_date")
_CHARGE = ("cost_center_uuids", "unit_uuids", "project_uuids", "phase_uuids")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReportType:
    """One report. `words`: what each filter of stored words may be, and what it is called."""

    slug: str
    name: str
    description: str
    dataset: Dataset
    columns: tuple[ReportColumn, ...]
    filters: tuple[str, ...]
    words: Mapping[str, Words] = field(default_factory=dict)
    only: tuple[ColumnElement[bool], ...] = ()

    @property
    def is_of_a_time(self) -> bool:
        """Whether its lines belong to days that pass: of the others a scheduled report shows how they stand."""
        return "start_date" in self.filters and self.dataset is not CREDITS

    def lines(self, customer_uuid: UUID, filters: Filters, *, today: date) -> Select[Any]:
        """The report's lines, in order, as they stand today."""
        columns = [column.slug for column in self.columns]
        return self.dataset.lines(customer_uuid, filters, columns=columns, only=self.only).params(today=today)


_ORDER = ReportColumn("order_number", "Pedido", Kind.INTEGER, wide=6)
_BOOKED = ReportColumn("booked_on", "Emissão", Kind.DAY, wide=8)
_MOVE = ReportColumn("kind", "Movimento", labels=MOVES, wide=9)
_DEPARTS = ReportColumn("departs_on", "Partida", Kind.DAY, wide=8)
_ISSUER = ReportColumn("issuer", "Solicitante", wide=14)
_TRAVELERS = ReportColumn("travelers", "Viajante", wide=14)
_PRODUCT = ReportColumn("item", "Produto", labels=ITEMS, wide=8)
_ROUTE = ReportColumn("routes", "Trecho", wide=14)
_CENTER = ReportColumn("cost_center", "Centro de custo", wide=12)
_BRANCH, _PROJECT = ReportColumn("branch", "Filial", wide=9), ReportColumn("project", "Projeto", wide=9)
_PHASE = ReportColumn("phase", "Fase", wide=8)
_BROKEN = ReportColumn("out_of_policy", "Fora da política", labels=YES_NO, wide=7)
_VALUE = ReportColumn("value", "Valor", Kind.MONEY, wide=9)
_NUMBER = ReportColumn("number", "Número", Kind.INTEGER, wide=6)
_TITLE = ReportColumn("title", "Título", wide=18)
_EMPLOYEE = ReportColumn("employee", "Funcionário", wide=16)
_CHANGED = ReportColumn("changed_at", "Atualizado em", Kind.TIME, wide=10)
_CHARGED = (_CENTER, _BRANCH, _PROJECT, _PHASE)


def _of_items(
    slug: str,
    name: str,
    description: str,
    *,
    items: tuple[str, ...],
    shown: tuple[ReportColumn, ...],
    provider: str = "Fornecedor",
) -> ReportType:
    """Issued items of some products; a cancellation is a line of its own, with what it gave back."""
    company = ReportColumn("provider", provider, wide=10)
    columns = (_ORDER, _BOOKED, _MOVE, *shown, company, _TRAVELERS, _ISSUER, *_CHARGED, _BROKEN, _VALUE)
    return ReportType(
        slug=slug,
        name=name,
        description=description,
        dataset=SPENDING,
        columns=columns,
        filters=(*_PERIOD, "statuses", *_CHARGE, "issuer_uuids"),
        words={"statuses": MOVES},
        only=(MOVED, of_products(items)),
    )


def _of_all_items(slug: str, name: str, description: str, *, only: tuple[ColumnElement[bool], ...] = ()) -> ReportType:
    """Issued items of every product."""
    return ReportType(
        slug=slug,
        name=name,
        description=description,
        dataset=SPENDING,
        columns=(_ORDER, _BOOKED, _MOVE, _TRAVELERS, _ISSUER, _PRODUCT, *_CHARGED, _BROKEN, _VALUE),
        filters=(*_PERIOD, "order_items", "statuses", *_CHARGE, "issuer_uuids"),
        words={"order_items": ITEMS, "statuses": MOVES},
        only=(MOVED, *only),
    )


def _of_status(slug: str, name: str, description: str, *, dataset: Dataset, statuses: Words) -> ReportType:
    """Advances or expense reports at their last change of status."""
    return ReportType(
        slug=slug,
        name=name,
        description=description,
        dataset=dataset,
        columns=(_NUMBER, _TITLE, _EMPLOYEE, ReportColumn("status", "Status", labels=statuses), _CHANGED, _VALUE),
        filters=(*_PERIOD, "statuses", "employee_uuids"),
        words={"statuses": statuses},
    )


_LEAD = ReportColumn("lead_time", "Antecedência (dias)", Kind.INTEGER, wide=7)
_STAY = ReportColumn("departs_on", "Entrada", Kind.DAY, wide=8)
_EXPENSE_COLUMNS = (
    ReportColumn("spent_on", "Data da despesa", Kind.DAY, wide=8),
    ReportColumn("booked_on", "Aprovada em", Kind.DAY, wide=8),
    ReportColumn("issuer", "Funcionário", wide=14),
    ReportColumn("expense_type", "Tipo", wide=12),
    ReportColumn("expense_category", "Categoria", wide=12),
)
_REQUEST_COLUMNS = (
    ReportColumn("request_type", "Tipo", labels=REQUEST_TYPES, wide=9),
    *(_NUMBER, _TITLE),
    ReportColumn("requester", "Solicitante", wide=12),
    ReportColumn("model", "Modelo", wide=12),
    ReportColumn("level", "Nível", Kind.INTEGER, wide=5),
    ReportColumn("status", "Status", labels=REQUEST_STATUSES),
    ReportColumn("decided_by", "Decidido por", wide=12),
    ReportColumn("reason", "Observação", wide=14),
    ReportColumn("opened_at", "Recebido em", Kind.TIME),
    ReportColumn("decided_at", "Decidido em", Kind.TIME),
    _VALUE,
)
_COST_COLUMNS = (
    _ORDER,
    ReportColumn("booked_on", "Data", Kind.DAY, wide=8),
    ReportColumn("category", "Categoria", wide=14),
    ReportColumn("service_type", "Serviço", labels=SERVICES),
    ReportColumn("traveler", "Viajante", wide=14),
    ReportColumn("start_date", "Início", Kind.DAY, wide=8),
    ReportColumn("end_date", "Fim", Kind.DAY, wide=8),
    ReportColumn("exported_at", "Exportado em", Kind.TIME),
    _VALUE,
)
_PEOPLE_COLUMNS = (
    ReportColumn("name", "Nome", wide=18),
    ReportColumn("email", "E-mail", wide=20),
    ReportColumn("position", "Cargo", wide=12),
    ReportColumn("group", "Grupo", wide=12),
    _CENTER,
    ReportColumn("active", "Situação", labels=ACTIVE, wide=7),
)
_BUDGET_COLUMNS = (
    ReportColumn("name", "Orçamento", wide=16),
    ReportColumn("charge_type", "Tipo", labels=CHARGE_TYPES, wide=9),
    ReportColumn("charge", "Destino", wide=13),
    ReportColumn("start_date", "Início", Kind.DAY, wide=8),
    ReportColumn("end_date", "Fim", Kind.DAY, wide=8),
    ReportColumn("amount", "Previsto", Kind.MONEY, wide=10),
    ReportColumn("spent", "Gasto", Kind.MONEY, wide=10),
    ReportColumn("committed", "Comprometido", Kind.MONEY, wide=10),
    ReportColumn("reserved", "Reservado", Kind.MONEY, wide=10),
    ReportColumn("balance", "Saldo", Kind.MONEY, wide=10),
    ReportColumn("percent", "Consumido (%)", Kind.INTEGER, wide=8),
    ReportColumn("alert", "Alerta (%)", Kind.INTEGER, wide=6),
    ReportColumn("over_alert", "Acima do alerta", labels=YES_NO, wide=8),
)
_CREDIT_COLUMNS = (
    ReportColumn("airline", "Companhia", wide=10),
    ReportColumn("ticket", "Bilhete", wide=12),
    ReportColumn("employee", "Viajante", wide=16),
    _ORDER,
    ReportColumn("expires_on", "Validade", Kind.DAY, wide=8),
    ReportColumn("status", "Status", labels=CREDIT_STATUSES, wide=8),
    ReportColumn("used_at", "Usado em", Kind.TIME),
    ReportColumn("used_order", "Usado no pedido", Kind.INTEGER, wide=7),
    _VALUE,
)

REPORT_TYPES: Mapping[str, ReportType] = {
    one.slug: one
    for one in (
        _of_all_items("orders", "Pedidos emitidos", "Itens emitidos e cancelados de todos os produtos, com o valor."),
        _of_items(
            "air-tickets",
            "Passagens aéreas",
            "Bilhetes emitidos e cancelados, com trecho e antecedência.",
            items=("airway",),
            shown=(_ROUTE, _DEPARTS, _LEAD),
            provider="Companhia",
        ),
        _of_items(
            "hotels",
            "Hospedagens",
            "Hospedagens emitidas e canceladas, online e offline.",
            items=("hotel", "offline_hotel"),
            shown=(_PRODUCT, _STAY),
        ),
        _of_items(
            "road",
            "Passagens rodoviárias",
            "Passagens de ônibus emitidas e canceladas, com o trecho.",
            items=("road",),
            shown=(_ROUTE, _DEPARTS),
            provider="Viação",
        ),
        _of_items(
            "vehicles",
            "Locação de veículos",
            "Locações emitidas e canceladas.",
            items=("vehicle",),
            shown=(ReportColumn("departs_on", "Retirada", Kind.DAY, wide=8),),
            provider="Locadora",
        ),
        _of_all_items(
            "out-of-policy",
            "Pedidos fora da política",
            "Itens emitidos fora da política de compra.",
            only=(OUT_OF_POLICY,),
        ),
        ReportType(
            slug="approvals",
            name="Aprovações",
            description="Solicitações de aprovação, com nível, decisão e quem decidiu.",
            dataset=REQUESTS,
            columns=_REQUEST_COLUMNS,
            filters=(*_PERIOD, "statuses", "order_types"),
            words={"statuses": REQUEST_STATUSES, "order_types": REQUEST_TYPES},
        ),
        _of_status(
            "advances",
            "Adiantamentos",
            "Adiantamentos com status e valor solicitado.",
            dataset=ADVANCES,
            statuses=ADVANCE_STATUSES,
        ),
        ReportType(
            slug="expenses",
            name="Despesas",
            description="Despesas aprovadas, pelo dia da aprovação.",
            dataset=SPENDING,
            columns=(*_EXPENSE_COLUMNS, *_CHARGED, _BROKEN, _VALUE),
            filters=(*_PERIOD, *_CHARGE, "employee_uuids"),
            only=(SPENT,),
        ),
        _of_status(
            "expense-reports",
            "Prestações de contas",
            "Prestações de contas com status e valor.",
            dataset=REPORTS,
            statuses=REPORT_STATUSES,
        ),
        ReportType(
            slug="budgets",
            name="Orçamentos",
            description="Orçamentos e fases com orçamento, com o que foi gasto, comprometido e reservado.",
            dataset=BUDGETS,
            columns=_BUDGET_COLUMNS,
            filters=(*_PERIOD, "order_types", "statuses"),
            words={"order_types": CHARGE_TYPES, "statuses": OVER_ALERT},
        ),
        ReportType(
            slug="extra-costs",
            name="Custos extras",
            description="Custos lançados pela agência junto aos pedidos.",
            dataset=COSTS,
            columns=_COST_COLUMNS,
            filters=(*_PERIOD, "service_types"),
            words={"service_types": SERVICES},
        ),
        ReportType(
            slug="credits",
            name="Créditos de bilhetes",
            description="Créditos que as companhias guardam de bilhetes cancelados, com validade e uso.",
            dataset=CREDITS,
            columns=_CREDIT_COLUMNS,
            filters=(*_PERIOD, "statuses", "employee_uuids"),
            words={"statuses": CREDIT_STATUSES},
        ),
        ReportType(
            slug="employees",
            name="Funcionários",
            description="Funcionários da empresa, com cargo, grupo e centro de custo.",
            dataset=PEOPLE,
            columns=_PEOPLE_COLUMNS,
            filters=("cost_center_uuids", "statuses"),
            words={"statuses": {"true": "Ativo", "false": "Inativo"}},
        ),
    )
}
"""By slug, in the order of the catalogue."""
