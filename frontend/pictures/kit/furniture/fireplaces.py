"""Fireplaces that stand before a wall. Metres; facing -Y, backs on y = 0, origin on the floor at the middle."""

from math import cos, pi, sin
from random import Random

from kit.mesh import box, cylinder, group, outline, place, tube


def logs(bark, count=5, width=.42, seed=2):
    """Split logs laid across each other on two fire dogs."""
    dice = Random(seed)
    parts = []
    for i in range(count):
        log = cylinder('log', dice.uniform(.032, .045), width * dice.uniform(.8, 1), bark, (0, 0, 0), .006, 14)
        across = (i % 3 - 1) * .085
        parts.append(place(log, (-width / 2 * .9, across, .05 + .075 * (i // 3)), roll=90, turn=dice.uniform(-8, 8)))
    return parts


def stacked_logs(bark, cut, width=.5, height=.9, depth=.3, seed=1, name='logs'):
    """A stack of firewood whose sawn ends face -Y."""
    dice = Random(seed)
    parts, z, row = [], 0, 0
    while z < height - .05:
        x = -width / 2 + (.05 if row % 2 else .08)
        while x < width / 2 - .02:
            r = dice.uniform(.04, .055)
            log = cylinder('log', r, depth * dice.uniform(.9, 1), bark, (0, 0, 0), .004, 18)
            end = cylinder('log end', r * .93, .004, cut, (0, 0, 0), .001, 18)
            parts.append(place(log, (x, depth / 2, z + .05), tilt=90))
            parts.append(place(end, (x, -depth / 2 + .0, z + .05), tilt=90))
            x += r * 2 + .006
        z += .088
        row += 1
    return group(name, parts)


def _fire_box(inside, iron, width, height, depth):
    return [box('back', (width, .03, height), inside, (0, -.03, 0), 0), box('grate', (width * .6, .16, .02), iron, (0, -depth * .5, .07), .004)] + [
        box('bar', (.012, .16, .10), iron, (width * (i - 2) * .12, -depth * .5, .0), .002) for i in range(5)]


def chimney(masonry, hearth, inside, iron, bark, width=1.9, depth=.55, height=2.7, hole=(.95, .85), mantel=None, mantel_height=1.35, arch=False, taper=.0, name='fireplace'):
    """A chimney breast of stone or brick with an open fire and a timber or stone mantel."""
    w, h = hole
    side = (width - w) / 2
    parts = [box('jamb', (side, depth, h), masonry, (s * (w + side) / 2, -depth / 2, .0), .012) for s in (-1, 1)]
    if arch:
        radius = w / 2
        rise = .22
        points = [(-width / 2, 0), (-radius, 0)] + [(-radius * cos(pi * i / 20), rise * sin(pi * i / 20)) for i in range(1, 20)] + [(radius, 0), (width / 2, 0), (width / 2, height - h), (-width / 2, height - h)]
        parts.append(outline('breast', points, depth, masonry, (0, -depth / 2, h), .012, 'xz'))
    elif taper:
        points = [(-width / 2, 0), (width / 2, 0), (width / 2, .4), (width / 2 - taper, height - h), (-width / 2 + taper, height - h), (-width / 2, .4)]
        parts.append(outline('breast', points, depth, masonry, (0, -depth / 2, h), .02, 'xz'))
    else:
        parts.append(box('breast', (width, depth, height - h), masonry, (0, -depth / 2, h), .012))
    parts.append(box('hearth', (width + .2, depth + .45, .06), hearth, (0, -(depth + .45) / 2, 0), .012))
    parts.append(box('fire back', (w + .02, .04, h + .2), inside, (0, -.02, .0), 0))
    if mantel:
        parts.append(box('mantel', (width + .24, .22, .12), mantel, (0, -depth - .06, mantel_height), .018))
    fire = logs(bark, 6, w * .55)
    fire += [tube('fire dog', [(s * w * .2, -depth + .1, 0), (s * w * .2, -depth + .1, .18), (s * w * .2, -depth + .1, .05), (s * w * .2, -.1, .05)], .011, iron, smooth=False) for s in (-1, 1)]
    basket = group('fire', fire)
    place(basket, (0, -depth * .5, .06))
    parts.append(basket)
    return group(name, parts)


def stove(iron, glass, glow=None, height=.85, flue=1.9, name='stove'):
    """A cast-iron stove on legs with its flue pipe."""
    parts = [box('body', (.56, .40, height - .2), iron, (0, -.3, .16), .018), box('top', (.62, .46, .03), iron, (0, -.3, height - .04), .01),
             box('door', (.42, .02, .38), iron, (0, -.51, .28), .008), box('pane', (.32, .008, .26), glow or glass, (0, -.522, .34), .004)]
    for x in (-.22, .22):
        for y in (-.16, -.44):
            parts.append(box('leg', (.05, .05, .17), iron, (x, y, 0), .01))
    parts.append(cylinder('flue', .075, flue, iron, (0, -.26, height - .01), .002, 32))
    parts.append(tube('handle', [(.19, -.52, .42), (.19, -.56, .42), (.19, -.56, .52)], .008, iron, smooth=False))
    return group(name, parts)


def modern_fireplace(panel, stone, iron, flame=None, width=2.0, height=2.6, depth=.35, name='fireplace'):
    """A flush chimney breast with a long low slot over a floating stone hearth."""
    low, tall, slot = .55, .42, width * .72
    parts = [box('foot', (width, depth, low), panel, (0, -depth / 2, 0), .004), box('breast', (width, depth, height - low - tall), panel, (0, -depth / 2, low + tall), .004)]
    for s in (-1, 1):
        parts.append(box('cheek', ((width - slot) / 2, depth, tall), panel, (s * (width + slot) / 4, -depth / 2, low), .004))
    parts.append(box('slot', (slot, .02, tall), iron, (0, -.03, low), 0))
    parts.append(box('bench', (width + .9, depth + .12, .08), stone, (0, -(depth + .12) / 2, low - .2), .006))
    if flame:
        for i in range(22):
            x = -slot * .42 + slot * .84 * i / 21
            tongue = .05 + .05 * abs(sin(i * 1.7))
            parts.append(tube('flame', [(x, -.2, low + .01), (x + .008 * sin(i), -.2, low + tongue * .6), (x, -.2, low + tongue)], [.012, .010, .001], flame))
    return group(name, parts)
