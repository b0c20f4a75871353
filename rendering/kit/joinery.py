"""Mouldings that run round a room: skirting, cornice, rails, panel frames, boards; and beams. Metres."""
from math import cos, pi, sin, tan

from kit.mesh import box, link, tag

SKIRTING = [(0, 0), (0.018, 0), (0.018, 0.82), (0.014, 0.88), (0.011, 0.95), (0.006, 1.0), (0, 1.0)]


def moulding(wall, profile, west, east, material, subject, mitres=(0.0, 0.0)):
    """A profile of (out, up) metres drawn along a wall from `west` to `east`; `mitres` lengthen each end per metre out."""
    count = len(profile)
    vertices = [(west - mitres[0] * out, out, up) for out, up in profile] + [(east + mitres[1] * out, out, up) for out, up in profile]
    faces = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    faces += [tuple(range(count))[::-1], tuple(range(count, count * 2))]
    wall.put([link('moulding', vertices, faces, material, 30)], subject)


def _mitres(wall):
    """How far an end moves per metre out of the wall so that two mouldings meet in the corner."""
    return tuple(-tan(turn / 2) for turn in wall.turns)


def round_room(room, profile, material, subject, below=0.0, above=0.0, only=None):
    """A moulding on every wall (or those in `only`), broken where an opening lies between `below` and `above`."""
    for index, wall in enumerate(room.walls):
        if only is not None and index not in only:
            continue
        first, last = _mitres(wall)
        cursor, mitre = 0.0, first
        for west, width, sill, top, _ in sorted(wall.openings):
            if sill < above and top > below:
                gap = 0.09 if sill < 0.02 else 0.0
                moulding(wall, profile, cursor, west - gap, material, subject, (mitre, 0.0))
                cursor, mitre = west + width + gap, 0.0
        moulding(wall, profile, cursor, wall.length, material, subject, (mitre, last))


def skirting(room, material, height=0.12, only=None):
    profile = [(out, share * height) for out, share in SKIRTING]
    round_room(room, profile, material, 'walls', 0.0, height, only)


def cornice(room, material, size=0.1, only=None):
    """A cove between wall and ceiling with a small step on both."""
    top, steps = room.height, 8
    cove = [
        (size - size * 0.82 * sin(pi / 2 * i / steps), top - size + size * 0.82 * (1 - cos(pi / 2 * i / steps)))
        for i in range(steps + 1)
    ]
    profile = [(0, top), (0, top - size), (size * 0.12, top - size)] + cove[::-1] + [(size, top - size * 0.1), (size, top)]
    profile = sorted(profile[2:-2], key=lambda point: point[1])
    round_room(room, [(0, top), (0, top - size * 1.1), (size * 0.1, top - size * 1.1)] + profile + [(size * 1.08, top)], material, 'ceiling', top - size, top, only)


def rail(room, material, height, depth=0.028, size=0.05, only=None):
    """A dado or picture rail whose top is at `height`."""
    profile = [(0, height - size), (depth * 0.4, height - size), (depth * 0.6, height - size * 0.5), (depth, height - size * 0.3), (depth, height), (0, height)]
    round_room(room, profile, material, 'walls', height - size, height, only)


def panel_frames(room, wall, material, bottom, top, count, margin=0.12, width=0.03, between=None):
    """`count` picture-frame mouldings side by side, on the whole wall or `between` two positions along it, in metres."""
    side = room.walls[wall]
    start, end = between or (0.0, side.length)
    pitch = (end - start - margin) / count
    for number in range(count):
        west, east = start + margin + pitch * number, start + pitch * (number + 1)
        parts = []
        for z in (bottom, top - width):
            parts.append(box('bead', (east - west, 0.016, width), material, ((west + east) / 2, 0.006, z), 0.006))
        for x in (west + width / 2, east - width / 2):
            parts.append(box('bead', (width, 0.016, top - bottom), material, (x, 0.006, bottom), 0.006))
        side.put(parts, 'walls')


def boarding(room, wall, material, bottom, top, board=0.11, depth=0.016):
    """Upright tongue-and-groove boards with a cap when they end below the ceiling; openings are left free."""
    side = room.walls[wall]
    count = int(side.length / board)
    pitch = side.length / count
    parts = []
    for number in range(count):
        for low, high in _free(side, pitch * number, pitch * (number + 1), bottom, top):
            parts.append(box('board', (pitch, depth, high - low), material, (pitch * (number + 0.5), depth / 2, low), 0.004, 2))
    if top < room.height - 0.05:
        for west, east in _spans(side, top):
            parts.append(box('cap', (east - west, 0.045, 0.03), material, ((west + east) / 2, 0.022, top), 0.008))
    side.put(parts, 'walls')


def _free(side, west, east, bottom, top):
    """The (low, high) ranges of a board that are outside the openings."""
    for start, width, sill, head, _ in side.openings:
        if west < start + width and east > start and sill < top:
            return [(low, high) for low, high in ((bottom, min(sill, top)), (head, top)) if high - low > 0.02]
    return [(bottom, top)]


def _spans(side, height):
    cursor, spans = 0.0, []
    for west, width, sill, head, _ in sorted(side.openings):
        if sill < height < head:
            spans.append((cursor, west))
            cursor = west + width
    return spans + [(cursor, side.length)]


def beams(room, material, count, width=0.16, depth=0.18, along='x'):
    """Ceiling beams across the room, along x or y."""
    xs, ys = zip(*room.plan)
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    for number in range(count):
        share = (number + 0.5) / count
        if along == 'x':
            size, at = (east - west, width, depth), ((west + east) / 2, south + (north - south) * share, room.height - depth)
        else:
            size, at = (width, north - south, depth), (west + (east - west) * share, (south + north) / 2, room.height - depth)
        tag(box('beam', size, material, at, 0.012), 'ceiling')
