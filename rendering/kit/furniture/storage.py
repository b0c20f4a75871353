"""Sideboards, media units, bookcases, chests, wardrobes and bedside tables. Metres; fronts face -Y, backs at +Y."""

from math import pi, sin
from random import Random

from mathutils import Vector

from kit.mesh import ball, box, group, join, outline, place, rounded_rectangle, surface
from kit.rods import rod, tapered_leg, tube


def _legs(material, width, depth, height, splay=.02, top=.022, foot=.014):
    return [
        tapered_leg('leg', (sx * width / 2, sy * depth / 2, height + .01), (sx * (width / 2 + splay), sy * (depth / 2 + splay), 0), top, foot, material)
        for sx in (-1, 1) for sy in (-1, 1)
    ]


def _knob(material, x, y, z, size=.014):
    knob = ball('knob', size, material, sides=20)
    knob.location = (x, y - size * .9, z - size)
    return knob


def _pull(material, x, y, z, width=.12, upright=False):
    """A bar handle on two posts."""
    if upright:
        ends = [(x, y, z - width / 2), (x, y - .025, z - width / 2), (x, y - .025, z + width / 2), (x, y, z + width / 2)]
    else:
        ends = [(x - width / 2, y, z), (x - width / 2, y - .025, z), (x + width / 2, y - .025, z), (x + width / 2, y, z)]
    return tube('handle', ends, .005, material, smooth=False, sides=10)


def panelled_front(name, width, height, material, x, y, z, frame=.055, raised=False):
    """A framed door front whose face lies at y: four members and a sunk or raised panel."""
    parts = [box('panel', (width - .01, .014, height - .01), material, (x, y + .012, z + .005), .002)]
    for side in (-1, 1):
        parts.append(box('stile', (frame, .022, height), material, (x + side * (width / 2 - frame / 2), y + .010, z), .003))
        parts.append(box('rail', (width - 2 * frame, .022, frame), material, (x, y + .010, z + (height - frame if side > 0 else 0)), .003))
    if raised:
        parts.append(box('field', (width - 2 * frame - .05, .02, height - 2 * frame - .05), material, (x, y + .010, z + frame + .025), .008))
    return join(name, parts)


def sideboard(body, legs, width=1.7, depth=.44, height=.72, leg=.2, doors=4, drawers=True, fronts=None, handles=None, slatted=False, top=None, name='sideboard'):
    """A low sideboard on tapered legs: sliding or slatted doors and a stack of drawers in the middle."""
    low = leg
    parts = [box('carcass', (width, depth - .02, height - low - .025), body, (0, .01, low), .004),
             box('top', (width + .012, depth, .026), top or body, (0, 0, height - .026), .006)]
    parts += _legs(legs, width - .24, depth - .14, low)
    inner = height - low - .06
    step = (width - .03) / doors
    for i in range(doors):
        x = -width / 2 + .015 + step * (i + .5)
        middle = drawers and doors > 2 and 0 < i < doors - 1 and (i == doors // 2 - (doors % 2 == 0))
        if middle:
            for j in range(4):
                h = inner / 4
                parts.append(box('drawer', (step - .008, .02, h - .008), fronts or body, (x, -depth / 2 + .008, low + .018 + h * j), .003))
                if handles:
                    parts.append(_knob(handles, x, -depth / 2 - .002, low + .018 + h * (j + .5)))
            continue
        parts.append(box('door', (step - .008, .02, inner - .008), fronts or body, (x, -depth / 2 + .008, low + .018), .003))
        if slatted:
            count = int(step / .022)
            slats = [box('slat', (.012, .012, inner - .02), fronts or body, (x - step / 2 + step * (k + .5) / count, -depth / 2 - .006, low + .024), .003, 2) for k in range(count)]
            parts.append(join('slats', slats))
        elif handles:
            parts.append(_knob(handles, x + (step / 2 - .05) * (-1) ** i, -depth / 2 - .002, low + inner * .55))
    return group(name, parts)


def fluted_cabinet(lacquer, metal, width=1.5, depth=.45, height=.82, flutes=44, top=None, name='cabinet'):
    """An Art Deco cabinet: round ends, fluted front, metal plinth and inlay, stone top."""
    rim = rounded_rectangle(width, depth, depth * .48, 12)

    def side_at(u, v):
        place_along = u * len(rim)
        i = int(place_along) % len(rim)
        a, b = Vector((*rim[i], 0)), Vector((*rim[(i + 1) % len(rim)], 0))
        point = a.lerp(b, place_along - int(place_along))
        inward = 1 - .014 * abs(sin(pi * flutes * u * 1.4))
        return Vector((point.x * (1 - (1 - inward) * .5), point.y * inward, .09 + v * (height - .14)))

    parts = [surface('front', side_at, 900, 1, lacquer, closed=True, smooth_degrees=50),
             outline('plinth', [(x * .96, y * .92) for x, y in rim], .09, metal, (0, 0, 0), .004),
             outline('band', [(x * 1.003, y * 1.006) for x, y in rim], .012, metal, (0, 0, height - .055), .002),
             outline('top', [(x * 1.012, y * 1.03) for x, y in rim], .03, top or lacquer, (0, 0, height - .03), .008)]
    for x in (-.03, .03):
        parts.append(_pull(metal, x, -depth / 2 - .006, height * .5, .2, True))
    return group(name, parts)


def media_unit(body, width=2.4, depth=.42, height=.38, doors=4, legs=None, lift=.0, name='media unit'):
    """A long low unit with flat doors and no handles; `lift` hangs it that far off the floor."""
    low = lift
    parts = [box('carcass', (width, depth, height), body, (0, 0, low), .004)]
    step = width / doors
    for i in range(doors):
        parts.append(box('door', (step - .006, .018, height - .012), body, (-width / 2 + step * (i + .5), -depth / 2 - .007, low + .006), .002))
    if legs:
        parts += _legs(legs, width - .3, depth - .1, low, 0)
    return group(name, parts)


def books(palette, width, height=.26, depth=.17, seed=1, gaps=.0):
    """A row of standing books `width` long, centred on x, backs facing -Y; palette is materials."""
    dice = Random(seed)
    parts, x = [], -width / 2
    while x < width / 2 - .02:
        thick = dice.uniform(.016, .048)
        if x + thick > width / 2:
            break
        if gaps and dice.random() < gaps and x + .12 < width / 2:
            x += dice.uniform(.05, .12)
            continue
        tall = height * dice.uniform(.68, 1)
        deep = depth * dice.uniform(.8, 1)
        parts.append(box('book', (thick - .001, deep, tall), dice.choice(palette), (x + thick / 2, deep / 2 - depth / 2, 0), .0025, 2))
        x += thick
    return join('books', parts)


def book_stack(palette, count=3, width=.26, depth=.19, seed=1):
    """A few books lying on each other."""
    dice = Random(seed)
    parts, z = [], 0
    for i in range(count):
        thick = dice.uniform(.018, .036)
        shrink = 1 - .07 * i
        volume = box('book', (width * shrink, depth * shrink, thick), palette[i % len(palette)], (0, 0, 0), .003, 2)
        parts.append(place(volume, (dice.uniform(-.008, .008), dice.uniform(-.008, .008), z), turn=dice.uniform(-9, 9)))
        z += thick
    return group('books', parts)


def bookcase(body, palette, objects=(), width=1.0, depth=.3, height=2.0, shelves=5, columns=1, back=None, seed=1, fill=.8, crown=False, plinth=.08, name='bookcase'):
    """A bookcase filled with books and the things in `objects` (functions that create one standing on z = 0)."""
    dice = Random(seed)
    parts = [box('back', (width - .02, .012, height - .04), back or body, (0, depth / 2 - .006, .02), .001),
             box('top', (width, depth, .024), body, (0, 0, height - .024), .003), box('plinth', (width - .01, depth - .02, plinth), body, (0, .01, 0), .003)]
    pitch = (width - .022) / columns
    for i in range(columns + 1):
        parts.append(box('upright', (.022, depth, height - .024), body, (-width / 2 + .011 + pitch * i, 0, 0), .002))
    gap = (height - plinth - .024) / shelves
    for level in range(shelves):
        z = plinth + gap * level
        parts.append(box('shelf', (width - .03, depth - .02, .022), body, (0, .004, z), .002))
        for column in range(columns):
            x = -width / 2 + .022 + pitch * (column + .5) - .011
            parts += _shelf_filling(palette, objects, pitch - .04, gap - .03, depth, (x, -.0, z + .022), dice, fill)
    if crown:
        parts.append(box('crown', (width + .06, depth + .04, .05), body, (0, -.01, height), .015))
    return group(name, parts)


def _shelf_filling(palette, objects, width, gap, depth, at, dice, fill):
    """Fills a shelf with books at one end and an object at the other."""
    if dice.random() > fill + .12:
        if objects:
            return [place(dice.choice(objects)(), at)]
        return []
    share = dice.uniform(.45, .95)
    row = books(palette, width * share, min(gap * .88, .30), min(.2, depth - .07), dice.randrange(999))
    at_left = dice.random() < .5
    shift = -(width - width * share) / 2 if at_left else (width - width * share) / 2
    parts = [place(row, (at[0] + shift, at[1] - .02, at[2]))]
    rest = width * (1 - share)
    aside = (at[0] + (width - rest) / 2 * (1 if at_left else -1), at[1] - .02, at[2])
    if rest > .16 and objects:
        parts.append(place(dice.choice(objects)(), aside))
    elif rest > .2:
        parts.append(place(book_stack(palette, 3, min(.22, rest * .8), .17, dice.randrange(99)), aside))
    return parts


def open_shelving(boards, metal, palette, objects=(), width=1.6, depth=.34, height=2.1, levels=5, seed=1, fill=.7, name='shelving'):
    """Steel uprights with timber boards and a cross brace at the back, filled with books and things."""
    dice = Random(seed)
    parts = []
    for x in (-width / 2 + .015, 0, width / 2 - .015):
        for y in (-depth / 2 + .015, depth / 2 - .015):
            parts.append(box('post', (.025, .025, height), metal, (x, y, 0), .002))
    for level in range(levels):
        z = .12 + (height - .16) * level / (levels - 1)
        parts.append(box('board', (width + .02, depth, .035), boards, (0, 0, z - .035), .004))
        for x in (-width / 2 + .015, width / 2 - .015):
            parts.append(box('bearer', (.02, depth - .04, .02), metal, (x, 0, z - .055), .002))
        if level < levels - 1:
            for side in (-1, 1):
                parts += _shelf_filling(palette, objects, width / 2 - .1, (height - .16) / (levels - 1) - .05, depth, (side * width / 4, 0, z), dice, fill)
    parts.append(rod('brace', (-width / 2, depth / 2, .15), (0, depth / 2, height - .1), .005, metal))
    parts.append(rod('brace', (0, depth / 2, .15), (width / 2, depth / 2, height - .1), .005, metal))
    return group(name, parts)


def wall_shelf(board, things, width=1.2, depth=.22, brackets=None, name='shelf'):
    """A board on the wall; `things` are (x, object). Origin at the back of the board's top edge, board at -Y."""
    parts = [box('board', (width, depth, .034), board, (0, -depth / 2, -.034), .005)]
    if brackets:
        for x in (-width * .38, width * .38):
            parts.append(tube('bracket', [(x, -.006, -.22), (x, -.012, -.06), (x, -depth * .8, -.04)], .009, brackets))
            parts.append(box('plate', (.03, .008, .22), brackets, (x, -.004, -.25), .002))
    for x, thing in things:
        thing.location.x, thing.location.y, thing.location.z = x, -depth / 2, 0
        parts.append(thing)
    return group(name, parts)


def chest_of_drawers(body, handles, legs=None, width=1.0, depth=.48, height=.86, rows=3, columns=2, leg=.12, bow=False, top=None, name='dresser'):
    """A chest of drawers on legs; `bow` fronts are framed by a bead."""
    parts = [box('carcass', (width, depth - .02, height - leg - .03), body, (0, .01, leg), .006),
             box('top', (width + .03, depth + .02, .03), top or body, (0, 0, height - .03), .009)]
    parts += _legs(legs or body, width - .1, depth - .12, leg, .01, .028, .02)
    w, h = (width - .04) / columns, (height - leg - .06) / rows
    for row in range(rows):
        for column in range(columns):
            x, z = -width / 2 + .02 + w * (column + .5), leg + .015 + h * row
            parts.append(box('drawer', (w - .012, .022, h - .012), body, (x, -depth / 2 + .008, z), .007 if bow else .004))
            for shift in ((-.22, .22) if w > .55 else (0,)):
                parts.append(_knob(handles, x + shift * w, -depth / 2 - .004, z + h / 2))
    return group(name, parts)


def bedside_table(body, handles, width=.48, depth=.4, height=.55, leg=.2, drawers=1, top=None, name='bedside table'):
    """A small table with a drawer or two."""
    return chest_of_drawers(body, handles, None, width, depth, height, drawers, 1, leg, top=top, name=name)


def wardrobe(body, handles, width=1.3, depth=.58, height=2.05, doors=2, crown=True, arch=False, legs=None, raised=True, name='wardrobe'):
    """A panelled wardrobe with a crown; `arch` curves its head."""
    leg = .1
    parts = [box('carcass', (width, depth - .02, height - leg), body, (0, .01, leg), .006)]
    step = (width - .06) / doors
    for i in range(doors):
        x = -width / 2 + .03 + step * (i + .5)
        for z, h in ((leg + .04, .62), (leg + .68, height - leg - .76)):
            parts.append(panelled_front('door', step - .008, h, body, x, -depth / 2 - .004, z, raised=raised))
        inward = 1 if i % 2 == 0 else -1
        parts.append(_knob(handles, x + inward * (step / 2 - .04), -depth / 2 - .006, leg + .75, .018))
    parts.append(box('foot', (width + .03, depth + .01, .08), body, (0, 0, leg - .02), .01))
    for x in (-width / 2 + .07, width / 2 - .07):
        for y in (-depth / 2 + .06, depth / 2 - .06):
            parts.append(ball('bun foot', .045, legs or body, (x, y, 0), .95))
    if arch:
        head = [(x, .06 + .14 * (1 - (x / (width / 2 + .03)) ** 2)) for x in [(width / 2 + .03) * (1 - i / 12) for i in range(25)]]
        parts.append(outline('crown', [(-width / 2 - .03, 0), (width / 2 + .03, 0)] + head, depth + .03, body, (0, 0, height), .01, 'xz'))
    elif crown:
        parts.append(box('crown', (width + .05, depth + .03, .04), body, (0, 0, height), .012))
        parts.append(box('crown', (width + .1, depth + .06, .045), body, (0, -.005, height + .04), .018))
    return group(name, parts)


def hutch(body, contents=(), width=1.3, depth=.45, height=2.05, handles=None, name='dresser'):
    """A kitchen dresser: a cupboard below, open shelves above; `contents` are functions that make a thing for a shelf."""
    dice = Random(7)
    parts = [box('base', (width, depth, .82), body, (0, 0, .06), .006), box('counter', (width + .04, depth + .03, .035), body, (0, -.01, .88), .008),
             box('plinth', (width - .03, depth - .04, .08), body, (0, .01, 0), .004)]
    step = (width - .05) / 2
    for side in (-1, 1):
        x = side * step / 2
        parts.append(panelled_front('door', step - .01, .54, body, x, -depth / 2 - .004, .1))
        parts.append(box('drawer', (step - .01, .02, .16), body, (x, -depth / 2 - .002, .68), .005))
        if handles:
            parts += [_knob(handles, x, -depth / 2 - .012, .76), _knob(handles, x - side * (step / 2 - .05), -depth / 2 - .012, .42)]
        parts.append(box('side', (.025, .28, height - .9), body, (side * (width / 2 - .0125), depth / 2 - .14, .9), .004))
    parts.append(box('back', (width - .03, .015, height - .92), body, (0, depth / 2 - .008, .9), .002))
    rise = (height - .95) / 3
    for level in range(3):
        z = .915 + rise * level
        if level:
            parts.append(box('shelf', (width - .05, .26, .024), body, (0, depth / 2 - .14, z - .024), .003))
        for i in range(4):
            if contents and dice.random() < .95:
                parts.append(place(dice.choice(contents)(), (-width / 2 + .18 + (width - .36) * i / 3, depth / 2 - .15, z)))
    parts.append(box('crown', (width + .07, .34, .06), body, (0, depth / 2 - .15, height - .01), .018))
    return group(name, parts)
