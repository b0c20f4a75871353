"""Windows in their reveals: frames, glazing bars, panes and inner sills.

All are built in the wall's coordinates (x along, +y into the room, z up), metres.
"""
from kit import materials
from kit.mesh import box, link
from kit.rods import tube
from kit.room import arc

SETBACK = 0.235


def window(room, wall, offset, width, sill, height, frame=None, columns=2, rows=1, bar=0.024, stile=0.055, casements=1,
           sash=False, arch=False, board=True):
    """Cuts and glazes a window. `casements` are divided by a thick post, and each by bars into `columns` x `rows` panes; `sash`
    makes two sliding halves; `arch` rounds the head; `board` is the inner sill. `frame` is a material."""
    frame = frame or materials.paint('#f3f1ec')
    opening = room.cut(wall, offset, width, sill, height, arch)
    side = room.walls[wall]
    west, _, low, top, _ = opening
    spring = top - width / 2 if arch else top
    parts = _outer_frame(west, width, low, top, spring, stile, frame, arch)
    leaf = width / casements
    for number in range(casements):
        left = west + leaf * number
        if number:
            parts.append(_upright(left, stile * 1.3, low, spring if not arch else top, frame, 0.07))
        if sash:
            middle = (low + top) / 2
            parts += _leaf(left, leaf, low, middle + 0.02, columns, rows, bar, stile * 0.8, frame, SETBACK - 0.035)
            parts += _leaf(left, leaf, middle - 0.02, top, columns, rows, bar, stile * 0.8, frame, SETBACK)
        else:
            parts += _leaf(left, leaf, low, spring, columns, rows, bar, stile, frame, SETBACK)
    if arch:
        parts += _fan(west, width, spring, columns * casements, bar, frame)
    parts.append(_pane(west, width, low, top))
    if board and sill > 0.05:
        parts.append(_board(west, width, low, frame))
    side.put(parts, 'windows')
    return opening


def _upright(x, width, low, high, material, depth=0.05, setback=SETBACK):
    return box('post', (width, depth, high - low), material, (x, -setback, low), 0.003)


def _level(west, east, z, height, material, depth=0.05, setback=SETBACK):
    # Four millimetres thinner than the posts: faces in one plane would render black where they cross.
    return box('rail', (east - west - 0.002, depth - 0.004, height), material, ((west + east) / 2, -setback, z), 0.003)


def _outer_frame(west, width, low, top, spring, stile, material, arch):
    depth = 0.09
    parts = [
        _upright(west + stile / 2, stile, low, spring, material, depth),
        _upright(west + width - stile / 2, stile, low, spring, material, depth),
        _level(west, west + width, low, stile, material, depth),
    ]
    if not arch:
        parts.append(_level(west, west + width, top - stile, stile, material, depth))
        return parts
    rim = [(x, -SETBACK, z) for x, z in arc(west + width / 2, spring, width / 2 - stile * 0.35)]
    parts.append(tube('arch', rim, stile * 0.7, material, sides=8, smooth=False))
    parts.append(_level(west, west + width, spring - stile / 2, stile, material, 0.06))
    return parts


def _leaf(west, width, low, high, columns, rows, bar, stile, material, setback):
    """A sash: four members and its glazing bars."""
    inset = stile * 0.75
    left, right, bottom, head = west + inset, west + width - inset, low + inset, high - inset
    parts = [
        _upright(left, stile * 0.8, low, high, material, 0.045, setback),
        _upright(right, stile * 0.8, low, high, material, 0.045, setback),
        _level(left, right, bottom - stile * 0.4, stile, material, 0.045, setback),
        _level(left, right, head - stile * 0.6, stile * 0.8, material, 0.045, setback),
    ]
    for column in range(1, columns):
        parts.append(_upright(left + (right - left) * column / columns, bar, bottom, head, material, 0.032, setback))
    for row in range(1, rows):
        parts.append(_level(left, right, bottom + (head - bottom) * row / rows - bar / 2, bar, material, 0.032, setback))
    return parts


def _fan(west, width, spring, columns, bar, material):
    """Glazing bars of an arched head."""
    radius = width / 2
    parts = []
    for column in range(1, columns):
        x = width * column / columns - radius
        parts.append(_upright(west + radius + x, bar, spring, spring + (radius * radius - x * x) ** 0.5, material, 0.032))
    return parts


def _pane(west, width, low, top):
    vertices = [(west, -SETBACK, low), (west + width, -SETBACK, low), (west + width, -SETBACK, top), (west, -SETBACK, top)]
    return link('pane', vertices, [(0, 1, 2, 3)], materials.glass(), 0)


def _board(west, width, low, material):
    depth = SETBACK + 0.045
    return box('sill', (width + 0.1, depth, 0.03), material, (west + width / 2, 0.045 - depth / 2, low - 0.008), 0.008)


def architrave(room, wall, opening, material, width=0.09, depth=0.022):
    """A flat moulding on the wall round three sides of an opening, or four where it does not reach the floor."""
    west, span, low, top, _ = opening
    east = west + span
    parts = [
        box('architrave', (width, depth, top - low + width), material, (x, depth / 2, low), 0.006)
        for x in (west - width / 2, east + width / 2)
    ]
    parts.append(box('architrave', (span + width * 2, depth + 0.004, width), material, ((west + east) / 2, depth / 2, top), 0.006))
    if low > 0.05:
        parts.append(box('apron', (span + width * 2, depth, width), material, ((west + east) / 2, depth / 2, low - width), 0.006))
    room.walls[wall].put(parts, 'windows' if low > 0.05 else 'door')


