"""The kinds of subject that are approved (order, advance, report): one declaration each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from contracts.asking import Asked, SubjectMoved, SubjectRemoved, TakenBack
from contracts.expenses import (
    AdvanceApprovalRequested,
    AdvanceApprovalWithdrawn,
    AdvanceRemoved,
    AdvanceStatusChanged,
    ReportApprovalRequested,
    ReportApprovalWithdrawn,
    ReportStatusChanged,
)
from contracts.fact import Fact
from contracts.orders import ApprovalRequested, ApprovalWithdrawn, OrderStatusChanged

from approvals_service.requests.lifecycle import RequestAction


class RequestType(StrEnum):
    """What may be asked for."""

    TRAVEL = "travel"
    ADVANCE = "advance"
    EXPENSE_REPORT = "expense_report"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Portuguese words for a kind; a report goes by its title, because people never see a number of it."""

    noun: str
    item_rejected: str
    what: str
    outside: str
    counted: tuple[str, str]
    by_title: bool = False

    def subject(self, number: int, title: str) -> str:
        """'pedido 88', 'relatório “Macaé, novembro”'."""
        return f"{self.noun} “{title}”" if self.by_title else f"{self.noun} {number}"


@dataclass(frozen=True, slots=True)
class OutcomeNotice:
    """The notification of a decision: its kinds in `contracts.notices`, and the page of the subject."""

    approved: str
    rejected: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestKind:
    """What a kind of subject declares about itself; read by the reactions, actions and queries of this room.

    `owner`: the service that applies its decisions.
    `requested`, `withdrawn`, `status_changed`, `removed`: its events; one without `removed` is never deleted while a
    decision is awaited.
    `consumers`: by event, the names of inbox rows written before one reaction served every kind (decision 0005).
    A new kind leaves it empty.
    `ends`: statuses of the subject that end an open request, and how.
    `actions`: what the deciders of an open level are offered (API section 3.1).
    `has_request_status`: the subject's status is that of its open request; an advance stays `approving` (API 3.1).
    `is_travelers_own`: it is its travelers' own request, too, when an employee requested it.
    `outcome_notice`: None where the owner notifies the requester.
    """

    request_type: RequestType
    owner: str
    wording: Wording
    requested: type[Asked]
    withdrawn: type[TakenBack]
    status_changed: type[SubjectMoved]
    removed: type[SubjectRemoved] | None = None
    consumers: Mapping[type[Fact], str] = field(default_factory=dict)
    ends: Mapping[str, RequestAction] = field(default_factory=dict)
    actions: tuple[str, ...] = ("approve", "reject")
    has_request_status: bool = True
    is_travelers_own: bool = True
    outcome_notice: OutcomeNotice | None = None

    @property
    def entity(self) -> str:
        """The second token of the subjects of its events."""
        return self.requested.entity


ORDER = RequestKind(
    request_type=RequestType.TRAVEL,
    owner="orders",
    wording=Wording(
        noun="pedido",
        item_rejected="Item rejeitado",
        what="Viagem",
        outside="há itens fora da política de viagens",
        counted=("item", "itens"),
    ),
    requested=ApprovalRequested,
    withdrawn=ApprovalWithdrawn,
    status_changed=OrderStatusChanged,
    consumers={OrderStatusChanged: "follow_order_when_its_status_changed"},
    ends={"expired_time": RequestAction.EXPIRE, "canceled": RequestAction.WITHDRAW},
    is_travelers_own=False,
)
ADVANCE = RequestKind(
    request_type=RequestType.ADVANCE,
    owner="expenses-ocr",
    wording=Wording(
        noun="adiantamento",
        item_rejected="Item rejeitado",
        what="Motivo",
        outside="o valor está fora da política",
        counted=("item", "itens"),
    ),
    requested=AdvanceApprovalRequested,
    withdrawn=AdvanceApprovalWithdrawn,
    status_changed=AdvanceStatusChanged,
    removed=AdvanceRemoved,
    consumers={
        AdvanceApprovalRequested: "open_request_when_advance_requested",
        AdvanceApprovalWithdrawn: "end_request_when_advance_withdrawn",
        AdvanceStatusChanged: "follow_advance_when_its_status_changed",
        AdvanceRemoved: "end_request_when_advance_removed",
    },
    has_request_status=False,
    outcome_notice=OutcomeNotice("advance_approved", "advance_rejected", "/pedidos/{uuid}?orderType=advance"),
)
REPORT = RequestKind(
    request_type=RequestType.EXPENSE_REPORT,
    owner="expenses-ocr",
    wording=Wording(
        noun="relatório",
        item_rejected="Despesa rejeitada",
        what="Relatório",
        outside="há despesas fora da política",
        counted=("despesa", "despesas"),
        by_title=True,
    ),
    requested=ReportApprovalRequested,
    withdrawn=ReportApprovalWithdrawn,
    status_changed=ReportStatusChanged,
    consumers={
        ReportApprovalRequested: "open_request_when_report_sent",
        ReportApprovalWithdrawn: "end_request_when_report_withdrawn",
        ReportStatusChanged: "follow_report_when_its_status_changed",
    },
    actions=("judge",),
    outcome_notice=OutcomeNotice("report_approved", "report_rejected", "/pedidos/{uuid}?orderType=expense_report"),
)

KINDS = (ORDER, ADVANCE, REPORT)
_BY_TYPE = {kind.request_type.value: kind for kind in KINDS}
_BY_ENTITY = {kind.entity: kind for kind in KINDS}


def kind_of(request_type: str) -> RequestKind:
    """The kind with this name. Raises KeyError."""
    return _BY_TYPE[request_type]


def kind_of_fact(fact: Fact) -> RequestKind:
    """The kind whose event this is. Raises KeyError."""
    return _BY_ENTITY[fact.entity]
