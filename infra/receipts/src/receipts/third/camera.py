"""The third generator's papers and cameras: photocopies, crumpled slips, fingers, glare, screens."""

import cv2
import numpy as np

from receipts import optics
from receipts.optics import Chance, Picture


def photographed(flat: Picture, chance: Chance, level: int) -> bytes:
    """A flatbed or a photocopy at level 0, then hands, lamps and cheap lenses."""
    paper = optics.tinted(flat, ((246, 250, 252), (240, 244, 244), (214, 240, 246))[int(chance.integers(0, 3))])
    if level == 0:
        return _scanned(paper, chance)
    if chance.random() < 0.5:
        paper = _curled(paper, chance, strength=0.12 * level)
    paper = _crumpled(paper, chance, strength=(0, 8, 18, 30)[level], shift=(0, 1.0, 2.5, 4.0)[level])
    paper = optics.faded(paper, chance, least=(1, 0.8, 0.6, 0.45)[level])
    seen = optics.on_table(
        paper,
        _ground(chance),
        chance,
        lean=(0, 0.008, 0.025, 0.045)[level],
        turn=(0, 1.5, 5, 8)[level],
        room=float(chance.choice((-0.01, 0.05, 0.3))),
    )
    seen = optics.resized(seen, int(chance.integers(950, 1500 - 120 * level)))
    seen = _cast(seen, chance, darkest=(1, 0.85, 0.68, 0.45)[level])
    if level >= 2:
        seen = _glare(seen, chance, strength=30 * (level - 1))
        seen = _finger(seen, chance)
    seen = optics.shaken(seen, chance, pixels=1) if level >= 2 else seen
    seen = optics.blurred(seen, (0, 0.6, 0.7, 1.0)[level])
    seen = optics.grainy(seen, chance, sigma=(0, 3, 6, 11)[level])
    twice = cv2.imdecode(np.frombuffer(optics.jpeg(seen, (0, 88, 70, 60)[level]), np.uint8), cv2.IMREAD_COLOR)
    return optics.jpeg(np.asarray(twice, np.float32), (0, 84, 74, 62)[level])


def _scanned(paper: Picture, chance: Chance) -> bytes:
    """Slightly askew on a wide white page, a streak of dust, sometimes a hard photocopy."""
    side = int(chance.integers(10, 260))
    page = cv2.copyMakeBorder(paper, 60, 160, side, side, cv2.BORDER_CONSTANT, value=(252, 252, 252))
    turn = cv2.getRotationMatrix2D((page.shape[1] / 2, page.shape[0] / 2), float(chance.normal(0, 0.5)), 1)
    page = cv2.warpAffine(page, turn, page.shape[1::-1], flags=cv2.INTER_LINEAR, borderValue=(252, 252, 252))
    if chance.random() < 0.3:
        page = np.clip((page - 90) * 1.9, 0, 255)
    streak = int(chance.integers(0, page.shape[1] - 1))
    page[:, streak : streak + 1] = page[:, streak : streak + 1] * 0.85
    return optics.jpeg(optics.grainy(page.astype(np.float32), chance, sigma=1.2), 90)


def _crumpled(paper: Picture, chance: Chance, *, strength: float, shift: float) -> Picture:
    """Facets between random ridges: each tilts another way, so that it is lighter or darker, and moves a little."""
    height, width = paper.shape[:2]
    ys, xs = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None, :]
    shade = np.zeros((height, width), np.float32)
    for _ in range(9):
        angle = float(chance.uniform(0, 3.14))
        dx, dy = float(np.cos(angle)), float(np.sin(angle))
        along = xs * dx + ys * dy - (float(chance.uniform(0, width)) * dx + float(chance.uniform(0, height)) * dy)
        shade += np.tanh(along / 6) * float(chance.choice((-1, 1)))
    shade /= 3
    moved = cv2.GaussianBlur(shade, (0, 0), 5) * shift
    paper = cv2.remap(paper, xs + moved, ys + moved, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(
        np.float32
    )
    return np.clip(paper + (shade * strength * 0.6)[..., None], 0, 255).astype(np.float32)


def _curled(paper: Picture, chance: Chance, *, strength: float) -> Picture:
    """A roll's curl: lines bend like a smile and the sides are darker."""
    height, width = paper.shape[:2]
    xs = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    ys = np.arange(height, dtype=np.float32)[:, None]
    bend = ys + strength * 24 * (xs**2) * float(chance.choice((-1, 1)))
    across = np.repeat(np.arange(width, dtype=np.float32)[None, :], height, 0)
    paper = cv2.remap(paper, across, bend, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    return (paper * (1 - strength * 0.8 * xs[..., None] ** 2)).astype(np.float32)


def _cast(picture: Picture, chance: Chance, *, darkest: float) -> Picture:
    """A lamp's colour and its fall-off: fluorescent green, bulb orange, window blue."""
    lamp = ((0.93, 1.0, 0.94), (0.74, 0.9, 1.0), (1.0, 0.96, 0.88))[int(chance.integers(0, 3))]
    return optics.lit(picture, chance, darkest=darkest) * np.array(lamp, np.float32)


def _glare(picture: Picture, chance: Chance, *, strength: float) -> Picture:
    """A bright spot on glossy paper."""
    height, width = picture.shape[:2]
    spot = np.zeros((120, 120), np.float32)
    centre = tuple(int(place) for place in chance.integers(20, 100, 2))
    cv2.ellipse(spot, centre, (26, 12), float(chance.uniform(0, 180)), 0, 360, 1.0, -1)
    soft = cv2.resize(cv2.GaussianBlur(spot, (0, 0), 10), (width, height))
    return np.clip(picture + strength * soft[..., None], 0, 255).astype(np.float32)


def _finger(picture: Picture, chance: Chance) -> Picture:
    """A thumb that holds the paper at the lower edge, where nothing that matters is printed."""
    height, width = picture.shape[:2]
    centre = (int(chance.uniform(0.1, 0.9) * width), height + 4)
    mask = np.zeros((height, width), np.float32)
    cv2.ellipse(mask, centre, (int(width * 0.055), int(width * 0.06)), 0, 0, 360, 1.0, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), 4)[..., None]
    return (picture * (1 - soft) + np.array((105, 140, 190), np.float32) * soft).astype(np.float32)


def _ground(chance: Chance) -> Picture:
    """Checked cloth, tiles, a keyboard's dark, or a lap."""
    kind, (height, width) = int(chance.integers(0, 4)), (600, 400)
    ys, xs = np.mgrid[0:height, 0:width]
    base = np.array(((70, 70, 190), (190, 196, 200), (40, 38, 36), (120, 84, 60))[kind], np.float32)
    light = np.ones((height, width), np.float32)
    if kind == 0:
        light = np.where((ys // 24 + xs // 24) % 2, 1.25, 0.8).astype(np.float32)
    elif kind == 1:
        light = np.where((ys % 90 < 3) | (xs % 90 < 3), 0.7, 1.0).astype(np.float32)
    return (base * light[..., None] * (0.85 + 0.3 * optics.cloud((height, width), chance, cells=60))).astype(np.float32)
