"""Beds with their bedding. Metres; origin on the floor at the centre, head towards +Y, foot towards -Y."""

from math import cos, pi, radians, sin

from kit.cloth import bedspread, drape, pillow, soft_box
from kit.furniture.tufting import tufted_panel
from kit.mesh import ball, box, cylinder, group, outline, place
from kit.rods import rod, tapered_leg, tube

LENGTH = 2.05


def bedding(width, top, linen, cover, throw=None, accents=(), rows=2, turned_down=True, drop=.3, seed=1, throw_width=.62):
    """Mattress, duvet and pillows: `linen` for sheet and pillows, `cover` for the duvet, `throw` over the foot end,
    `accents` the materials of small pillows in front. `top` is the mattress's top; `drop` must
    leave the duvet above the bed's rails."""
    length = LENGTH - .08
    parts = [soft_box('mattress', (width - .02, length, .24), .05, linen, (0, 0, top - .24), .01, .003)]
    duvet = bedspread('duvet', (width + .05, length * .72), top + .012, drop, cover, thickness=.05, puff=.028, seed=seed, radius=.08)
    parts.append(place(duvet, (0, -length * .14 - .03, 0)))
    if turned_down:
        fold = soft_box('turned sheet', (width + .09, .36, .055), .026, linen, (0, length * .2, top + .03), .012, .012, seed + 2)
        parts.append(fold)
    for row in range(rows):
        for side in (-1, 1):
            sleeper = pillow('pillow', min(.72, width * .46), .48, linen if row % 2 == 0 else cover, thickness=.19, lean=radians(26 + 8 * row), seed=seed + row * 3 + side, dent=.05)
            parts.append(place(sleeper, (side * width * .24, length / 2 - .05 - .17 * row, top - .005), turn=side * 2))
    count = len(accents)
    for i, material in enumerate(accents):
        x = (i - (count - 1) / 2) * .4
        small = pillow('accent pillow', .44, .40, material, thickness=.15, lean=radians(38), seed=seed + 9 + i)
        parts.append(place(small, (x, length / 2 - .05 - .17 * rows - .05, top + .02), turn=(-4, 5, -3)[i % 3]))
    if throw:
        parts.append(bed_throw(throw, width, top, drop, throw_width, seed))
    return parts


def bed_throw(material, width, top, drop, depth=.62, seed=1):
    """A blanket laid across the foot end, hanging at both sides."""
    reach = width / 2 + .098
    high, low = top + .084, top - drop * .8
    path = [(-reach - .015, low), (-reach - .01, top - .06), (-reach + .05, high - .015), (-reach * .5, high), (0, high + .006), (reach * .5, high), (reach - .05, high - .015),
            (reach + .01, top - .06), (reach + .015, low)]
    cloth = drape('throw', path, depth, material, thickness=.018, seed=seed, ripple=.012)
    return place(cloth, (0, -LENGTH * .26, 0), turn=90)


def upholstered_bed(cloth, linen, cover, width=1.6, feet=None, headboard='plain', height=1.15, buttons=None, name='bed', **bed_linen):
    """An upholstered bed; headboard 'plain', 'tufted', 'channels' or 'wings'."""
    parts = [soft_box('base', (width + .08, LENGTH + .02, .24), .03, cloth, (0, 0, .08), 0, .001)]
    back = LENGTH / 2 + .02
    if headboard == 'tufted':
        panel = tufted_panel('headboard', width + .1, height - .2, cloth, buttons or cloth, columns=max(7, round(width / .2) | 1), rows=4, thickness=.12, outline=lambda u: .86 + .14 * sin(pi * u) ** .7)
        parts.append(place(panel, (0, back - .03, .2)))
        parts.append(soft_box('outer headboard', (width + .1, .06, height * .86 - .1), .02, cloth, (0, back + .1, .1), 0, .001))
    elif headboard == 'channels':
        count = round((width + .1) / .13)
        step = (width + .1) / count
        for i in range(count):
            parts.append(soft_box('channel', (step, .13, height - .12), .055, cloth, (-(width + .1) / 2 + step * (i + .5), back + .05, .12), .008, .001, i))
    else:
        parts.append(soft_box('headboard', (width + .12, .12, height - .08), .05, cloth, (0, back + .05, .08), .014, .002, 2))
    for x in (-width / 2 + .06, width / 2 - .06):
        for y in (-LENGTH / 2 + .08, LENGTH / 2 - .08):
            parts.append(tapered_leg('foot', (x, y, .09), (x, y, 0), .03, .024, feet or cloth))
    parts += bedding(width, .54, linen, cover, drop=.12, **bed_linen)
    return group(name, parts)


def platform_bed(timber, linen, cover, width=1.6, headboard=True, overhang=.22, name='bed', **bed_linen):
    """A low timber platform that is wider than the mattress."""
    parts = [box('platform', (width + 2 * overhang, LENGTH + .2, .07), timber, (0, -.02, .2), .006),
             box('plinth', (width - .1, LENGTH - .3, .2), timber, (0, 0, 0), .004)]
    if headboard:
        parts.append(box('headboard', (width + 2 * overhang, .045, .62), timber, (0, LENGTH / 2 + .06, .27), .008))
    parts += bedding(width, .48, linen, cover, drop=.11, **bed_linen)
    return group(name, parts)


def slatted_bed(timber, linen, cover, width=1.6, height=.95, name='bed', **bed_linen):
    """A timber bed on tapered legs whose headboard is a row of slats between two posts."""
    parts = []
    for x in (-width / 2 - .03, width / 2 + .03):
        parts.append(tapered_leg('post', (x, LENGTH / 2 + .02, height), (x, LENGTH / 2 + .02, 0), .024, .02, timber))
        parts.append(tapered_leg('leg', (x, -LENGTH / 2, .34), (x, -LENGTH / 2, 0), .026, .018, timber))
        parts.append(box('side rail', (.03, LENGTH, .12), timber, (x, 0, .22), .006))
    parts.append(box('foot rail', (width + .06, .03, .12), timber, (0, -LENGTH / 2, .22), .006))
    for z in (.48, height - .06):
        parts.append(box('rail', (width + .06, .028, .06), timber, (0, LENGTH / 2 + .02, z), .008))
    count = 13
    for i in range(count):
        x = -width / 2 + width * (i + .5) / count
        parts.append(cylinder('slat', .009, height - .56, timber, (x, LENGTH / 2 + .02, .52), .002, 16))
    parts += bedding(width, .53, linen, cover, drop=.09, **bed_linen)
    return group(name, parts)


def metal_bed(metal, linen, cover, width=1.5, knobs=None, name='bed', **bed_linen):
    """A Victorian bed of iron rods with an arched head and foot."""
    parts = []
    for end, height in ((1, 1.25), (-1, .82)):
        y = end * (LENGTH / 2 + .02)
        for side in (-1, 1):
            x = side * width / 2
            parts.append(cylinder('post', .021, height, metal, (x, y, 0), .003, 24))
            parts.append(ball('knob', .034, knobs or metal, (x, y, height - .005)))
        arch = [(-width / 2, y, height - .12), (-width / 4, y, height + .02), (0, y, height + .08), (width / 4, y, height + .02), (width / 2, y, height - .12)]
        parts.append(tube('arch', arch, .014, metal))
        parts.append(rod('rail', (-width / 2, y, height - .28), (width / 2, y, height - .28), .012, metal))
        parts.append(rod('rail', (-width / 2, y, .34), (width / 2, y, .34), .014, metal))
        for i in range(1, 10):
            x = -width / 2 + width * i / 10
            top = height - .12 + .2 * cos(x / width * pi) ** 1.0
            parts.append(rod('spindle', (x, y, .34), (x, y, top), .007, metal, 10))
    for side in (-1, 1):
        parts.append(box('side rail', (.03, LENGTH, .04), metal, (side * width / 2, 0, .30), .004))
    parts += bedding(width - .08, .58, linen, cover, drop=.15, **bed_linen)
    return group(name, parts)
