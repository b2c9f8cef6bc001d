"""What an expense policy requires, and which expenses of a month violate it (DOMAIN section 7; pure)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kit.core.money import ZERO, brl

from expenses_ocr_service.policies.schemas import PolicyLimit, UnsatisfiedPolicy

_MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)


class Parameter(StrEnum):
    """What is limited (API section 3.1, PolicyParameterSlug)."""

    PER_EXPENSE = "max_per_expense"
    PER_DAY = "max_per_day"
    PER_MONTH = "max_per_month"
    VOUCHER_ABOVE = "voucher_required_above"


@dataclass(frozen=True, slots=True)
class Limit:
    """One value of a policy, of one expense type; how its two voucher fields go together: docs/decisions/0025."""

    parameter: Parameter
    value: Decimal
    type_value: str = "amount_maximum"
    voucher_required: bool = False
    voucher_above: Decimal | None = None

    def needs_voucher(self, value: Decimal) -> bool:
        """Whether an expense of this value must show a voucher."""
        if self.parameter is Parameter.VOUCHER_ABOVE:
            return value > self.value
        return self.voucher_required if self.voucher_above is None else value > self.voucher_above

    @property
    def voucher_floor(self) -> Decimal:
        """Above which value a voucher is needed."""
        return self.value if self.parameter is Parameter.VOUCHER_ABOVE else self.voucher_above or ZERO


@dataclass(frozen=True, slots=True)
class Spent:
    """An expense as policies see it; one that `counts` not (rejected, or a confirmed duplicate) uses up nothing."""

    uuid: UUID
    day: date
    value: Decimal
    has_voucher: bool
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Used:
    """What the employee's other expenses of the type come to on the day and in the month."""

    day: Decimal = ZERO
    month: Decimal = ZERO

    def of(self, parameter: Parameter) -> Decimal:
        """What counts against a limit besides the expense itself."""
        return {Parameter.PER_DAY: self.day, Parameter.PER_MONTH: self.month}.get(parameter, ZERO)


def used_by_others(spent: Sequence[Spent]) -> Mapping[UUID, Used]:
    """Per expense of one employee and type, what the others use up; days and months are São Paulo's, as spent."""
    days: defaultdict[date, Decimal] = defaultdict(lambda: ZERO)
    months: defaultdict[tuple[int, int], Decimal] = defaultdict(lambda: ZERO)
    for one in spent:
        if one.counts:
            days[one.day] += one.value
            months[one.day.year, one.day.month] += one.value
    return {
        one.uuid: Used(days[one.day] - own, months[one.day.year, one.day.month] - own)
        for one in spent
        for own in (one.value if one.counts else ZERO,)
    }


def unsatisfied(limits: Iterable[Limit], one: Spent, *, used: Used, name: str) -> list[UnsatisfiedPolicy]:
    """What an expense of the type `name` does not keep, each with its sentence, in the policy's order."""
    found = []
    for limit in limits:
        total = used.of(limit.parameter) + one.value
        if limit.parameter is not Parameter.VOUCHER_ABOVE and total > limit.value:
            found.append(_exceeded(limit, one, total=total, name=name))
        if limit.needs_voucher(one.value) and not one.has_voucher:
            found.append(_without_voucher(limit, name))
    return found


def limits_left(limits: Iterable[Limit], value: Decimal, *, used: Used) -> list[PolicyLimit]:
    """How far each amount is used, and what is left when this expense is counted too."""
    return [
        PolicyLimit(
            policy_parameter=limit.parameter,
            value=limit.value,
            used=used.of(limit.parameter),
            left=max(ZERO, limit.value - used.of(limit.parameter) - value),
        )
        for limit in limits
        if limit.parameter is not Parameter.VOUCHER_ABOVE
    ]


def needs_voucher(limits: Iterable[Limit], value: Decimal) -> bool:
    """Whether an expense of this value must show a voucher."""
    return any(limit.needs_voucher(value) for limit in limits)


def _exceeded(limit: Limit, one: Spent, *, total: Decimal, name: str) -> UnsatisfiedPolicy:
    most, comes_to = brl(limit.value), brl(total)
    said = {
        Parameter.PER_EXPENSE: f"{name}: máximo de {most} por despesa; esta é de {comes_to}.",
        Parameter.PER_DAY: f"{name}: máximo de {most} por dia; em {one.day:%d/%m/%Y} são {comes_to}.",
        Parameter.PER_MONTH: f"{name}: máximo de {most} por mês; em {_month(one.day)} são {comes_to}.",
    }
    return UnsatisfiedPolicy(
        policy_parameter=limit.parameter,
        type_value=limit.type_value,
        value=limit.value,
        voucher_required=False,
        message=said[limit.parameter],
    )


def _without_voucher(limit: Limit, name: str) -> UnsatisfiedPolicy:
    floor = limit.voucher_floor
    above = f" acima de {brl(floor)}" if floor > ZERO else ""
    return UnsatisfiedPolicy(
        policy_parameter=Parameter.VOUCHER_ABOVE,
        type_value=limit.type_value,
        value=floor,
        voucher_required=True,
        message=f"{name}: comprovante obrigatório{above}.",
    )


def _month(day: date) -> str:
    return f"{_MONTHS[day.month - 1]} de {day.year}"
