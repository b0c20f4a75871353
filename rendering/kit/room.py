"""A room's shell: walls with openings, floor and ceiling over any plan.

Metres, z up. A plan is the inside corners counter-clockwise from above; wall i runs from corner i to corner i + 1.
On a wall, `offset` is measured from its middle, positive to the right as seen from inside. Inside a wall's own frame
x runs along it, +y points into the room, z up.
"""
from math import atan2, cos, degrees, hypot, pi, sin, tan

import bpy
from mathutils import Matrix

from kit.mesh import link, tag

THICKNESS = 0.3
FRONT, RIGHT, BACK, LEFT = range(4)


def rectangle(width, depth):
    """A plan whose walls are FRONT, RIGHT, BACK, LEFT: x from -width/2 to width/2, y from 0 to depth."""
    return [(-width / 2, 0), (width / 2, 0), (width / 2, depth), (-width / 2, depth)]


def with_breast(width, depth, breast, projection, offset=0.0):
    """A rectangle whose back wall has a chimney breast; walls: 0 front, 1 right, 2 right alcove, 3 right side of the breast,
    4 the breast, 5 its left side, 6 left alcove, 7 left."""
    near, left, right = depth - projection, offset - breast / 2, offset + breast / 2
    return [(-width / 2, 0), (width / 2, 0), (width / 2, depth), (right, depth), (right, near), (left, near), (left, depth), (-width / 2, depth)]


def with_bay(width, depth, bay, projection, splay, offset=0.0):
    """A rectangle whose back wall opens into a splayed bay; walls: 0 front, 1 right, 2 back right, 3 bay right, 4 bay front,
    5 bay left, 6 back left, 7 left."""
    left, right, far = offset - bay / 2, offset + bay / 2, depth + projection
    return [(-width / 2, 0), (width / 2, 0), (width / 2, depth), (right, depth), (right - splay, far), (left + splay, far), (left, depth), (-width / 2, depth)]


def l_shape(width, depth, notch_width, notch_depth):
    """A rectangle without its back right corner; walls: 0 front, 1 right, 2 notch front, 3 notch side, 4 back, 5 left."""
    half = width / 2
    return [(-half, 0), (half, 0), (half, depth - notch_depth), (half - notch_width, depth - notch_depth), (half - notch_width, depth), (-half, depth)]


class Wall:
    """One straight wall: its place in the room and its openings."""

    def __init__(self, start, end, before, after, height):
        self.start, self.end, self.height = start, end, height
        self.length = hypot(end[0] - start[0], end[1] - start[1])
        self.angle = atan2(end[1] - start[1], end[0] - start[0])
        self.turns = tuple(_turn(*corner) for corner in ((before, start, end), (start, end, after)))
        self.openings = []

    @property
    def matrix(self):
        return Matrix.Translation((*self.start, 0)) @ Matrix.Rotation(self.angle, 4, 'Z')

    @property
    def facing(self):
        """Degrees to turn a piece that faces -Y so that its back is to this wall."""
        return degrees(self.angle) - 180

    def along(self, offset):
        """The distance in metres from the wall's start of a place `offset` to the right of its middle, seen from inside."""
        return self.length / 2 - offset

    def point(self, offset, out=0.0, up=0.0):
        """World coordinates of a place on, or `out` from, the wall."""
        return tuple(self.matrix @ Matrix.Translation((self.along(offset), out, up)) @ Matrix().to_translation())

    def put(self, parts, subject):
        """Moves parts built in the wall's own frame into the room."""
        for part in parts:
            part.matrix_world = self.matrix @ part.matrix_basis
            tag(part, subject)
        return parts


def _turn(before, corner, after):
    """Angle in radians by which the outline turns left at a corner; negative at an outer corner of the masonry."""
    first = atan2(corner[1] - before[1], corner[0] - before[0])
    second = atan2(after[1] - corner[1], after[0] - corner[0])
    return (second - first + pi) % (2 * pi) - pi


class Room:
    """Collects openings, then builds the shell. `walls` is one material, or a dictionary by wall index; its key 'rest' is
    for the other walls."""

    def __init__(self, plan, height, walls, floor, ceiling):
        count = len(plan)
        self.plan, self.height = plan, height
        self.walls = [Wall(plan[i], plan[(i + 1) % count], plan[i - 1], plan[(i + 2) % count], height) for i in range(count)]
        self.wall_materials, self.floor_material, self.ceiling_material = walls, floor, ceiling

    def cut(self, wall, offset, width, sill, height, arch=False):
        """An opening (start, width, sill, top, arch) in a wall's own frame."""
        opening = (self.walls[wall].along(offset) - width / 2, width, sill, sill + height, arch)
        self.walls[wall].openings.append(opening)
        return opening

    def material_of(self, index):
        if isinstance(self.wall_materials, dict):
            return self.wall_materials.get(index, self.wall_materials.get('rest'))
        return self.wall_materials

    def build(self):
        for index, wall in enumerate(self.walls):
            masonry = link(f'wall {index}', *_masonry(wall), self.material_of(index), 0)
            wall.put([masonry], 'walls')
        self._slab('floor', -0.2, 0.0, self.floor_material)
        self._slab('ceiling', self.height, self.height + 0.2, self.ceiling_material)
        return self

    def _slab(self, subject, low, high, material):
        xs, ys = zip(*self.plan)
        west, east, south, north = min(xs) - THICKNESS, max(xs) + THICKNESS, min(ys) - THICKNESS, max(ys) + THICKNESS
        vertices, faces = _block(west, east, south, north, low, high)
        return tag(link(subject, vertices, faces, material, 0), subject)

    def slope(self, wall, knee, run, material):
        """A sloping ceiling that rises from `knee` at a wall to the ceiling `run` metres into the room."""
        side = self.walls[wall]
        low, high, back = knee, self.height + 0.02, -THICKNESS
        fall = (high - low) / run
        profile = [(back, low + fall * back), (run, high), (run, high + 0.2), (back, low + fall * back + 0.2)]
        vertices = [(x, y, z) for x in (-THICKNESS, side.length + THICKNESS) for y, z in profile]
        faces = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (3, 2, 1, 0), (4, 5, 6, 7)]
        side.put([link('slope', vertices, faces, material, 0)], 'ceiling')

    def backing(self, wall, material, distance=1.2):
        """A plain wall behind an open doorway, which looks like a passage."""
        side = self.walls[wall]
        vertices, faces = _block(-1, side.length + 1, -THICKNESS - distance - 0.1, -THICKNESS - distance, 0, self.height)
        side.put([link('passage', vertices, faces, material, 0)], 'walls')


def _block(west, east, south, north, low, high):
    vertices = [(x, y, z) for z in (low, high) for x, y in ((west, south), (east, south), (east, north), (west, north))]
    return vertices, [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]


def _masonry(wall):
    """Blocks round the openings, in the wall's own frame; the outer ends are mitred so that walls meet without a gap."""
    ends = [THICKNESS * tan(turn / 2) for turn in wall.turns]
    vertices, faces = [], []

    def add(west, east, low, high, first=0.0, last=0.0):
        if east - west < 1e-4 or high - low < 1e-4:
            return
        points, quads = _block(west, east, -THICKNESS, 0.0, low, high)
        points = [(x - (first if x == west else -last) * (y < 0), y, z) for x, y, z in points]
        faces.extend(tuple(i + len(vertices) for i in quad) for quad in quads)
        vertices.extend(points)
    cursor, first = 0.0, ends[0]
    for west, width, sill, top, arch in sorted(wall.openings):
        add(cursor, west, 0.0, wall.height, first)
        add(west, west + width, 0.0, sill)
        add(west, west + width, top, wall.height)
        if arch:
            _spandrels(add, west, width, top)
        cursor, first = west + width, 0.0
    add(cursor, wall.length, 0.0, wall.height, first, ends[1])
    return vertices, faces


def _spandrels(add, west, width, top, steps=240):
    """The wall above an arch, in columns of equal angle: fine where the arch is steep, so that no step is seen."""
    radius = width / 2
    edges = [west + radius - radius * cos(pi * step / steps) for step in range(steps + 1)]
    for left, right in zip(edges, edges[1:]):
        middle = (left + right) / 2 - west - radius
        add(left, right, top - radius + (radius * radius - middle * middle) ** 0.5, top)


def arc(centre_x, centre_z, radius, steps=32):
    """Points (x, z) of the upper half circle from left to right."""
    return [(centre_x - radius * cos(pi * i / steps), centre_z + radius * sin(pi * i / steps)) for i in range(steps + 1)]


def clear_scene():
    """Replaces the open scene with an empty one."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
