"""The year's trips: drawn from one seed number, relative to the day of the first start."""

import random
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum

from kit.core.clock import SAO_PAULO, local_day

SEED = 20_260_701
WAVES = 20
"""A wave is one working day with a few requests, some two and a half weeks apart."""
PER_WAVE = 2
DAYS = 364

ROUTES = (
    *(("GRU", "SSA"), ("CGH", "SDU"), ("CGH", "BSB"), ("GRU", "REC"), ("CGH", "CWB"), ("GRU", "POA")),
    *(("VCP", "CNF"), ("CGH", "FLN"), ("GRU", "FOR"), ("CGH", "CNF"), ("GRU", "VIX"), ("GRU", "BEL")),
)
AURORA_TRAVELERS = (
    *("ana@aurora.demo", "ana@aurora.demo", "joana@aurora.demo", "marcos@aurora.demo", "priscila@aurora.demo"),
    *("rafael@aurora.demo", "iris@aurora.demo"),
)


class Fate(StrEnum):
    """How a request ends."""

    ISSUED = "issued"
    REJECTED = "rejected"
    EXPIRED = "expired"
    CANCELED = "canceled"
    WAITING = "waiting"
    FAILED = "failed"
    DEARER = "dearer"
    NOT_CANCELED = "not_canceled"


SCENARIOS = {Fate.FAILED: "issue_refused", Fate.DEARER: "price_rise", Fate.NOT_CANCELED: "cancel_refused"}
"""What the sandbox market is asked to do so that a trip ends so (API section 1.7)."""


@dataclass(frozen=True, slots=True)
class Trip:
    """`asked_at`: when its issuer sits down to book; `lead` days later it starts, for `nights`.

    `pick`: the how many-th cheapest offer is taken; `out_of_policy`: of those that need a justification.
    """

    company: str
    issuer: str
    traveler: str
    origin: str
    destination: str
    asked_at: datetime
    lead: int
    nights: int
    fate: Fate
    pick: int
    out_of_policy: bool = False

    @property
    def go_date(self) -> date:
        return self.asked_at.astimezone(SAO_PAULO).date() + timedelta(days=self.lead)

    @property
    def scenario(self) -> str | None:
        return SCENARIOS.get(self.fate)

    @property
    def return_date(self) -> date:
        return self.go_date + timedelta(days=self.nights)


def working_day(day: date) -> date:
    """The day itself, or the Monday after a weekend."""
    return day + timedelta(days=max(0, 7 - day.weekday()) if day.weekday() > 4 else 0)


def _at(day: date, *, minute: int) -> datetime:
    return datetime.combine(day, time(9), SAO_PAULO) + timedelta(minutes=minute)


def _draw(rng: random.Random, company: str, person: str, issuer: str, *, asked_at: datetime, fate: Fate) -> Trip:
    origin, destination = rng.choice(ROUTES)
    return Trip(
        company,
        issuer,
        person,
        origin,
        destination,
        asked_at,
        lead=rng.choice((5, 9, 14, 16, 21, 28, 35)),
        nights=rng.choice((1, 1, 2, 2, 3, 4)),
        fate=fate,
        pick=rng.choice((0, 0, 0, 1, 2, 5)),
        out_of_policy=company == "Aurora" and rng.random() < 0.12,
    )


def _fates(rng: random.Random, total: int) -> list[Fate]:
    """Most trips happen; a known handful ends otherwise, somewhere in the year."""
    ended = [Fate.REJECTED] * 4 + [Fate.CANCELED] * 3 + [Fate.EXPIRED] * 2
    fates = ended + [Fate.ISSUED] * (total - len(ended))
    rng.shuffle(fates)
    return fates


def waves(today: date) -> list[list[Trip]]:
    """Requests day by day, oldest first; those of one wave are made at the same hour."""
    rng = random.Random(SEED)
    fates = _fates(rng, WAVES * PER_WAVE)
    found: list[list[Trip]] = []
    for number in range(WAVES):
        day = working_day(today - timedelta(days=DAYS - number * DAYS // WAVES))
        if day >= today - timedelta(days=2):
            break
        at = _at(day, minute=rng.randrange(0, 300))
        people = rng.sample(sorted(set(AURORA_TRAVELERS)), PER_WAVE)
        wave = [_draw(rng, "Aurora", person, person, asked_at=at, fate=fates.pop()) for person in people]
        if number % 4 == 0:
            wave.append(_draw(rng, "Boreal", "davi@boreal.demo", "davi@boreal.demo", asked_at=at, fate=Fate.ISSUED))
        if number % 5 == 0:
            wave.append(_draw(rng, "Cobalto", "tomas@cobalto.demo", "", asked_at=at, fate=Fate.ISSUED))
        found.append(wave)
    return found


def day_of(wave: list[Trip]) -> date:
    """The day its requests are made."""
    return local_day(wave[0].asked_at)


def waiting(now: datetime) -> list[Trip]:
    """Asked for less than an hour ago: they wait for Bruno when the product is opened."""
    at = now - timedelta(minutes=50)
    plan = (
        ("ana@aurora.demo", "GRU", "SSA", 18, 3, 0, False),
        ("joana@aurora.demo", "CGH", "BSB", 11, 1, 1, False),
        ("rafael@aurora.demo", "GRU", "BEL", 5, 3, 0, True),
    )
    return [
        Trip("Aurora", person, person, origin, destination, at, lead, nights, Fate.WAITING, pick, out)
        for person, origin, destination, lead, nights, pick, out in plan
    ]


def undone(at: datetime) -> list[Trip]:
    """Asked for this morning: what becomes of them needs one of the agency's people."""
    plan = (
        ("Aurora", "marcos@aurora.demo", "CGH", "CWB", 14, 2, Fate.FAILED),
        ("Cobalto", "", "VCP", "CNF", 16, 1, Fate.DEARER),
        ("Aurora", "priscila@aurora.demo", "GRU", "POA", 21, 2, Fate.NOT_CANCELED),
    )
    return [
        Trip(company, person, person or "tomas@cobalto.demo", origin, destination, at, lead, nights, fate, pick=0)
        for company, person, origin, destination, lead, nights, fate in plan
    ]
