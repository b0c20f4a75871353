"""Doors: panelled leaves in their frames. Built in the wall's coordinates, metres."""
from kit import materials
from kit.mesh import ball, box, cylinder, place
from kit.windows import architrave


def door(room, wall, offset, width=0.84, height=2.05, leaf=None, trim=None, handle='brass', panels=((0.5, 1),), glazed=False):
    """A closed door. `panels` are rows from the floor up: (share of the height, panels beside each other)."""
    leaf = leaf or materials.paint('#f1eee8')
    trim = trim or leaf
    opening = room.cut(wall, offset, width, 0.0, height)
    side = room.walls[wall]
    west = opening[0]
    inset = 0.06
    parts = [
        box('jamb', (0.04, 0.2, height), trim, (west + 0.02, -0.1, 0)),
        box('jamb', (0.04, 0.2, height), trim, (west + width - 0.02, -0.1, 0)),
        box('lintel', (width, 0.196, 0.04), trim, (west + width / 2, -0.1, height - 0.04)),
    ]
    parts += _leaf(west + 0.042, width - 0.084, height - 0.05, -inset, leaf, panels, glazed)
    parts += _handle(west + 0.11, -inset + 0.02, materials.metal(handle))
    side.put(parts, 'door')
    architrave(room, wall, opening, trim)
    return opening


def opening_without_door(room, wall, offset, width=0.9, height=2.1, trim=None):
    """A cased opening to the next room."""
    trim = trim or materials.paint('#f1eee8')
    opening = room.cut(wall, offset, width, 0.0, height)
    architrave(room, wall, opening, trim)
    return opening


def _leaf(west, width, height, y, material, panels, glazed):
    stile = 0.11
    parts = [box('core', (width, 0.022, height), materials.glass() if glazed else material, (west + width / 2, y - 0.02, 0.008))]
    for x in (west + stile / 2, west + width - stile / 2):
        parts.append(box('stile', (stile, 0.044, height), material, (x, y - 0.02, 0.008)))
    floor, clear = 0.2, height - 0.2 - stile
    total = sum(share for share, _ in panels)
    parts.append(box('rail', (width - 0.002, 0.04, floor), material, (west + width / 2, y - 0.02, 0.008)))
    level = floor
    for share, across in panels:
        tall = clear * share / total
        parts.append(box('rail', (width - 0.002, 0.04, stile), material, (west + width / 2, y - 0.02, level + tall - stile * 0.4)))
        for mullion in range(1, across):
            parts.append(box('mullion', (0.09, 0.036, tall), material, (west + width * mullion / across, y - 0.02, level)))
        level += tall
    return parts


def _handle(x, y, metal):
    plate = box('plate', (0.035, 0.008, 0.16), metal, (x, y, 0.96))
    stem = place(cylinder('stem', 0.008, 0.05, metal), (x, y, 1.05), 0, -90)
    lever = box('lever', (0.11, 0.014, 0.016), metal, (x + 0.04, y + 0.05, 1.042), 0.006)
    return [plate, stem, lever, ball('key', 0.006, metal, (x, y + 0.006, 0.99))]
