"""Coffee, side, console and dining tables, and desks. Metres; origin on the floor at the centre."""

from math import cos, pi, sin

from mathutils import Vector

from kit.mesh import box, cylinder, ellipse, group, lathe, outline, place, slab, surface
from kit.rods import bar, curve_through, rod, tapered_leg, tube


def _four(make, width, depth):
    return [make(sx * width / 2, sy * depth / 2, sx, sy) for sx in (-1, 1) for sy in (-1, 1)]


def leg_table(top, legs, width=1.2, depth=.6, height=.4, thickness=.032, leg_top=.024, leg_foot=.014, splay=.05,
              round_corners=.02, shelf=None, apron=True, square=False, name='table'):
    """A top on four tapered legs; `splay` is how far the feet stand out; `shelf` is a material for a lower shelf."""
    parts = [slab('top', (width, depth, thickness), round_corners, top, (0, 0, height - thickness), min(.008, thickness * .3))]
    inset = .07
    parts += _four(lambda x, y, sx, sy: tapered_leg(
        'leg', (x, y, height - thickness), (x + sx * splay, y + sy * splay, 0), leg_top, leg_foot, legs, square), width - 2 * inset, depth - 2 * inset)
    if apron:
        for side in (-1, 1):
            parts.append(box('apron', (width - 2 * inset - .03, .02, .055), legs, (0, side * (depth / 2 - inset), height - thickness - .055), .004))
            parts.append(box('apron', (.02, depth - 2 * inset - .03, .055), legs, (side * (width / 2 - inset), 0, height - thickness - .055), .004))
    if shelf:
        parts.append(slab('shelf', (width - 2 * inset, depth - 2 * inset, .02), .01, shelf, (0, 0, height * .36), .005))
    return group(name, parts)


def frame_table(top, metal, width=1.2, depth=.7, height=.4, thickness=.035, rail=.022, glass_shelf=None, name='table'):
    """A top on a box frame of square metal tube."""
    parts = [slab('top', (width, depth, thickness), .006, top, (0, 0, height - thickness), .004)]
    x, y, low = width / 2 - rail / 2 - .01, depth / 2 - rail / 2 - .01, height - thickness
    parts += _four(lambda px, py, sx, sy: box('post', (rail, rail, low), metal, (px, py, 0), .002), 2 * x, 2 * y)
    for z in (0, low - rail):
        for side in (-1, 1):
            parts.append(box('rail', (2 * x, rail, rail), metal, (0, side * y, z), .002))
            parts.append(box('rail', (rail, 2 * y, rail), metal, (side * x, 0, z), .002))
    if glass_shelf:
        parts.append(box('shelf', (width - .04, depth - .04, .008), glass_shelf, (0, 0, rail), .002))
    return group(name, parts)


def pedestal_table(top, foot, radius=.5, height=.4, thickness=.03, name='pedestal table'):
    """A tulip table: round top on one flowing trumpet foot."""
    low = height - thickness
    reach = radius * .52
    profile = [(0, 0), (reach, 0), (reach, .008), (reach * .8, .018), (reach * .45, .05), (reach * .2, low * .26 + .02), (.032, low * .5),
               (.036, low * .74), (.07, low * .92), (.15, low), (0, low)]
    edge = [(0, low), (radius - .02, low), (radius, low + thickness * .65), (radius - .004, low + thickness), (0, low + thickness)]
    return group(name, [lathe('foot', _softened(profile), foot, sides=64), lathe('top', edge, top, sides=96, smooth_degrees=30)])


def _softened(profile):
    """The points of a smooth curve through the points of a profile."""
    return [(max(point.x, 0), point.y) for point in curve_through([(r, z, 0) for r, z in profile], 5)]


def drum_table(material, radius=.42, height=.36, flutes=0, top=None, name='drum table'):
    """A solid round table; `flutes` is the number of vertical grooves in its side."""
    thickness = .03 if top else 0

    def side_at(u, v):
        angle = 2 * pi * u
        r = radius - (.014 * (1 - abs(sin(flutes * angle / 2))) if flutes else 0)
        return Vector((r * cos(angle), r * sin(angle), v * (height - thickness)))

    parts = []
    if flutes:
        parts.append(surface('side', side_at, flutes * 8, 2, material, closed=True, smooth_degrees=60))
        parts.append(cylinder('cap', radius - .002, .012, material, (0, 0, height - thickness - .012)))
    else:
        parts.append(cylinder('drum', radius, height - thickness, material, bevel=.02, sides=96))
    if top:
        parts.append(cylinder('top', radius + .015, thickness, top, (0, 0, height - thickness), .006, 96))
    return group(name, parts)


def pebble_table(top, legs, width=1.15, depth=.75, height=.34, name='organic table'):
    """A pebble-shaped top on three stout cylinders."""
    points = []
    for i in range(96):
        angle = 2 * pi * i / 96
        r = 1 + .09 * cos(2 * angle + .6) + .05 * cos(3 * angle)
        points.append((width / 2 * r * cos(angle), depth / 2 * r * sin(angle)))
    parts = [outline('top', points, .055, top, (0, 0, height - .055), .022, segments=5)]
    for x, y, r in ((-.30, -.03, .11), (.24, .15, .09), (.22, -.16, .075)):
        parts.append(cylinder('leg', r, height - .055, legs, (x * width / 1.15, y, 0), .01))
    return group(name, parts)


def trunk(timber, straps, width=1.05, depth=.55, height=.42, name='trunk'):
    """A travelling chest with metal straps, corners and a lock."""
    parts = [box('chest', (width, depth, height * .68), timber, (0, 0, .02), .008), box('lid', (width + .01, depth + .01, height * .27), timber, (0, 0, height * .68 + .03), .014)]
    for x in (-width * .3, width * .3):
        parts.append(box('strap', (.05, depth + .018, height + .002), straps, (x, 0, .015), .003))
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(box('corner', (.06, .06, height), straps, (sx * (width / 2 - .022), sy * (depth / 2 - .022), .018), .004))
    parts.append(box('lock', (.07, .012, .1), straps, (0, -depth / 2 - .006, height * .58), .003))
    return group(name, parts)


def plank_table(timber, width=1.3, depth=.7, height=.42, planks=4, leg=.085, thickness=.05, shelf=False, name='plank table'):
    """A heavy table of planks on square posts, for rustic rooms."""
    parts = []
    step = depth / planks
    for i in range(planks):
        y = -depth / 2 + step * (i + .5)
        plank = slab('plank', (width + .012 * ((i * 7) % 3), step - .004, thickness), .006, timber, (0, y, height - thickness), .006)
        parts.append(plank)
    parts += _four(lambda x, y, sx, sy: box('post', (leg, leg, height - thickness), timber, (x, y, 0), .008), width - leg - .08, depth - leg - .06)
    for side in (-1, 1):
        parts.append(box('rail', (width - .2, .035, .08), timber, (0, side * (depth / 2 - .08), height - thickness - .08), .005))
        parts.append(box('rail', (.035, depth - .2, .08), timber, (side * (width / 2 - .09), 0, height - thickness - .08), .005))
    if shelf:
        parts.append(box('shelf', (width - .16, depth - .14, .025), timber, (0, 0, .12), .005))
    return group(name, parts)


def trestle_table(top, base, width=2.1, depth=.92, height=.76, name='trestle table'):
    """A farmhouse table: thick boards on two X trestles with a stretcher."""
    parts = []
    for i in range(5):
        step = depth / 5
        parts.append(slab('board', (width, step - .003, .045), .004, top, (0, -depth / 2 + step * (i + .5), height - .045), .004))
    for side in (-1, 1):
        x = side * (width / 2 - .34)
        parts.append(box('foot', (.08, depth - .16, .06), base, (x, 0, 0), .008))
        parts.append(box('head', (.08, depth - .12, .06), base, (x, 0, height - .105), .008))
        parts.append(bar('brace', (x, -depth / 2 + .16, .05), (x, depth / 2 - .16, height - .1), .06, .08, base, .006))
        parts.append(bar('brace', (x + .002, depth / 2 - .16, .05), (x + .002, -depth / 2 + .16, height - .1), .06, .08, base, .006))
    parts.append(box('stretcher', (width - .68, .05, .09), base, (0, 0, height * .43), .008))
    return group(name, parts)


def turned_leg_table(top, base, width=1.9, depth=.95, height=.76, round_top=False, cabriole=False, name='dining table'):
    """A dining table on turned or curved legs under an apron."""
    parts = []
    if round_top:
        parts.append(cylinder('top', width / 2, .03, top, (0, 0, height - .03), .01, 96))
    else:
        parts.append(slab('top', (width, depth, .034), .05, top, (0, 0, height - .034), .011))
    w, d = (width * .52, width * .52) if round_top else (width - .22, depth - .2)
    for side in (-1, 1):
        parts.append(box('apron', (w, .024, .1), base, (0, side * d / 2, height - .134), .006))
        parts.append(box('apron', (.024, d, .1), base, (side * w / 2, 0, height - .134), .006))
    scale = height / .76
    turned = [(.018, 0), (.026, .02), (.03, .05), (.022, .09), (.026, .13), (.036, .3), (.042, .42), (.034, .5), (.046, .53), (.03, .55), (.046, .575)]

    def leg(x, y, sx, sy):
        if cabriole:
            points = [(x, y, height - .05), (x + sx * .03, y + sy * .03, height * .75), (x + sx * .005, y + sy * .005, height * .35),
                      (x - sx * .005, y - sy * .005, .12), (x + sx * .025, y + sy * .025, .014)]
            return tube('leg', points, [.045, .05, .03, .02, .028], base)
        post = lathe('leg', [(r * 1.15, z * scale) for r, z in turned], base, (x, y, 0), 32)
        block = box('block', (.1, .1, height - .034 - .57 * scale), base, (0, 0, .57 * scale), .006)
        block.parent = post
        return post

    parts += _four(leg, w, d)
    return group(name, parts)


def oval_table(top, base, width=2.0, depth=1.0, height=.74, name='oval table'):
    """An oval dining table on two upright slabs."""
    parts = [outline('top', ellipse(width, depth, 96), .035, top, (0, 0, height - .035), .014, segments=4)]
    for x in (-width * .24, width * .24):
        parts.append(outline('slab foot', ellipse(.16, depth * .5), height - .035, base, (x, 0, 0), .01))
    return group(name, parts)


def nest_of_tripods(top, legs, radius=.24, height=.5, name='side table'):
    """A small round side table on three rods."""
    parts = [cylinder('top', radius, .022, top, (0, 0, height - .022), .006, 64)]
    for i in range(3):
        angle = 2 * pi * i / 3 + .4
        parts.append(rod('leg', (radius * .5 * cos(angle), radius * .5 * sin(angle), height - .022), (radius * .95 * cos(angle), radius * .95 * sin(angle), 0), .011, legs))
    return group(name, parts)


def glass_table(glass, metal, radius=.42, height=.42, tiers=2, name='glass table'):
    """A round table of brass hoops and glass tiers."""
    parts = []
    hoop = [(radius * cos(pi * i / 24), radius * sin(pi * i / 24)) for i in range(48)]
    for tier in range(tiers):
        z = height - .012 if tier == 0 else .12
        parts.append(tube('hoop', [(x, y, z) for x, y in hoop], .011, metal, closed=True, smooth=False))
        parts.append(cylinder('pane', radius - .004, .008, glass, (0, 0, z - .002), .001, 96))
    for i in range(4):
        angle = pi / 4 + i * pi / 2
        parts.append(rod('post', (radius * cos(angle), radius * sin(angle), 0), (radius * cos(angle), radius * sin(angle), height), .011, metal))
    return group(name, parts)


def console(top, legs, width=1.2, depth=.34, height=.78, shelf=True, name='console'):
    """A narrow table that stands against a wall."""
    piece = leg_table(top, legs, width, depth, height, .028, .018, .013, 0, .012, top if shelf else None, True, True, name)
    return piece


def desk(top, base, width=1.4, depth=.68, height=.75, drawers=True, metal=None, name='desk'):
    """A writing desk: a drawer pedestal at the right, tapered legs at the left."""
    parts = [slab('top', (width, depth, .03), .012, top, (0, 0, height - .03), .006)]
    legs = metal or base
    for y in (-depth / 2 + .06, depth / 2 - .06):
        parts.append(tapered_leg('leg', (-width / 2 + .08, y, height - .03), (-width / 2 + .05, y * 1.03, 0), .022, .014, legs))
        parts.append(tapered_leg('leg', (width / 2 - .08, y, height - .03), (width / 2 - .05, y * 1.03, 0), .022, .014, legs))
    if drawers:
        w = .42
        x = width / 2 - .06 - w / 2
        parts.append(box('pedestal', (w, depth - .1, .40), base, (x, 0.01, height - .43), .006))
        for i in range(3):
            parts.append(box('drawer', (w - .02, .016, .122), base, (x, -depth / 2 + .056, height - .165 - i * .13), .004))
            parts.append(cylinder('knob', .012, .02, metal or base, (0, 0, 0)))
            place(parts[-1], (x, -depth / 2 + .048, height - .105 - i * .13), tilt=90)
    parts.append(box('drawer', (width * .4, depth - .12, .09), base, (-width * .18, .01, height - .12), .005))
    return group(name, parts)
