"""`draw` of the second generator: a purchase, its layout, its paper, its camera."""

from random import Random

import numpy as np

from receipts.case import Case, Layout, Photograph, Shown, a_moment, cents
from receipts.second import brazilian, english, journeys
from receipts.second.camera import photographed
from receipts.second.words import DINERS, SHOPS, STATIONS, brazilian_firm, english_firm
from receipts.sheet import BLACK, Sheet, Style
from receipts.truth import STATES, access_key

FAMILIES = (
    ("inconsolata", 34),
    ("anonymous-pro", 34),
    ("fira-mono", 30),
    ("noto-sans-mono", 30),
    ("archivo-narrow", 36),
)
TYPED = ("special-elite", 34)
LAYOUTS = (*brazilian.LAYOUTS, *journeys.LAYOUTS, *english.LAYOUTS)
_SIGNS = {"diner": DINERS, "pump": STATIONS}


def draw(seed: int, level: int) -> Photograph:
    """The receipt of a seed at a level from 0 (a clean scan) to 3 (dim, folded, shaken)."""
    dice = Random(f"second {seed} {level}")
    truth, sheet = written(dice, level)
    flat = sheet.picture(bottom=dice.randrange(20, 120))[..., ::-1].astype(np.float32)
    chance = np.random.default_rng(dice.getrandbits(64))
    return Photograph(photographed(flat, chance, level), truth, sheet)


def written(dice: Random, level: int) -> tuple[Shown, Sheet]:
    """A purchase and its flat paper, before any camera."""
    layout = LAYOUTS[dice.randrange(len(LAYOUTS))]
    case, sheet = _case(dice, layout), _sheet(dice, layout)
    value = cents(layout.write(sheet, case))
    return Shown(
        level=level,
        layout=layout.name,
        day=case.when.date(),
        value=value,
        name=case.firm.name,
        cnpj=case.firm.tax_id if case.category else None,
        category=case.category,
        access_key=case.key,
    ), sheet


def _case(dice: Random, layout: Layout) -> Case:
    category = dice.choice(layout.categories)
    firm = brazilian_firm(dice, category) if category else english_firm(dice, _SIGNS.get(layout.name, SHOPS))
    when = a_moment(dice)
    key = None
    if layout.model is not None:
        key = access_key(dice, STATES[firm.state], when, cnpj=firm.tax_id, model=layout.model)
    return Case(dice=dice, when=when, firm=firm, category=category, key=key)


def _sheet(dice: Random, layout: Layout) -> Sheet:
    family, size = TYPED if layout.name in {"plain", "stub"} and dice.random() < 0.6 else dice.choice(FAMILIES)
    if layout.name == "ride":
        family, size = "archivo-narrow", 38
    weight = 700 if family not in {"special-elite"} and dice.random() < 0.25 else 400
    ink = dice.choice((BLACK, BLACK, BLACK, (70, 60, 110), (52, 52, 56)))
    style = Style(family=family, size=size, weight=weight, colour=ink, leading=dice.choice((1.12, 1.22, 1.35)))
    width = dice.choice((760, 860, 940))
    margins = dice.choice(((6, 3), (20, 16), (40, 40), (60, 8), (110, 110)))
    return Sheet(style, width=width, margins=margins, top=dice.choice((14, 40, 90)))
