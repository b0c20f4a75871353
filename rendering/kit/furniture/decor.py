"""Decoration: vases, bowls, frames, mirrors, candles, baskets, trays, rugs, window dressing. Metres."""

from math import cos, pi, radians, sin
from random import Random

from mathutils import Matrix, Vector

from kit.cloth import curtain
from kit.mesh import ball, box, cylinder, ellipse, group, lathe, outline, place, repeat, rounded_rectangle, slab, surface
from kit.rods import curve_through, rod, tube

VASES = {
    'bottle': [(0, 0), (.07, 0), (.085, .02), (.09, .1), (.07, .17), (.028, .22), (.024, .31), (.032, .32), (.026, .318), (.02, .3)],
    'round': [(0, 0), (.05, 0), (.10, .05), (.115, .11), (.095, .175), (.05, .205), (.055, .22), (.048, .218), (.04, .2)],
    'urn': [(0, 0), (.055, 0), (.05, .02), (.09, .12), (.105, .2), (.085, .26), (.06, .28), (.075, .30), (.068, .298), (.05, .27)],
    'cylinder': [(0, 0), (.065, 0), (.07, .006), (.07, .24), (.064, .245), (.062, .23)],
    'amphora': [(0, 0), (.06, 0), (.075, .05), (.12, .2), (.125, .29), (.09, .38), (.05, .41), (.045, .45), (.06, .47), (.05, .465), (.04, .42)],
    'jug': [(0, 0), (.07, 0), (.085, .04), (.09, .11), (.065, .18), (.055, .22), (.065, .25), (.058, .248), (.05, .21)],
}


def vase(material, kind='round', scale=1.0, name='vase'):
    """A round vase, open at the top. Its height is between .22 and .47 times `scale`, by `kind`."""
    smooth = curve_through([(r, z, 0) for r, z in VASES[kind]], 4)
    return group(name, [lathe('vase', [(max(p.x, 0) * scale, p.y * scale) for p in smooth], material, sides=48, smooth_degrees=60)])


def mouth_height(kind, scale=1.0):
    """The height of a vase's mouth above its foot."""
    return VASES[kind][-1][1] * scale


def bowl(material, radius=.15, height=.08, name='bowl'):
    """An open bowl with a foot."""
    profile = [(0, .0), (radius * .4, 0), (radius * .42, .01), (radius * .75, height * .4), (radius, height), (radius * .96, height + .002), (radius * .7, height * .48), (radius * .3, .022), (0, .018)]
    return group(name, [lathe('bowl', profile, material, sides=48)])


def fruit_bowl(material, fruit, radius=.16, count=7, seed=2):
    """A bowl with fruit in it."""
    dice = Random(seed)
    parts = [bowl(material, radius)]
    for i in range(count):
        angle, ring = 2 * pi * i / max(count - 1, 1), (0 if i == count - 1 else radius * .5)
        size = dice.uniform(.034, .04)
        z = .038 if i < count - 1 else .085
        parts.append(ball('fruit', size, fruit, (ring * cos(angle), ring * sin(angle), z), .94, 24))
    return group('bowl', parts)


def candlestick(metal, wax, height=.24, name='candle'):
    """A turned candlestick with its candle."""
    stick = lathe('stick', [(0, 0), (.045, 0), (.045, .008), (.015, .018), (.01, .04), (.016, height * .3), (.009, height * .4), (.012, height * .85), (.022, height - .01), (.022, height), (0, height)], metal, sides=32)
    return group(name, [stick, cylinder('wax', .011, .2, wax, (0, 0, height - .006), .002, 20)])


def pillar_candle(wax, radius=.035, height=.12, name='candle'):
    """A thick candle."""
    return group(name, [lathe('wax', [(0, 0), (radius, 0), (radius, height - .004), (radius - .004, height), (radius * .4, height - .006), (0, height - .008)], wax, sides=32),
                        rod('wick', (0, 0, height - .01), (0, .002, height + .006), .001, wax, 6)])


def tray(material, things=(), width=.42, depth=.28, name='tray'):
    """A tray with a rim; `things` are (x, y, thing)."""
    rim = [(x, y, .018) for x, y in rounded_rectangle(width, depth, .03)]
    parts = [slab('tray', (width, depth, .012), .03, material, (0, 0, 0), .003), tube('rim', rim, .008, material, closed=True, smooth=False)]
    for x, y, thing in things:
        parts.append(place(thing, (x, y, .012)))
    return group(name, parts)


def basket(cane, radius=.2, height=.32, rows=16, filling=None, name='basket'):
    """A coiled basket."""
    profile = [(0, .004), (radius * .82, .004)]
    for row in range(rows * 4 + 1):
        t = row / (rows * 4)
        profile.append((radius * (.84 + .16 * sin(pi * (.2 + .6 * t))) + .006 * abs(sin(pi * rows * t)), t * height))
    profile += [(radius * .86, height - .005), (radius * .84, height * .5)]
    parts = [lathe('basket', profile, cane, sides=56, smooth_degrees=70)]
    for side in (-1, 1):
        parts.append(tube('handle', [(side * radius * .93, -.05, height - .03), (side * radius * .97, -.03, height + .05), (side * radius * .97, .03, height + .05), (side * radius * .93, .05, height - .03)], .009, cane))
    if filling:
        for i in range(3):
            parts.append(ball('blanket', radius * .5, filling, (radius * .3 * cos(i * 2.1), radius * .3 * sin(i * 2.1), height - radius * .55), .75))
    return group(name, parts)


def framed(art, frame, width=.6, height=.8, mount=None, border=.07, moulding=.022, name='picture'):
    """A framed picture facing -Y, its back on y = 0 and its middle at the origin; `mount` is the paper round the art."""
    parts = []
    half_w, half_h = width / 2, height / 2
    for side in (-1, 1):
        parts.append(box('frame', (moulding, .03, height), frame, (side * (half_w - moulding / 2), -.015, -half_h), .003))
        parts.append(box('frame', (width - 2 * moulding, .03, moulding), frame, (0, -.015, half_h - moulding if side > 0 else -half_h), .003))
    inner_w, inner_h = width - 2 * moulding, height - 2 * moulding
    if mount:
        parts.append(box('mount', (inner_w, .006, inner_h), mount, (0, -.012, -inner_h / 2), 0))
        inner_w, inner_h = inner_w - 2 * border, inner_h - 2 * border
    parts.append(box('art', (inner_w, .006, inner_h), art, (0, -.017, -inner_h / 2), 0))
    return group(name, parts)


def canvas_print(art, width=1.0, height=.8, edge=None, name='picture'):
    """A stretched canvas in a thin floating frame."""
    parts = [box('art', (width, .03, height), art, (0, -.022, -height / 2), .003)]
    if edge:
        for side in (-1, 1):
            parts.append(box('edge', (.014, .045, height + .05), edge, (side * (width / 2 + .018), -.0225, -height / 2 - .025), .002))
            parts.append(box('edge', (width + .05, .045, .014), edge, (0, -.0225, (height / 2 + .011) if side > 0 else -height / 2 - .025), .002))
    return group(name, parts)


def ornate_frame(inside, metal, width=.7, height=.9, name='picture'):
    """A heavy gilt frame of three stepped mouldings with corner ornaments; `inside` may be a mirror."""
    parts = []
    for offset, thick, deep in ((0, .05, .035), (-.045, .035, .05), (-.075, .02, .03)):
        w, h = width + 2 * offset, height + 2 * offset
        line = [(-w / 2, -deep / 2, -h / 2), (w / 2, -deep / 2, -h / 2), (w / 2, -deep / 2, h / 2), (-w / 2, -deep / 2, h / 2)]
        for a, b in zip(line, line[1:] + line[:1]):
            parts.append(rod('moulding', a, b, thick / 2, metal, 12))
        for corner in line:
            parts.append(ball('corner', thick * .75, metal, (corner[0], corner[1], corner[2] - thick * .75), sides=20))
    parts.append(box('inside', (width - .12, .012, height - .12), inside, (0, -.02, -(height - .12) / 2), 0))
    return group(name, parts)


def round_mirror(mirror, frame, radius=.42, thickness=.018, name='mirror'):
    """A round mirror in a thin frame, facing -Y."""
    disc = place(cylinder('glass', radius, .012, mirror, bevel=.001, sides=96), (0, -.006, 0), tilt=90)
    rim = tube('frame', [(radius * cos(pi * i / 32), -.012, radius * sin(pi * i / 32)) for i in range(64)], thickness, frame, closed=True, smooth=False)
    return group(name, [disc, rim])


def arched_mirror(mirror, frame, width=.8, height=1.7, name='mirror'):
    """An arched mirror facing -Y; origin at the middle of its lower edge."""
    radius = width / 2
    edge = [(-radius, 0), (radius, 0)] + [(radius * cos(pi * i / 24), height - radius + radius * sin(pi * i / 24)) for i in range(25)]
    glass = outline('glass', edge, .01, mirror, (0, -.012, 0), 0, 'xz')
    rim = tube('frame', [(x, -.014, z) for x, z in edge], .016, frame, closed=True, smooth=False)
    return group(name, [glass, rim])


def sunburst(mirror, metal, radius=.2, rays=36, reach=.26, name='mirror'):
    """A sunburst mirror: rays of two lengths round a small glass."""
    parts = [place(cylinder('glass', radius, .015, mirror, sides=64), (0, -.02, 0), tilt=90)]
    parts.append(tube('ring', [(radius * cos(pi * i / 24), -.025, radius * sin(pi * i / 24)) for i in range(48)], .018, metal, closed=True, smooth=False))
    for i in range(rays):
        angle = 2 * pi * i / rays
        length = reach if i % 2 else reach * .66
        start, end = radius + .01, radius + length
        parts.append(tube('ray', [(start * cos(angle), -.018, start * sin(angle)), (end * cos(angle), -.018, end * sin(angle))], [.011, .003], metal, smooth=False, sides=8))
    return group(name, parts)


def rug_on_floor(material, width, depth, round_rug=False, thickness=.014, fringe=None, name='rug'):
    """A rug lying at z = 0; `fringe` is a material for the threads at its short ends."""
    if round_rug:
        return group(name, [outline('rug', ellipse(width, depth, 96), thickness, material, (0, 0, 0), .005)])
    parts = [slab('rug', (width, depth, thickness), .012, material, (0, 0, 0), .005)]
    if fringe:
        dice = Random(3)
        count = int(depth / .022)
        for side in (-1, 1):
            for i in range(count):
                y = -depth / 2 + depth * (i + .5) / count
                reach = side * (width / 2 + dice.uniform(.05, .075))
                parts.append(rod('fringe', (side * (width / 2 - .01), y, .008), (reach, y + dice.uniform(-.012, .012), .003), .0024, fringe, 5))
    return group(name, parts)


def curtain_pair(cloth, rod_material, opening, height, panel=.5, rod_out=.09, tied=0, floor=.015, finial=True, seed=1, folds=6, name='curtains'):
    """A pair of curtains beside an opening `opening` metres wide, facing -Y in front of a wall at y = 0: each `panel`
    wide, hung from a rod at `height`, overlapping the opening a little."""
    parts = []
    for side in (-1, 1):
        x = side * (opening / 2 + panel / 2 - .12)
        cloth_here = curtain('curtain', panel, height - floor - .03, cloth, folds=folds, depth=.045, seed=seed + side, gather=tied)
        if side < 0 and tied:
            cloth_here.data.transform(_mirror_x())
            cloth_here.data.flip_normals()
        parts.append(place(cloth_here, (x, -rod_out, floor)))
        parts.append(rod('bracket', (side * (opening / 2 + panel - .1), 0, height), (side * (opening / 2 + panel - .1), -rod_out, height), .008, rod_material))
        if finial:
            parts.append(ball('finial', .026, rod_material, (side * (opening / 2 + panel + .06), -rod_out, height - .026)))
    reach = opening / 2 + panel + .05
    parts.append(rod('rod', (-reach, -rod_out, height), (reach, -rod_out, height), .014, rod_material))
    return group(name, parts)


def _mirror_x():
    return Matrix.Diagonal((-1, 1, 1, 1))


def pelmet(cloth, width, height=.3, depth=.16, swags=3, name='pelmet'):
    """A shaped pelmet with scallops, top at z = 0, back on y = 0."""

    def point_at(u, v):
        x = (u - .5) * width
        hang = height * (.72 + .28 * abs(sin(pi * swags * u)))
        fold = .018 * sin(u * swags * pi * 10) * v
        return Vector((x, -depth - fold, -v * hang))

    parts = [surface('pelmet', point_at, swags * 40, 10, cloth, .006), box('board', (width, depth, .02), cloth, (0, -depth / 2, -.02), .002)]
    for side in (-1, 1):
        parts.append(box('return', (.008, depth, height * .72), cloth, (side * width / 2, -depth / 2, -height * .72), .002))
    return group(name, parts)


def roman_blind(cloth, width, drop, name='blind'):
    """A roman blind hung `drop` down from z = 0 with soft folds at its foot, back at y = 0."""

    def point_at(u, v):
        fold = v > .72
        wave = .028 * abs(sin((v - .72) / .28 * pi * 3)) if fold else 0
        return Vector(((u - .5) * width, -.03 - wave, -v * drop))

    return group(name, [surface('blind', point_at, 8, 80, cloth, .004), box('rail', (width, .03, .04), cloth, (0, -.02, -.03), .004)])


def shutters(material, width, height, leaves=2, open_degrees=70, slat=.055, name='shutters'):
    """Louvred shutters either side of an opening `width` wide, hinged at its edges and opened into the room (-Y).
    Origin at the middle of the opening's foot, back on y = 0."""
    parts = []
    leaf = width / leaves
    for side in (-1, 1):
        pieces = [box('stile', (.045, .03, height), material, (x, 0, 0), .004) for x in (.0225, leaf - .0225)]
        pieces += [box('rail', (leaf - .09, .03, .08), material, (leaf / 2, 0, z), .004) for z in (0, height / 2 - .04, height - .08)]
        count = int((height - .2) / slat)
        for i in range(count):
            z = .1 + (height - .2) * (i + .5) / count
            if abs(z - height / 2) < .06:
                continue
            pieces.append(place(box('louvre', (leaf - .09, .052, .007), material, (0, 0, 0), .002, 2), (leaf / 2, 0, z), tilt=-42))
        shutter = group('shutter', pieces)
        angle = -open_degrees if side < 0 else 180 + open_degrees
        parts.append(place(shutter, (side * width / 2, -.02, 0), turn=angle))
    return group(name, parts)


def plate_on_wall(ceramic, radius=.13, name='plate'):
    """A plate hung on the wall, facing -Y."""
    plate = lathe('plate', [(0, .012), (radius * .6, .010), (radius, .026), (radius, .03), (radius * .6, .016), (0, .018)], ceramic, sides=56)
    return group(name, [place(plate, (0, 0, 0), tilt=90)])


def cup(ceramic, name='cup'):
    """A cup with its handle, on a saucer."""
    body = lathe('cup', [(0, .012), (.022, .012), (.036, .04), (.04, .072), (.037, .072), (.03, .03), (0, .02)], ceramic, sides=36)
    handle = tube('handle', [(.036, 0, .058), (.06, 0, .06), (.06, 0, .036), (.034, 0, .03)], .004, ceramic)
    saucer = lathe('saucer', [(0, 0), (.04, 0), (.07, .012), (.069, .014), (.04, .005), (0, .006)], ceramic, sides=40)
    return group(name, [body, handle, saucer])


def plates(ceramic, count=4, radius=.12, name='plates'):
    """A stack of plates."""
    first = lathe('plate', [(0, 0), (radius * .6, 0), (radius, .014), (radius, .018), (radius * .6, .006), (0, .006)], ceramic, sides=48)
    return group(name, [first] + [repeat(first, (0, 0, .009 * i)) for i in range(1, count)])


def jar(glass, lid, radius=.055, height=.16, name='jar'):
    """A storage jar with a lid."""
    parts = [lathe('jar', [(0, 0), (radius, 0), (radius, height * .8), (radius * .8, height * .88), (radius * .8, height * .9)], glass, sides=36),
             cylinder('lid', radius * .88, height * .1, lid, (0, 0, height * .88))]
    return group(name, parts)


def clock(frame, face, hands, radius=.18, name='clock'):
    """A wall clock facing -Y that shows ten past ten."""
    parts = [place(cylinder('face', radius, .02, face, sides=72), (0, -.0, 0), tilt=90),
             tube('rim', [(radius * cos(pi * i / 32), -.016, radius * sin(pi * i / 32)) for i in range(64)], .012, frame, closed=True, smooth=False)]
    for hour in range(12):
        angle = radians(30 * hour)
        parts.append(box('mark', (.008, .004, .022), hands, (0, 0, 0), .001))
        place(parts[-1], (radius * .82 * sin(angle), -.022, radius * .82 * cos(angle)), roll=30 * hour)
    for angle, length in ((-55, .5), (60, .72)):
        parts.append(place(box('hand', (.008, .003, radius * length), hands, (0, 0, 0), .001), (0, -.025, 0), roll=angle))
    return group(name, parts)


def driftwood(timber, length=.5, seed=2, name='driftwood'):
    """A weathered branch lying down."""
    dice = Random(seed)
    points = [(-length / 2 + length * i / 6, dice.uniform(-.03, .03), .04 + dice.uniform(-.01, .02)) for i in range(7)]
    parts = [tube('branch', points, [.012, .022, .03, .026, .03, .02, .008], timber)]
    parts.append(tube('fork', [points[3], (points[3][0] + .07, .05, .09), (points[3][0] + .14, .07, .10)], [.02, .013, .005], timber))
    return group(name, parts)
