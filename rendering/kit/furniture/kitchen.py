"""Kitchen units in a run along a wall. Metres; fronts face -Y, backs on y = 0, x from the run's left end."""

from mathutils import Matrix

from kit.furniture.storage import panelled_front
from kit.mesh import ball, box, cylinder, group, lathe, outline, place, rounded_rectangle, surface
from kit.rods import rod, tube

DEPTH = .60
BASE_HEIGHT = .87
PLINTH = .12
TOP = .035


def worktop_height():
    """Metres from the floor to the worktop's upper face."""
    return BASE_HEIGHT + TOP


def _handle(material, kind, x, y, z, width, upright):
    if kind == 'none':
        return []
    if kind == 'knob':
        knob = ball('knob', .016, material, sides=20)
        knob.location = (x, y - .018, z - .016)
        return [knob]
    if kind == 'cup':
        points = [(-.05, 0), (.05, 0), (.045, .03), (.02, .042), (-.02, .042), (-.045, .03)]
        return [outline('cup handle', points, .022, material, (x, y - .012, z - .02), .006, 'xz')]
    half = min(width * .35, .11)
    ends = [(x, y, z - half), (x, y - .03, z - half), (x, y - .03, z + half), (x, y, z + half)] if upright else [
        (x - half, y, z), (x - half, y - .03, z), (x + half, y - .03, z), (x + half, y, z)]
    return [tube('handle', ends, .0055, material, smooth=False, sides=10)]


def _front(style, name, width, height, material, x, y, z):
    if style == 'shaker':
        return panelled_front(name, width, height, material, x, y, z, .065)
    return box(name, (width, .02, height), material, (x, y + .010, z), .002)


def base_unit(body, x, width, style='shaker', handles=None, handle='knob', drawers=0, doors=None):
    """One base unit whose left side is at x; `drawers` 0 gives doors. Returns its parts."""
    middle, face = x + width / 2, -DEPTH + .02
    parts = [box('carcass', (width, DEPTH - .04, BASE_HEIGHT - PLINTH), body, (middle, -(DEPTH - .04) / 2, PLINTH), .002),
             box('plinth', (width, DEPTH - .1, PLINTH), body, (middle, -(DEPTH - .1) / 2, 0), .001)]
    tall = BASE_HEIGHT - PLINTH - .006
    if drawers:
        heights = [.16] + [(tall - .16) / (drawers - 1)] * (drawers - 1) if drawers > 1 else [tall]
        z = BASE_HEIGHT - .003
        for height in heights:
            z -= height
            parts.append(_front(style if height > .2 else 'slab', 'drawer', width - .005, height - .005, body, middle, face - .02, z))
            if handles:
                parts += _handle(handles, handle, middle, face - .02, z + height * (.62 if height > .2 else .5), width, False)
        return parts
    leaves = doors or (2 if width > .62 else 1)
    step = width / leaves
    for i in range(leaves):
        dx = x + step * (i + .5)
        parts.append(_front(style, 'door', step - .005, tall - .005, body, dx, face - .02, PLINTH + .003))
        if handles:
            side = 1 if (i % 2 == 0 and leaves > 1) or leaves == 1 else -1
            parts += _handle(handles, handle, dx + side * (step / 2 - .045), face - .02, BASE_HEIGHT - .14, .2, True)
    return parts


def wall_unit(body, x, width, bottom=1.45, height=.75, depth=.34, style='shaker', handles=None, handle='knob'):
    """A cupboard on the wall."""
    middle = x + width / 2
    parts = [box('wall carcass', (width, depth - .02, height), body, (middle, -(depth - .02) / 2, bottom), .002)]
    leaves = 2 if width > .62 else 1
    step = width / leaves
    for i in range(leaves):
        dx = x + step * (i + .5)
        parts.append(_front(style, 'door', step - .005, height - .005, body, dx, -depth - .0, bottom + .003))
        if handles:
            side = 1 if i % 2 == 0 else -1
            parts += _handle(handles, handle, dx + side * (step / 2 - .045), -depth, bottom + .12, .2, True)
    return parts


def hob(glass, x, y=-.30, width=.58):
    """A glass hob let into the worktop."""
    z = worktop_height()
    parts = [box('hob', (width, .50, .006), glass, (x, y, z - .001), .002)]
    return parts


def range_cooker(body, metal, glass, x, width=.9, name='cooker'):
    """A free-standing cooker with two ovens, cast pan rests and a rail."""
    middle, height = x + width / 2, .90
    parts = [box('body', (width - .01, DEPTH, height - .08), body, (middle, -DEPTH / 2, .08), .006),
             box('top', (width - .01, DEPTH + .02, .03), metal, (middle, -DEPTH / 2 - .01, height - .02), .006),
             box('upstand', (width - .01, .03, .09), body, (middle, -.015, height), .004)]
    for side in (-1, 1):
        w = width / 2 - .03
        cx = middle + side * (width / 4)
        parts.append(box('oven door', (w, .025, .52), body, (cx, -DEPTH - .01, .16), .006))
        parts.append(box('pane', (w * .6, .006, .2), glass, (cx, -DEPTH - .022, .36), .003))
        parts.append(tube('rail', [(cx - w * .42, -DEPTH - .02, .645), (cx - w * .42, -DEPTH - .06, .645), (cx + w * .42, -DEPTH - .06, .645), (cx + w * .42, -DEPTH - .02, .645)], .009, metal, smooth=False))
    for i in range(6):
        parts.append(place(cylinder('knob', .02, .03, metal), (x + width * (i + .5) / 6, -DEPTH - .0, .76), tilt=90))
    for px in (-.28, 0, .28):
        for py in (-.2, -.42):
            ring = [(middle + px + .085 * (1 if k in (0, 1) else -1), py + .085 * (1 if k in (0, 3) else -1), height + .03) for k in range(4)]
            parts.append(tube('pan rest', ring, .007, glass, closed=True, smooth=False, sides=8))
            parts.append(cylinder('burner', .035, .018, glass, (middle + px, py, height + .01)))
    return parts


def sink(metal, x, y=-.31, width=.52, depth=.40, bowl_depth=.2):
    """An inset steel bowl: put it over a worktop made with the same hole; its tap is tap()."""
    z = worktop_height()
    rim = rounded_rectangle(width, depth, .04)
    parts = [tube('sink rim', [(x + px, y + py, z) for px, py in rim], .006, metal, closed=True, smooth=False)]
    parts.append(outline('sink floor', [(x + px * .98, y + py * .98) for px, py in rim], .004, metal, (0, 0, z - bowl_depth), .001))
    count = len(rim)

    def wall_at(u, v):
        px, py = rim[min(int(u * count + .5), count) % count]
        return (x + px, y + py, z - bowl_depth * (1 - v))

    parts.append(surface('sink wall', wall_at, count, 4, metal, .003, closed=True))
    return parts


def butler_sink(ceramic, x, width=.6, depth=.46, height=.22):
    """A white ceramic sink that stands out of the front of a base unit; the worktop must leave its place free."""
    z = worktop_height() - height - .01
    y = -DEPTH + depth / 2 - .045
    wall = .03
    parts = [box('sink floor', (width, depth, wall), ceramic, (x, y, z), .008)]
    for side in (-1, 1):
        parts.append(box('sink side', (wall, depth, height), ceramic, (x + side * (width - wall) / 2, y, z), .010))
        parts.append(box('sink side', (width, wall, height), ceramic, (x, y + side * (depth - wall) / 2, z), .010))
    return parts


def tap(metal, x, y=-.09, kind='swan'):
    """A mixer; kind 'swan' or 'bridge'."""
    z = worktop_height()
    if kind == 'bridge':
        parts = []
        for side in (-1, 1):
            parts.append(lathe('pillar', [(0, 0), (.026, 0), (.026, .008), (.013, .014), (.013, .07), (.018, .075), (.018, .095), (0, .1)], metal, (x + side * .09, y, z), 32))
            parts.append(rod('lever', (x + side * .09, y, z + .1), (x + side * .14, y - .02, z + .115), .006, metal))
        parts.append(rod('bridge', (x - .09, y, z + .065), (x + .09, y, z + .065), .011, metal))
        parts.append(tube('spout', [(x, y, z + .065), (x, y, z + .2), (x, y - .05, z + .28), (x, y - .14, z + .27), (x, y - .165, z + .2)], .010, metal))
        return parts
    return [cylinder('foot', .026, .05, metal, (x, y, z), .004),
            tube('spout', [(x, y, z + .04), (x, y, z + .25), (x, y - .05, z + .34), (x, y - .15, z + .33), (x, y - .18, z + .22)], .0125, metal),
            rod('lever', (x + .02, y, z + .07), (x + .085, y, z + .1), .006, metal)]


def worktop(material, left, right, holes=(), depth=DEPTH + .02, overhang=.0):
    """A worktop from x = left to right; each hole is (x from, x to, y from, y to) and is left out."""
    parts = []

    def piece(x0, x1, y0, y1):
        if x1 - x0 > .002 and y1 - y0 > .002:
            parts.append(box('worktop', (x1 - x0, y1 - y0, TOP), material, ((x0 + x1) / 2, (y0 + y1) / 2, BASE_HEIGHT), .004))

    cursor = left - overhang
    for x0, x1, y0, y1 in sorted(holes):
        piece(cursor, x0, -depth, 0)
        piece(x0, x1, -depth, y0)
        piece(x0, x1, y1, 0)
        cursor = x1
    piece(cursor, right + overhang, -depth, 0)
    return parts


def splashback(material, left, right, bottom=None, top=1.45):
    """Tiles or stone on the wall above the worktop."""
    low = worktop_height() if bottom is None else bottom
    return [box('splashback', (right - left, .012, top - low), material, ((left + right) / 2, -.006, low), .001)]


def hood(material, x, width=.9, bottom=1.62, top=2.4, kind='chimney'):
    """An extractor: 'chimney' of steel or a plastered 'mantel'."""
    if kind == 'mantel':
        points = [(-width / 2, 0), (width / 2, 0), (width / 2, .18), (width * .34, top - bottom), (-width * .34, top - bottom), (-width / 2, .18)]
        return [outline('hood', points, .46, material, (x, -.23, bottom), .02, 'xz'), box('hood shelf', (width + .06, .5, .06), material, (x, -.25, bottom - .03), .012)]
    return [box('canopy', (width, .48, .05), material, (x, -.24, bottom), .003), box('flue', (.26, .26, top - bottom - .05), material, (x, -.14, bottom + .05), .003)]


def fridge(metal, x, width=.7, height=1.85, handles=None):
    """A free-standing refrigerator with rounded edges."""
    parts = []
    for z, tall in ((.04, .62), (.67, height - .67)):
        parts.append(box('fridge door', (width - .01, .06, tall), metal, (x + width / 2, -.66, z), .016))
        if handles:
            parts.append(rod('handle', (x + .07, -.71, z + tall * .3), (x + .07, -.71, z + tall * .7), .01, handles))
    parts.append(box('fridge', (width, .62, height), metal, (x + width / 2, -.32, .02), .016))
    return parts


def open_shelf(board, x, width, z, things=(), depth=.24, brackets=None):
    """A thick shelf on the wall; things are (x from the shelf's left, thing)."""
    parts = [box('shelf', (width, depth, .036), board, (x + width / 2, -depth / 2, z - .036), .004)]
    if brackets:
        for bx in (x + .12, x + width - .12):
            parts.append(box('bracket', (.022, .022, .2), brackets, (bx, -.011, z - .236), .002))
            parts.append(box('bracket', (.022, depth - .03, .022), brackets, (bx, -depth / 2, z - .058), .002))
    for along, thing in things:
        thing.location = (x + along, -depth / 2, z)
        parts.append(thing)
    return parts


def island(body, top, width=1.8, depth=.9, style='shaker', handles=None, handle='knob', overhang=.0, name='island'):
    """A free-standing block of cupboards, centred on its origin; `overhang` makes room for stools at its front (-Y)."""
    inner = depth - overhang
    y = overhang / 2
    parts = [box('carcass', (width - .06, inner - .06, BASE_HEIGHT - .08), body, (0, y, .08), .003), box('plinth', (width - .1, inner - .12, .08), body, (0, y, 0), .002),
             box('worktop', (width, depth, .04), top, (0, 0, BASE_HEIGHT - .005), .005)]
    count = max(2, round(width / .6))
    step = (width - .06) / count
    for i in range(count):
        x = -width / 2 + .03 + step * (i + .5)
        parts.append(_front(style, 'panel', step - .006, BASE_HEIGHT - .1, body, x, y - inner / 2 + .01, .09))
        if handles:
            parts += _handle(handles, handle, x + step * .36, y - inner / 2 + .01, BASE_HEIGHT - .16, .2, True)
    for side in (-1, 1):
        end = _front(style, 'end panel', inner - .07, BASE_HEIGHT - .1, body, 0, 0, 0)
        parts.append(place(end, (side * (width / 2 - .01), y, .09), turn=90 * side))
    return group(name, parts)


def run(parts, name='kitchen units'):
    """Groups the parts of a run of units into one piece."""
    return group(name, parts)


def pan(metal, radius=.11, height=.1, handle=True):
    """A saucepan."""
    parts = [lathe('pan', [(0, 0), (radius, 0), (radius, height), (radius - .004, height), (radius - .004, .006), (0, .006)], metal, sides=40)]
    if handle:
        parts.append(tube('pan handle', [(radius, 0, height * .8), (radius + .08, 0, height * .85), (radius + .19, 0, height * .8)], .008, metal))
    return group('pan', parts)


def kettle(metal, name='kettle'):
    """A stove kettle."""
    body = lathe('kettle', [(0, 0), (.10, 0), (.115, .03), (.10, .1), (.05, .14), (.045, .15), (.012, .16), (.012, .18), (0, .185)], metal, sides=40)
    spout = tube('spout', [(.09, 0, .07), (.15, 0, .12), (.165, 0, .15)], [.02, .013, .011], metal)
    grip = tube('grip', [(-.075, 0, .12), (-.05, 0, .24), (.05, 0, .24), (.075, 0, .12)], .007, metal)
    return group(name, [body, spout, grip])


def chopping_boards(timber, other, name='boards'):
    """Two boards that lean on the wall behind them (at +Y)."""
    first = outline('board', rounded_rectangle(.28, .40, .03), .02, timber, (0, 0, 0), .005, 'xz')
    second = outline('board', [(x, y) for x, y in rounded_rectangle(.22, .22, .109)], .018, other, (0, 0, 0), .005, 'xz')
    first.data.transform(_raise(.2))
    second.data.transform(_raise(.11))
    return group(name, [place(first, (0, -.075, 0), tilt=-9), place(second, (.09, -.12, 0), tilt=-10)])


def _raise(z):
    return Matrix.Translation((0, 0, z))

