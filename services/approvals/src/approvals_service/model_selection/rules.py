"""Which approval model serves a charge, and why, in words (DOMAIN section 5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from approvals_service.models.kinds import SPECIFICITY, ApprovalType, Candidate, Charge, ModelType

AUTOMATIC = "Aprovado automaticamente: nenhum modelo se aplica"
AUTOMATIC_BY_PARAMETER = (
    "Aprovado automaticamente: nenhum modelo cobre este pedido e a empresa aprova o que não é coberto"
)
NO_LEVEL_IN_BAND = "Aprovado automaticamente: nenhum nível se aplica a este valor"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of one candidate."""

    candidate: Candidate
    fits: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Choice:
    """The model chosen, the model for broken policies, and why; `waits_for_administrators`: neither serves."""

    model: Candidate | None
    broken_policy_model: Candidate | None = None
    reasons: tuple[str, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    waits_for_administrators: bool = False

    @property
    def is_uncovered(self) -> bool:
        """The company has models of this kind, and none covers the charge."""
        return self.model is None and self.broken_policy_model is None and bool(self.verdicts)


def settle_uncovered(choice: Choice, charge: Charge, *, approves: bool) -> Choice:
    """What parameter `uncovered_requests` makes of a charge that no model covers."""
    if approves:
        return replace(choice, reasons=(AUTOMATIC_BY_PARAMETER,))
    return replace(choice, reasons=(uncovered_reason(charge),), waits_for_administrators=True)


def uncovered_reason(charge: Charge) -> str:
    """Why administrators are asked."""
    what = "este centro de custo" if charge.cost_center_uuid else "este pedido"
    return f"Nenhum modelo cobre {what}: aguarda os administradores"


_Rank = tuple[int, int, int, datetime, UUID]


def misfit(candidate: Candidate, charge: Charge) -> str | None:
    """Why a model does not serve this charge, None when it does."""
    if candidate.branch_uuid is not None and candidate.branch_uuid != charge.branch_uuid:
        return "Vale para outra filial"
    scope = candidate.approval_type
    if scope is None:
        return None
    if charge.target_of(scope) is None:
        return f"O pedido não tem {scope.label}"
    if not candidate.covers(charge, scope):
        return f"Não cobre este {scope.label}" if scope is not ApprovalType.PHASE else "Não cobre esta fase"
    if scope is ApprovalType.PHASE:
        beside = (ApprovalType.PROJECT, ApprovalType.CUSTOMER_EMPLOYEE_GROUP)
        missed = [s for s in beside if candidate.narrows(s) and not candidate.covers(charge, s)]
        return f"Não cobre este {missed[0].label}" if missed else None
    return None


def rank_of(candidate: Candidate) -> _Rank:
    """The smaller the better: scope, explicit link, branch, age; the uuid only makes the order total."""
    scope = candidate.approval_type
    specificity = SPECIFICITY.index(scope) if scope else len(SPECIFICITY)
    mark_all = 1 if scope in candidate.marks_all else 0
    all_branches = 1 if candidate.branch_uuid is None else 0
    return specificity, mark_all, all_branches, candidate.created_at, candidate.uuid


def choose_model(
    candidates: Iterable[Candidate], model_type: ModelType, charge: Charge, *, broken_policy: bool = False
) -> Choice:
    """The model that serves `charge`, with a reason per rule that decided (DOMAIN section 5)."""
    active = list(candidates)
    verdicts = _judge(active, model_type, charge)
    served_by_travel = _expense_fallback(model_type) and not any(v.fits for v in verdicts)
    if served_by_travel:
        travel = [c for c in active if c.apply_expense]
        verdicts += _judge(travel, ModelType.TRAVEL, charge)
    fitting = sorted((v.candidate for v in verdicts if v.fits), key=rank_of)
    chosen = fitting[0] if fitting else None
    reasons = _reasons(fitting)
    if chosen and served_by_travel:
        reasons.insert(0, "Nenhum modelo deste tipo se aplica: serve um modelo de viagem que aprova despesas.")
    broken, why = _broken_policy_model(active, chosen, charge) if broken_policy else (None, None)
    if why:
        reasons.append(why)
    if chosen is None and broken is None:
        reasons.append(AUTOMATIC)
    verdicts = [_with_reason(verdict, fitting) for verdict in verdicts]
    return Choice(chosen, broken, tuple(reasons), tuple(verdicts))


def _expense_fallback(model_type: ModelType) -> bool:
    return model_type in (ModelType.ADVANCE, ModelType.EXPENSE_REPORT)


def _judge(candidates: Sequence[Candidate], model_type: ModelType, charge: Charge) -> list[Verdict]:
    found = [(c, misfit(c, charge)) for c in candidates if c.model_type is model_type]
    return [Verdict(candidate, why is None, why or "") for candidate, why in found]


def _reasons(fitting: Sequence[Candidate]) -> list[str]:
    """One sentence for the scope, then one per tie broken, in the order of the rules."""
    if not fitting:
        return []
    best, scope = fitting[0], fitting[0].approval_type
    reasons = [_scope_reason(scope)] if scope else []
    left = [rank_of(candidate) for candidate in fitting[1:]]
    steps = (
        (0, None),
        (1, "O vínculo explícito venceu 'marcar todos'."),
        (2, "A filial nomeada venceu 'todas as filiais'."),
        (3, "O modelo mais antigo venceu."),
    )
    for place, sentence in steps:
        lost = [rank for rank in left if rank[place] != rank_of(best)[place]]
        if lost and sentence:
            reasons.append(sentence)
        left = [rank for rank in left if rank[place] == rank_of(best)[place]]
    return reasons


def _scope_reason(scope: ApprovalType) -> str:
    above = [kind.label for kind in SPECIFICITY[: SPECIFICITY.index(scope)]]
    if not above:
        return f"Alcance: {scope.label}, o mais específico."
    *rest, last = above
    named = f"{', '.join(rest)} ou {last}" if rest else last
    return f"Alcance: {scope.label} (nenhum modelo de {named} se aplica)."


def _with_reason(verdict: Verdict, fitting: Sequence[Candidate]) -> Verdict:
    if not verdict.fits:
        return verdict
    best = fitting[0]
    if verdict.candidate is best:
        return Verdict(verdict.candidate, True, "Escolhido")
    mine, winner = rank_of(verdict.candidate), rank_of(best)
    lost = (
        "Alcance menos específico",
        "Cobre por 'marcar todos'",
        "Vale para todas as filiais",
        "É mais novo",
    )
    place = next(index for index in range(5) if mine[index] != winner[index])
    return Verdict(verdict.candidate, True, lost[min(place, 3)])


def _broken_policy_model(
    active: Sequence[Candidate], chosen: Candidate | None, charge: Charge
) -> tuple[Candidate | None, str | None]:
    broken = [c for c in active if c.model_type is ModelType.BROKEN_POLICY]
    named = next((c for c in broken if chosen and c.uuid == chosen.out_policy_uuid), None)
    if named:
        return named, f"Fora da política: seguem os níveis de {named.name}, indicado pelo modelo escolhido."
    serving = sorted((c for c in broken if misfit(c, charge) is None), key=rank_of)
    if serving:
        return serving[0], f"Fora da política: seguem os níveis de {serving[0].name}."
    return None, "Fora da política, mas nenhum modelo fora da política está ativo." if chosen else None
