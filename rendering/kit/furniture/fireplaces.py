"""Fireplaces that stand before a wall. Metres; facing -Y, backs on y = 0, origin on the floor at the middle."""

from math import cos, pi, sin
from random import Random

from kit.mesh import box, cylinder, group, outline, place
from kit.rods import tube


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


def stone_facing(stones, mortar, width, height, depth, hole, seed=1, course=.17):
    """A wall of rounded, uneven stones in courses, front on y = -depth, with a hole (width, height) left at its foot;
    `stones` are materials."""
    dice = Random(seed)
    parts = [box('mortar', (side_width, depth - .03, tall), mortar, (x, -depth / 2 + .015, z), .004) for side_width, tall, x, z in (
        ((width - hole[0]) / 2, hole[1], -(width + hole[0]) / 4, 0), ((width - hole[0]) / 2, hole[1], (width + hole[0]) / 4, 0),
        (width, height - hole[1], 0, hole[1]))]
    z = 0.0
    while z < height - .03:
        tall = min(course * dice.uniform(.75, 1.3), height - z)
        if z < hole[1] < z + tall * .6:
            tall = hole[1] - z
        spans = [(-width / 2, -hole[0] / 2), (hole[0] / 2, width / 2)] if z < hole[1] - .02 else [(-width / 2, width / 2)]
        for left, right in spans:
            parts += _course(stones, left, right, z, tall, depth, dice)
        z += tall
    return parts


def _course(stones, left, right, z, tall, depth, dice):
    parts, x = [], left
    while x < right - .01:
        long = dice.uniform(.16, .42)
        if right - x - long < .12:
            long = right - x
        proud = dice.uniform(0, .035)
        stone = box('stone', (long - .014, .12, tall - .014), dice.choice(stones), (0, 0, 0), min(.028, tall * .3), 4)
        parts.append(place(stone, (x + long / 2, -depth + .05 - proud, z + .007), roll=dice.uniform(-1.2, 1.2)))
        x += long
    return parts


def stone_chimney(stones, mortar, hearth, inside, iron, bark, mantel, width=2.0, depth=.5, height=2.7, hole=(1.0, .85), mantel_height=1.3, name='fireplace'):
    """A chimney breast of field stones with an open fire under a beam."""
    parts = stone_facing(stones, mortar, width, height, depth, hole)
    parts.append(box('lintel', (hole[0] + .5, .16, .2), mantel, (0, -depth - .01, hole[1] - .01), .02))
    parts.append(box('mantel', (width + .16, .26, .11), mantel, (0, -depth - .06, mantel_height), .02))
    parts += [box('hearth', (width + .2, depth + .45, .06), hearth, (0, -(depth + .45) / 2, 0), .012), box('fire back', (hole[0] + .02, .04, hole[1] + .1), inside, (0, -.02, 0), 0)]
    for side in (-1, 1):
        parts.append(box('cheek', (.02, depth - .04, hole[1]), inside, (side * (hole[0] / 2 - .002), -depth / 2, 0), 0))
    parts.append(place(group('fire', logs(bark, 6, hole[0] * .55)), (0, -depth * .5, .06)))
    parts += [tube('fire dog', [(s * .2, -depth + .1, .06), (s * .2, -depth + .1, .24), (s * .2, -depth + .1, .11), (s * .2, -.1, .11)], .011, iron, smooth=False) for s in (-1, 1)]
    return group(name, parts)


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
