"""Random histories of purchases, cancellations and expenses, and a plain recount of every panel from them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from bi_spending import a_cancellation, an_approval, an_issue
from contracts.asking import Charge
from contracts.expenses import ExpenseApproved
from contracts.orders import ItemCanceled, ItemIssued, Route
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.testing import Company

SAO_PAULO = ZoneInfo("America/Sao_Paulo")
START = date(2025, 1, 20)
DIMENSIONS = {
    "by_cost_center": "cost_center_uuid",
    "by_unit": "branch_uuid",
    "by_project": "project_uuid",
    "by_phase": "phase_uuid",
    "by_issuer": "issuer_uuid",
}
ROUTES = ((), (("CGH", "SDU"),), (("CGH", "SDU"), ("SDU", "CGH")), (("GRU", "REC"), ("REC", "SSA"), ("SSA", "GRU")))
CENTS = Decimal("0.01")
LARGEST = 9 * (10**14 - 1)
"""Cents: nine passengers at the largest price ever taken."""

PURCHASE = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["airway", "airway", "hotel", "offline_hotel", "road", "vehicle", "expense"]),
        "day": st.integers(0, 420),
        "hour": st.integers(0, 23),
        "cents": st.one_of(st.integers(1, 90_000_00), st.sampled_from([1, 10**8, LARGEST])),
        "keys": st.tuples(*[st.integers(0, 2)] * 5),
        "broken": st.booleans(),
        "lead": st.one_of(st.none(), st.integers(-2, 90)),
        "routes": st.integers(0, len(ROUTES) - 1),
        "canceled_after": st.one_of(st.none(), st.none(), st.integers(0, 70)),
        "kept": st.integers(0, 100),
    }
)
HISTORY = st.lists(PURCHASE, max_size=14)
Told = ItemIssued | ItemCanceled | ExpenseApproved


@dataclass
class Places:
    """What purchases are charged to: two of each, and none; names are sorted as their uuids are not."""

    uuids: dict[str, list[UUID | None]] = field(
        default_factory=lambda: {name: [None, new_uuid(), new_uuid()] for name in DIMENSIONS.values()}
    )

    def __post_init__(self) -> None:
        self.uuids["issuer_uuid"][0] = new_uuid()

    def name_of(self, uuid: UUID) -> str:
        """As the copies of config, or the purchases of an issuer, have it."""
        return f"Nome {uuid.hex[::-1]}"


def told(company: Company, places: Places, history: Iterable[Any]) -> list[Told]:
    """The facts of a history, each cancellation after its purchase."""
    found: list[Told] = []
    for drawn in history:
        keys = {name: of[at] for (name, of), at in zip(places.uuids.items(), drawn["keys"], strict=True)}
        issuer = keys.pop("issuer_uuid")
        at = datetime.combine(START + timedelta(days=drawn["day"]), datetime.min.time(), UTC)
        at += timedelta(hours=drawn["hour"])
        on, value = at.date(), str(Decimal(drawn["cents"]) / 100)
        assert issuer is not None
        given = {"charge": Charge(**keys), "out_of_policy": drawn["broken"], "hour": drawn["hour"]}
        if drawn["kind"] == "expense":
            spender = {"employee_uuid": issuer, "employee_name": places.name_of(issuer)}
            found.append(an_approval(company, on=on, value=value, **given).model_copy(update=spender))
            continue
        ways = ROUTES[drawn["routes"]] if drawn["kind"] in {"airway", "road", "vehicle"} else ()
        issued = an_issue(company, on=on, value=value, table=drawn["kind"], **given).model_copy(
            update={
                "issuer_uuid": issuer,
                "issuer_name": places.name_of(issuer),
                "departs_on": None if drawn["lead"] is None else on + timedelta(days=drawn["lead"]),
                "routes": tuple(Route(departure=a, arrival=b, departure_at=f"{on}T08:00:00-03:00") for a, b in ways),
            }
        )
        found.append(issued)
        if drawn["canceled_after"] is not None:
            canceled = a_cancellation(issued, on=on + timedelta(days=drawn["canceled_after"] + 1))
            kept = (issued.value * drawn["kept"] / 100).quantize(CENTS)
            found.append(canceled.model_copy(update={"value": issued.value - kept}))
    return found


@dataclass(frozen=True, kw_only=True)
class Bought:
    """A purchase, and what became of it."""

    uuid: UUID
    at: datetime
    item: str
    value: Decimal
    broken: bool
    lead: int | None
    ways: tuple[tuple[str, str], ...]
    keys: dict[str, UUID | None]
    back: tuple[date, Decimal] | None

    @property
    def on(self) -> date:
        return self.at.date()


def bought(facts: Iterable[Told]) -> Iterator[Bought]:
    """Every purchase of the facts."""
    canceled = {fact.uuid: fact for fact in facts if isinstance(fact, ItemCanceled)}
    for fact in facts:
        if isinstance(fact, ItemCanceled):
            continue
        is_item = isinstance(fact, ItemIssued)
        at = (fact.issued_at if isinstance(fact, ItemIssued) else fact.approved_at).astimezone(SAO_PAULO)
        back = canceled.get(fact.uuid)
        departs = fact.departs_on if isinstance(fact, ItemIssued) else None
        yield Bought(
            uuid=fact.uuid,
            at=at,
            item=fact.table if isinstance(fact, ItemIssued) else "expense",
            value=fact.value,
            broken=fact.out_of_policy,
            lead=None if departs is None else max(0, (departs - at.date()).days),
            ways=tuple((way.departure, way.arrival) for way in fact.routes) if isinstance(fact, ItemIssued) else (),
            keys={
                **fact.charge.model_dump(),
                "issuer_uuid": fact.issuer_uuid if isinstance(fact, ItemIssued) else fact.employee_uuid,
            },
            back=(back.canceled_at.astimezone(SAO_PAULO).date(), back.value) if back and is_item else None,
        )


def money(value: Decimal) -> str:
    return f"{value:.2f}"


def share(part: Any, whole: Any) -> float:
    return round(float(part) / float(whole), 4) if whole else 0.0


def mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question to the dashboard."""

    start: date
    end: date
    items: frozenset[str] = frozenset()
    keys: dict[str, frozenset[UUID]] = field(default_factory=dict)

    def query(self) -> str:
        """As a person sends it."""
        listed = [f"order_items[]={item}" for item in self.items]
        names = {"branch_uuid": "unit_uuids"}
        listed += [f"{names.get(key, key + 's')}[]={uuid}" for key, uuids in self.keys.items() for uuid in uuids]
        return "&".join([f"start_date={self.start}&end_date={self.end}", *listed])

    def has(self, on: date) -> bool:
        return self.start <= on <= self.end

    def narrows(self, of: Bought) -> bool:
        """Whether a purchase passes the filters; an offline hotel is a hotel."""
        shown = {of.item, "hotel"} if of.item == "offline_hotel" else {of.item}
        chosen = all(of.keys[key] in uuids for key, uuids in self.keys.items())
        return chosen and (not self.items or bool(shown & self.items))

    def months(self) -> list[str]:
        first, last = self.start.year * 12 + self.start.month - 1, self.end.year * 12 + self.end.month - 1
        return [f"{month // 12}-{month % 12 + 1:02}" for month in range(first, last + 1)]


class Recount:
    """Every panel counted by hand from the purchases."""

    def __init__(self, facts: Iterable[Told], asked: Asked, places: Places) -> None:
        self.asked, self.places = asked, places
        self.all = [of for of in bought(list(facts)) if asked.narrows(of)]
        self.of_period = [of for of in self.all if asked.has(of.on)]
        self.standing = [of for of in self.of_period if of.back is None]

    def moved(self, of: Bought) -> list[tuple[date, Decimal]]:
        """Money of a purchase in the period, each on its day."""
        found = [(of.on, of.value), *([(of.back[0], -of.back[1])] if of.back else [])]
        return [(on, value) for on, value in found if self.asked.has(on)]

    def net(self, of: Bought) -> Decimal:
        return sum((value for _, value in self.moved(of)), Decimal("0.00"))

    def total_spent(self) -> str:
        return money(sum((self.net(of) for of in self.all), Decimal(0)))

    def spent_by_month(self) -> dict[str, str]:
        found: defaultdict[str, Decimal] = defaultdict(Decimal)
        for of in self.all:
            for on, value in self.moved(of):
                found[f"{on:%Y-%m}"] += value
        return {month: money(found[month]) for month in self.asked.months()}

    def percentage_by_item(self) -> list[dict[str, Any]]:
        of_item: defaultdict[str, list[Bought]] = defaultdict(list)
        for of in self.all:
            if self.moved(of):
                of_item["hotel" if of.item == "offline_hotel" else of.item].append(of)
        whole = sum((self.net(of) for of in self.all), Decimal(0))
        rows = []
        for item, purchases in of_item.items():
            value = sum((self.net(of) for of in purchases), Decimal(0))
            standing = [of for of in purchases if of in self.standing]
            broken = share(sum(of.broken for of in standing), len(standing))
            rows.append((value, item, share(value, whole), broken))
        rows.sort(key=lambda row: (-row[0], row[1]))
        return [
            {"item": item, "percent_value": percent, "value": money(value), "percent_broken_policy": broken}
            for value, item, percent, broken in rows
        ]

    def ranking(self, panel: str) -> list[dict[str, Any]]:
        key = DIMENSIONS[panel]
        values: defaultdict[UUID, Decimal] = defaultdict(Decimal)
        last: dict[UUID, date] = {}
        for of in self.all:
            if (uuid := of.keys[key]) is None:
                continue
            values[uuid] += self.net(of)
            if self.asked.has(of.on):
                last[uuid] = max(of.on, last.get(uuid, of.on))
        rows = sorted(last, key=lambda uuid: (-values[uuid], self.places.name_of(uuid)))
        return [
            {
                "uuid": str(uuid),
                "name": self.places.name_of(uuid),
                "last_order_date": str(last[uuid]),
                "value": money(values[uuid]),
            }
            for uuid in rows
        ]

    def lead_time(self) -> list[tuple[str, float]]:
        days: defaultdict[str, list[int]] = defaultdict(list)
        for of in self.standing:
            if of.item == "airway" and of.lead is not None:
                days[f"{of.on:%Y-%m}"].append(of.lead)
        return [(month, mean(days[month])) for month in self.asked.months()]

    def route_analysis(self) -> list[dict[str, Any]]:
        values: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)
        tickets: defaultdict[tuple[str, str], list[Decimal]] = defaultdict(list)
        leads: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for of in self.all:
            for place, way in enumerate(of.ways):
                for _, value in self.moved(of):
                    values[way] += part(value, len(of.ways), place)
                if of in self.standing:
                    tickets[way].append(part(of.value, len(of.ways), place))
                    leads[way] += [] if of.lead is None else [of.lead]
        whole = sum(values.values(), Decimal(0))
        rows = sorted((way for way in values if tickets[way]), key=lambda way: (-values[way], way))
        return [
            {
                "departure": way[0],
                "arrival": way[1],
                "average_ticket": money((sum(tickets[way]) / len(tickets[way])).quantize(CENTS, ROUND_HALF_UP)),
                "value": money(values[way]),
                "frequency": len(tickets[way]),
                "lead_time": mean(leads[way]),
                "share": share(values[way], whole),
            }
            for way in rows
        ]

    def last_purchases(self) -> list[dict[str, Any]]:
        routes = {(row["departure"], row["arrival"]): row for row in self.route_analysis()}
        newest = sorted(
            (of for of in self.standing if of.ways), key=lambda of: (of.at.astimezone(UTC), of.uuid), reverse=True
        )
        own = (
            (of, {"uuid": str(of.uuid), "value": money(of.value), "lead_time": float(of.lead or 0)}) for of in newest
        )
        return [{**routes[of.ways[0]], **fields} for of, fields in own][:20]


def part(value: Decimal, ways: int, place: int) -> Decimal:
    """An equal part, cut to the cent towards zero; the first way has the rest."""
    sign, cents = (1 if value >= 0 else -1), abs(int(value * 100))
    each = cents // ways
    return Decimal(sign * (each + (cents - each * ways if place == 0 else 0))) / 100
