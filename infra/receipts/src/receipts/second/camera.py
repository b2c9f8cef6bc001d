"""The second generator's papers and cameras: what a level does to a flat sheet."""

import cv2
import numpy as np

from receipts import optics
from receipts.optics import Chance, Picture

PAPERS = ((250, 252, 252), (250, 252, 252), (238, 246, 250), (205, 238, 250), (228, 226, 250), (244, 236, 226))
"""BGR: white twice, cream, yellow, pink, bluish."""


def photographed(flat: Picture, chance: Chance, level: int) -> bytes:
    """A scan at level 0, then a phone's picture that gets worse."""
    paper = optics.tinted(flat, PAPERS[int(chance.integers(0, 2 if level == 0 else len(PAPERS)))])
    if level == 0:
        return optics.jpeg(optics.grainy(paper, chance, sigma=1.5), 92)
    paper = _worn(paper, chance, level)
    table = _table(chance)
    seen = optics.on_table(
        paper,
        table,
        chance,
        lean=(0, 0.012, 0.03, 0.05)[level],
        turn=(0, 1.2, 4, 7)[level],
        room=float(chance.uniform(0.0, 0.22)),
    )
    seen = optics.lit(seen, chance, darkest=(1, 0.82, 0.62, 0.42)[level], warmth=float(chance.uniform(0, 0.18)))
    if level >= 2:
        seen = optics.shadowed(seen, chance, strength=0.25 if level == 2 else 0.4)
    seen = optics.resized(seen, int(chance.integers(*((1100, 1500), (1000, 1300), (900, 1150))[level - 1])))
    seen = optics.blurred(seen, (0, 0.5, 0.8, 1.15)[level])
    if level == 3 and chance.random() < 0.4:
        seen = optics.shaken(seen, chance, pixels=2)
    return optics.jpeg(optics.grainy(seen, chance, sigma=(0, 2.5, 5, 10)[level]), (92, 86, 74, 58)[level])


def _worn(paper: Picture, chance: Chance, level: int) -> Picture:
    paper = optics.faded(paper, chance, least=(1, 0.75, 0.5, 0.4)[level])
    if chance.random() < 0.3:
        paper = optics.dead_dots(paper, chance, count=level)
    if level >= 2 or chance.random() < 0.4:
        paper = optics.creased(paper, chance, count=level, depth=(0, 14, 26, 44)[level])
    if chance.random() < 0.25 * level:
        paper = optics.stained(paper, chance, count=level, strength=(0, 0.35, 0.5, 0.65)[level])
    if level >= 2:
        paper = optics.bent(paper, chance, pixels=(0, 0, 5, 9)[level], waves=float(chance.uniform(0.5, 1.5)))
    if chance.random() < 0.6:
        paper = optics.torn(paper, chance, depth=14 + 8 * level, is_bottom=bool(chance.random() < 0.6))
    return paper


def _table(chance: Chance) -> Picture:
    """Wood, cloth, stone or a dark desk."""
    kind, size = int(chance.integers(0, 4)), (700, 500)
    base = np.array(((60, 96, 140), (150, 110, 80), (176, 180, 184), (46, 44, 44))[kind], np.float32)
    grain = optics.cloud(size, chance, cells=40)
    if kind == 0:
        stripes = cv2.resize(chance.random((1, 60), np.float32), size[::-1], interpolation=cv2.INTER_CUBIC)
        grain = np.asarray(stripes[..., None], np.float32)
    return (base * (0.75 + 0.5 * grain)).astype(np.float32)
