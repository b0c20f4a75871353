"""Round and square rods along lines: curves, tubes, legs and bars. Metres."""

from math import cos, pi, sin, sqrt

from mathutils import Matrix, Vector

from kit.mesh import box, link


def curve_through(points, steps=8, closed=False):
    """A smooth line through `points` (Catmull-Rom spline) with `steps` segments between two points."""
    given = [Vector(point) for point in points]
    count = len(given)
    spans = count if closed else count - 1
    line = []
    for span in range(spans):
        if closed:
            p0, p1, p2, p3 = (given[(span + offset) % count] for offset in (-1, 0, 1, 2))
        else:
            p0, p1 = given[max(span - 1, 0)], given[span]
            p2, p3 = given[span + 1], given[min(span + 2, count - 1)]
        for step in range(steps):
            t = step / steps
            line.append(.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
                              + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3))
    if not closed:
        line.append(given[-1])
    return line


def tube(name, points, radius, material, closed=False, sides=12, smooth=True, at=(0, 0, 0)):
    """A round rod along `points`; `radius` is one number, or one for each point. smooth=False keeps its corners."""
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    if smooth and len(points) > 2:
        steps = 8
        line = curve_through(points, steps, closed)
        reach = len(points) if closed else len(points) - 1
        widths = []
        for i in range(len(line)):
            along = i / steps
            low = min(int(along), reach)
            high = (low + 1) % len(points) if closed else min(low + 1, reach)
            low = low % len(points)
            widths.append(radii[low] + (radii[high] - radii[low]) * (along - int(along)))
    else:
        line, widths = [Vector(point) for point in points], list(radii)
    thing = link(name, *_tube_mesh(line, widths, closed, sides), material, 60)
    thing.location = at
    return thing


def _tube_mesh(line, widths, closed, sides):
    count = len(line)
    vertices, faces = [], []
    side = None
    for i, point in enumerate(line):
        before = line[i - 1] if i > 0 or closed else point
        after = line[(i + 1) % count] if i < count - 1 or closed else point
        direction = (after - before).normalized()
        if side is None:
            side = direction.orthogonal().normalized()
        side = (side - direction * side.dot(direction)).normalized()
        up = direction.cross(side)
        for k in range(sides):
            angle = 2 * pi * k / sides
            vertices.append(point + (side * cos(angle) + up * sin(angle)) * widths[i])
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        for k in range(sides):
            m = (k + 1) % sides
            faces.append((i * sides + k, i * sides + m, j * sides + m, j * sides + k))
    if not closed:
        faces.append(tuple(range(sides))[::-1])
        faces.append(tuple(range((count - 1) * sides, count * sides)))
    return vertices, faces


def rod(name, start, end, radius, material, sides=16):
    """A straight round rod between two points."""
    return tube(name, [start, end], radius, material, sides=sides, smooth=False)


def tapered_leg(name, top, foot, top_radius, foot_radius, material, square=False):
    """A leg from `top` down to `foot`, thinner at the foot; square or round in section."""
    return tube(name, [top, foot], [top_radius * (sqrt(2) if square else 1), foot_radius * (sqrt(2) if square else 1)],
                material, sides=4 if square else 20, smooth=False)


def bar(name, start, end, width, height, material, bevel=.003):
    """A straight rectangular bar between two points: `width` across, `height` in its own upright direction."""
    start, end = Vector(start), Vector(end)
    thing = box(name, ((end - start).length, width, height), material, bevel=bevel)
    thing.data.transform(Matrix.Translation((0, 0, -height / 2)))
    thing.rotation_mode = 'QUATERNION'
    thing.rotation_quaternion = (end - start).to_track_quat('X', 'Z')
    thing.location = (start + end) / 2
    return thing
