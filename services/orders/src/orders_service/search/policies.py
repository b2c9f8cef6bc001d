"""Purchase policies against an offer (DOMAIN section 4): pure, so that a search and an item judge alike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from uuid import UUID

from kit.core.money import brl, cents

from orders_service.products.policy_facts import CLASSES, PolicyFacts


class RuleType(StrEnum):
    UNTOUCHABLE = "untouchable"
    TOUCHABLE_LESS = "touchable_less"
    TOUCHABLE_MORE_LESS = "touchable_more_less"
    AMOUNT_MAXIMUM = "amount_maximum"


class Parameter(StrEnum):
    """All of config's catalogue (DOMAIN section 4)."""

    MAX_PRICE = "max_price"
    ADVANCE_DAYS = "advance_days"
    CABIN_CLASS = "cabin_class"
    SEAT_CLASS = "seat_class"
    VEHICLE_GROUP = "vehicle_group"
    PRICE_CEILING_PER_NIGHT = "price_ceiling_per_night"
    HOTEL_STARS = "hotel_stars"
    MAX_ROOMS = "max_rooms"
    MAX_NIGHTS = "max_nights"
    LOWEST_FARE_TOLERANCE = "lowest_fare_tolerance"
    MAX_BAGS = "max_bags"
    MAX_TRIPS_MONTH = "max_trips_month"


SPECIFICITY = ("employee", "group", "cost_center", "everyone")
"""Most specific first."""

ABOVE_QUANTITY = "A opção selecionada está acima da quantidade máxima máximo definido de {limit}."
ABOVE_CEILING = "A opção selecionada está acima do teto máximo definido de {limit}."
NOT_THE_VALUE = "A opção selecionada não se enquadra no valor definido de {limit}."
"""Spec 1 section 5, verbatim ('máxima máximo' included)."""


@dataclass(frozen=True, slots=True)
class PolicyRule:
    """`tolerance`: in the parameter's own unit, or a share of the value when it ends in '%'."""

    uuid: UUID
    parameter: str
    type_value: str
    value: str
    tolerance: str | None
    scope_type: str
    scope_uuid: UUID | None
    is_international: bool | None


@dataclass(frozen=True, slots=True)
class PolicySubject:
    """A traveler, as policies see one. `trips`: their other trips by month ('2026-12')."""

    employee_uuid: UUID
    group_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    trips: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Violation:
    policy_value_uuid: UUID
    policy_parameter: str
    type_value: str
    value: str
    message: str


def applicable(rules: Iterable[PolicyRule], subject: PolicySubject, *, is_international: bool) -> list[PolicyRule]:
    """The one rule per parameter that holds for a traveler: the most specific; of equals the one about just this
    kind of trip, then the older."""
    best: dict[str, tuple[tuple[int, bool, str], PolicyRule]] = {}
    for rule in rules:
        rank = _rank(rule, subject)
        if rank is None or rule.is_international not in (None, is_international):
            continue
        order = (rank, rule.is_international is None, str(rule.uuid))
        if rule.parameter not in best or order < best[rule.parameter][0]:
            best[rule.parameter] = (order, rule)
    return [rule for _, rule in best.values()]


def _rank(rule: PolicyRule, subject: PolicySubject) -> int | None:
    """0 for the most specific scope; None when the rule is about somebody else."""
    owner = {
        "employee": subject.employee_uuid,
        "group": subject.group_uuid,
        "cost_center": subject.cost_center_uuid,
        "everyone": None,
    }
    if rule.scope_type not in owner:
        return None
    if rule.scope_type != "everyone" and (rule.scope_uuid is None or rule.scope_uuid != owner[rule.scope_type]):
        return None
    return SPECIFICITY.index(rule.scope_type)


def rules_for(
    rules: Sequence[PolicyRule], subjects: Iterable[PolicySubject], *, is_international: bool
) -> list[PolicyRule]:
    """Every rule that holds for at least one of the travelers, once."""
    return [rule for rule, _ in _bound(rules, subjects, is_international=is_international)]


def _bound(
    rules: Sequence[PolicyRule], subjects: Iterable[PolicySubject], *, is_international: bool
) -> list[tuple[PolicyRule, list[PolicySubject]]]:
    """Every rule that holds for somebody, with those for whom it does."""
    found: dict[UUID, tuple[PolicyRule, list[PolicySubject]]] = {}
    for subject in subjects:
        for rule in applicable(rules, subject, is_international=is_international):
            found.setdefault(rule.uuid, (rule, []))[1].append(subject)
    return list(found.values())


def evaluate_offer(
    facts: PolicyFacts,
    *,
    rules: Sequence[PolicyRule],
    subjects: Sequence[PolicySubject],
    today: date,
    lowest_value: Decimal | None = None,
) -> tuple[Violation, ...]:
    """What an offer breaks for these travelers; empty when in policy. `lowest_value`: the lowest of its stretch,
    None leaves the lowest-fare rule out."""
    judged = (
        violation_of(rule, _with_trips(facts, bound), today=today, lowest_value=lowest_value)
        for rule, bound in _bound(rules, subjects, is_international=facts.is_international)
    )
    return tuple(violation for violation in judged if violation is not None)


def _with_trips(facts: PolicyFacts, bound: Sequence[PolicySubject]) -> PolicyFacts:
    """With this trip counted among those of its month, of whoever has the most."""
    month = f"{facts.starts_on:%Y-%m}"
    trips = 1 + max((subject.trips.get(month, 0) for subject in bound), default=0)
    return replace(facts, counts={**facts.counts, Parameter.MAX_TRIPS_MONTH: trips})


def violation_of(
    rule: PolicyRule, facts: PolicyFacts, *, today: date, lowest_value: Decimal | None
) -> Violation | None:
    """One rule against one offer. A value that is not of the parameter's type binds nobody."""
    try:
        limit = _broken_limit(rule, facts, today, lowest_value)
    except (InvalidOperation, ValueError):
        return None
    if limit is None:
        return None
    message = _sentence(rule).format(limit=limit)
    return Violation(rule.uuid, rule.parameter, rule.type_value, rule.value, message)


def _broken_limit(rule: PolicyRule, facts: PolicyFacts, today: date, lowest_value: Decimal | None) -> str | None:
    """The limit in words when it is broken."""
    match rule.parameter:
        case Parameter.MAX_PRICE:
            return _broken_price(rule, facts.price)
        case Parameter.PRICE_CEILING_PER_NIGHT:
            return _broken_price(rule, facts.night)
        case Parameter.CABIN_CLASS | Parameter.SEAT_CLASS | Parameter.VEHICLE_GROUP:
            return _broken_class(rule, facts)
        case Parameter.ADVANCE_DAYS:
            # An advance is a floor whatever the rule type says of ceilings.
            days = Decimal(rule.value)
            ahead = (facts.starts_on - today).days
            return None if ahead >= days - _slack(rule, days) else f"{int(days)} dias"
        case Parameter.LOWEST_FARE_TOLERANCE:
            if lowest_value is None:
                return None
            ceiling = fare_ceiling(rule, lowest_value)
            return None if facts.value <= ceiling else brl(ceiling)
        case Parameter.MAX_BAGS | Parameter.MAX_ROOMS | Parameter.MAX_NIGHTS | Parameter.MAX_TRIPS_MONTH:
            return _broken_count(rule, facts)
        case Parameter.HOTEL_STARS:
            limit = _broken_count(rule, facts)
            return limit and f"{limit} estrela{'' if limit == '1' else 's'}"
    return None


def _broken_price(rule: PolicyRule, price: Decimal | None) -> str | None:
    limit = Decimal(rule.value)
    return None if price is None or _within(rule, price, limit) else brl(limit)


def _broken_count(rule: PolicyRule, facts: PolicyFacts) -> str | None:
    count, limit = facts.counts.get(rule.parameter), Decimal(rule.value)
    return None if count is None or _within(rule, Decimal(count), limit) else str(int(limit))


def _broken_class(rule: PolicyRule, facts: PolicyFacts) -> str | None:
    chosen, wanted = facts.classes.get(rule.parameter), CLASSES[rule.parameter](rule.value)
    if chosen is None or _within(rule, Decimal(chosen.rank), Decimal(wanted.rank)):
        return None
    return wanted.label


def most_allowed(
    parameter: Parameter, *, rules: Sequence[PolicyRule], subjects: Sequence[PolicySubject], is_international: bool
) -> int | None:
    """The highest count of something within the policies of all these travelers; None: no rule bounds it."""
    bound = rules_for(rules, subjects, is_international=is_international)
    limits = [_most(rule) for rule in bound if rule.parameter == parameter]
    return min((limit for limit in limits if limit is not None), default=None)


def _most(rule: PolicyRule) -> int | None:
    """A value that is not a number binds nobody."""
    try:
        limit = Decimal(rule.value)
        return int(limit + _slack(rule, limit))
    except (InvalidOperation, ValueError):
        return None


def fare_ceiling(rule: PolicyRule, lowest_value: Decimal) -> Decimal:
    """The most a fare may cost: the lowest of its stretch plus the rule's value in percent."""
    percent = Decimal(rule.value)
    return cents(lowest_value * (100 + percent + _slack(rule, percent)) / 100)


def _within(rule: PolicyRule, choice: Decimal, value: Decimal) -> bool:
    match rule.type_value:
        case RuleType.UNTOUCHABLE:
            return choice == value
        case RuleType.TOUCHABLE_MORE_LESS:
            return abs(choice - value) <= _slack(rule, value)
    return choice <= value


def _slack(rule: PolicyRule, value: Decimal) -> Decimal:
    if rule.type_value != RuleType.TOUCHABLE_MORE_LESS or not rule.tolerance:
        return Decimal(0)
    text = rule.tolerance.strip()
    return value * Decimal(text[:-1]) / 100 if text.endswith("%") else Decimal(text)


def _sentence(rule: PolicyRule) -> str:
    if rule.type_value == RuleType.AMOUNT_MAXIMUM:
        return ABOVE_QUANTITY
    ceiling = rule.type_value == RuleType.TOUCHABLE_LESS and rule.parameter != Parameter.ADVANCE_DAYS
    return ABOVE_CEILING if ceiling or rule.parameter == Parameter.LOWEST_FARE_TOLERANCE else NOT_THE_VALUE
