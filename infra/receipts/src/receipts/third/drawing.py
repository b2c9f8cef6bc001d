"""`draw` of the third generator: a purchase, its layout, its paper, its camera."""

from random import Random

import numpy as np

from receipts.case import Case, Layout, Photograph, Shown, a_moment, cents
from receipts.sheet import Sheet, Style
from receipts.third import brazilian, english
from receipts.third.camera import photographed
from receipts.third.words import AMERICAN, INNS, MALAYSIAN, brazilian_firm, english_firm
from receipts.truth import STATES, access_key

FAMILIES = (
    ("pt-mono", 31),
    ("overpass-mono", 30),
    ("roboto-mono", 31),
    ("space-mono", 30),
    ("doto", 38),
    ("barlow-condensed", 36),
)
"""`doto` is made of dots, as the needles of old printers leave them."""
LAYOUTS = (*brazilian.LAYOUTS, *english.LAYOUTS)
_FIRMS = {"inclusive": MALAYSIAN, "market": AMERICAN, "garage": AMERICAN, "inn": INNS}
_SANS = {"folio": ("arimo", 27), "inn": ("arimo", 30), "pad": ("barlow-condensed", 38)}
_PENS = ((40, 40, 170), (160, 30, 40))


def draw(seed: int, level: int) -> Photograph:
    """The receipt of a seed at a level from 0 (a scan) to 3 (crumpled, dim, shaken)."""
    dice = Random(f"third {seed} {level}")
    truth, sheet = written(dice, level)
    flat = sheet.picture(bottom=dice.randrange(110, 170))[..., ::-1].astype(np.float32)
    chance = np.random.default_rng(dice.getrandbits(64))
    return Photograph(photographed(flat, chance, level), truth, sheet)


def written(dice: Random, level: int) -> tuple[Shown, Sheet]:
    """A purchase and its flat paper, before any camera."""
    layout = LAYOUTS[dice.randrange(len(LAYOUTS))]
    case, sheet = _case(dice, layout), _sheet(dice, layout)
    value = cents(layout.write(sheet, case))
    if dice.random() < 0.12:
        sheet.ellipse(brazilian.circled(sheet, value), colour=dice.choice(_PENS))
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
    firm = brazilian_firm(dice, category) if category else english_firm(dice, _FIRMS[layout.name])
    when, key = a_moment(dice), None
    if layout.model is not None:
        emission = 9 if layout.name == "offline" else 1
        key = access_key(dice, STATES[firm.state], when, cnpj=firm.tax_id, model=layout.model, emission=emission)
    return Case(dice=dice, when=when, firm=firm, category=category, key=key)


def _sheet(dice: Random, layout: Layout) -> Sheet:
    family, size = _SANS.get(layout.name) or dice.choice(FAMILIES)
    bold = family == "doto" or (family != "pt-mono" and dice.random() < 0.2)
    style = Style(
        family=family,
        size=size,
        weight=700 if bold else 400,
        colour=dice.choice(((16, 16, 18), (46, 40, 44), (40, 44, 90))),
        leading=dice.choice((1.18, 1.28, 1.4)),
    )
    width = 1240 if layout.name == "folio" else dice.choice((720, 820, 900))
    return Sheet(
        style, width=width, margins=dice.choice(((30, 30), (8, 2), (14, 60), (70, 70))), top=dice.choice((20, 70))
    )
