"""Basic shapes of all furniture.

Metres, z up; a piece faces -Y. A shape's origin is the centre of its base, and `at` is the position of that origin.
Soft shapes (cushions, curtains, throws) are in kit/cloth.py.
"""

from math import cos, pi, radians, sin

import bmesh
import bpy
from mathutils import Euler, Matrix


def link(name, vertices, faces, material, smooth_degrees=40):
    """A mesh object in the scene from plain vertices and faces; smooth_degrees 0 is flat shading."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(vertex) for vertex in vertices], [], faces)
    return link_mesh(name, data, material, smooth_degrees)


def link_mesh(name, data, material, smooth_degrees=40):
    """Adds mesh data to the scene with one material; edges below `smooth_degrees` are shaded smooth."""
    data.validate()
    data.use_auto_smooth = True
    data.auto_smooth_angle = radians(smooth_degrees)
    for polygon in data.polygons:
        polygon.use_smooth = smooth_degrees > 0
    if material is not None:
        data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    thing['subject'] = name
    return thing


def place(thing, at=(0, 0, 0), turn=0, tilt=0, roll=0):
    """Moves a shape or a piece: `turn` about z, `tilt` about x and `roll` about y, all in degrees."""
    thing.location = at
    thing.rotation_euler = Euler((radians(tilt), radians(roll), radians(turn)))
    return thing


def group(name, parts):
    """Makes one piece of furniture: parts under one parent, all with the piece's name as subject."""
    parent = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(parent)
    for part in parts:
        part.parent = parent
        tag(part, name)
    tag(parent, name)
    return parent


def tag(thing, name):
    """Sets the subject of an object and of its children."""
    thing['subject'] = name
    for child in thing.children:
        tag(child, name)
    return thing


def repeat(thing, at=(0, 0, 0), turn=0, tilt=0, roll=0, scale=1):
    """A copy of a shape or of a whole piece that shares its meshes."""
    twin = thing.copy()
    bpy.context.scene.collection.objects.link(twin)
    place(twin, at, turn, tilt, roll)
    twin.scale = (scale, scale, scale)
    for child in thing.children:
        small = repeat(child)
        small.matrix_local = child.matrix_local.copy()
        small.parent = twin
    return twin


def join(name, parts):
    """Joins objects into one with its origin at (0, 0, 0). Keeps their materials, and only the first one's modifiers."""
    first = parts[0]
    for part in parts:
        if part.data.users > 1:
            part.data = part.data.copy()
        part.data.transform(part.matrix_basis)
        part.matrix_basis = Matrix()
    bpy.context.view_layer.update()
    with bpy.context.temp_override(active_object=first, object=first, selected_editable_objects=list(parts)):
        bpy.ops.object.join()
    first.name = name
    return first


def _even_normals(thing):
    """Keeps large flat faces flat next to their rounded edges."""
    thing.modifiers.new('even normals', 'WEIGHTED_NORMAL').keep_sharp = True
    return thing


def _bevelled(name, work, material, bevel, segments, at):
    if bevel > 0:
        sharp = [edge for edge in work.edges if edge.calc_face_angle(0) > radians(35)]
        bmesh.ops.bevel(work, geom=sharp, offset=bevel, segments=segments, profile=.5, affect='EDGES', clamp_overlap=True)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    data = bpy.data.meshes.new(name)
    work.to_mesh(data)
    work.free()
    thing = link_mesh(name, data, material)
    thing.location = at
    return _even_normals(thing)


def box(name, size, material, at=(0, 0, 0), bevel=.004, segments=3):
    """A box of `size` (x, y, z) standing on `at`, every edge rounded by `bevel`."""
    work = bmesh.new()
    bmesh.ops.create_cube(work, size=1, matrix=Matrix.Translation((0, 0, size[2] / 2)) @ Matrix.Diagonal((*size, 1)))
    return _bevelled(name, work, material, min(bevel, min(size) * .45), segments, at)


def outline(name, points, thickness, material, at=(0, 0, 0), bevel=.004, plane='xy', segments=3):
    """A board with the outline `points` (2D). In the plane 'xy' it lies on `at`; in 'xz' and 'yz' it stands upright, with
    half its thickness on each side of the plane."""
    half = thickness / 2
    spread = {
        'xy': lambda a, b, c: (a, b, c + half),
        'xz': lambda a, b, c: (a, c, b),
        'yz': lambda a, b, c: (c, a, b),
    }[plane]
    work = bmesh.new()
    rings = [[work.verts.new(spread(a, b, c)) for a, b in points] for c in (-half, half)]
    work.faces.new(rings[0][::-1])
    work.faces.new(rings[1])
    count = len(points)
    for i in range(count):
        j = (i + 1) % count
        work.faces.new((rings[0][i], rings[0][j], rings[1][j], rings[1][i]))
    return _bevelled(name, work, material, min(bevel, thickness * .45), segments, at)


def rounded_rectangle(width, depth, radius, steps=8):
    """Points of a rectangle round the origin with rounded corners, counter-clockwise."""
    radius = min(radius, width / 2 - 1e-4, depth / 2 - 1e-4)
    points = []
    for corner, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        cx, cy = sx * (width / 2 - radius), sy * (depth / 2 - radius)
        for step in range(steps + 1):
            angle = (corner + step / steps) * pi / 2
            points.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    return points


def slab(name, size, radius, material, at=(0, 0, 0), bevel=.006):
    """A lying slab whose corners are round in plan by `radius`."""
    return outline(name, rounded_rectangle(size[0], size[1], radius), size[2], material, at, bevel)


def ellipse(width, depth, steps=64):
    """Points of an ellipse round the origin, counter-clockwise."""
    return [(width / 2 * cos(2 * pi * i / steps), depth / 2 * sin(2 * pi * i / steps)) for i in range(steps)]


def cylinder(name, radius, height, material, at=(0, 0, 0), bevel=.003, sides=48):
    """A standing cylinder with rounded rims."""
    return outline(name, ellipse(radius * 2, radius * 2, sides), height, material, at, min(bevel, radius * .4), 'xy', 2)


def lathe(name, profile, material, at=(0, 0, 0), sides=48, smooth_degrees=50):
    """A body of revolution: `profile` is (radius, z) from bottom to top, or a closed outline for a hollow body."""
    vertices, faces = [], []
    for radius, z in profile:
        for i in range(sides):
            angle = 2 * pi * i / sides
            vertices.append((max(radius, 1e-5) * cos(angle), max(radius, 1e-5) * sin(angle), z))
    for ring in range(len(profile) - 1):
        for i in range(sides):
            j = (i + 1) % sides
            low, high = ring * sides, (ring + 1) * sides
            faces.append((low + i, low + j, high + j, high + i))
    thing = link(name, vertices, faces, material, smooth_degrees)
    thing.location = at
    return thing


def ball(name, radius, material, at=(0, 0, 0), squash=1.0, sides=40):
    """A ball standing on `at`; `squash` scales its height."""
    steps = 20
    profile = [
        (radius * sin(pi * i / steps), radius * squash * (1 - cos(pi * i / steps)))
        for i in range(steps + 1)
    ]
    return lathe(name, profile, material, at, sides, 80)


def surface(name, point_at, columns, rows, material, thickness=0, at=(0, 0, 0), smooth_degrees=80, closed=False):
    """A curved sheet: point_at(u, v) with u and v from 0 to 1 gives its points; `thickness` in metres makes it solid.
    `closed` joins u = 1 to u = 0."""
    width = columns if closed else columns + 1
    vertices = [point_at(i / columns, j / rows) for j in range(rows + 1) for i in range(width)]
    faces = []
    for j in range(rows):
        for i in range(columns):
            k = (i + 1) % width
            faces.append((j * width + i, j * width + k, (j + 1) * width + k, (j + 1) * width + i))
    thing = link(name, vertices, faces, material, smooth_degrees)
    thing.location = at
    if thickness:
        solid = thing.modifiers.new('thickness', 'SOLIDIFY')
        solid.thickness = thickness
        solid.offset = 0
    return thing


def plane(name, width, depth, material, at=(0, 0, 0)):
    """A flat rectangle whose normal points up."""
    corners = [(-width / 2, -depth / 2, 0), (width / 2, -depth / 2, 0), (width / 2, depth / 2, 0), (-width / 2, depth / 2, 0)]
    thing = link(name, corners, [(0, 1, 2, 3)], material, 0)
    thing.location = at
    return thing
