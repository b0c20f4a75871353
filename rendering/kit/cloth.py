"""Soft shapes: cushions, pillows, curtains, throws and bedding, computed, without a simulation.

Metres, z up; origin at the centre of the base unless a docstring says otherwise.
"""

from math import cos, pi, sin, sqrt

from mathutils import Vector, noise

from kit.mesh import link, surface
from kit.rods import curve_through, tube


def _wobble(point, seed, size, amount):
    """A smooth random offset: `size` metres between its bumps, at most about `amount` metres."""
    return noise.noise_vector(Vector(point) / size + Vector((seed * 7.3, seed * 3.1, seed * 5.7))) * amount


def _stations(half, radius, arc=4, middle=8):
    """Grid lines along one edge: close together where it is round, evenly spaced between."""
    corner = [half - radius + radius * step / arc for step in range(1, arc + 1)]
    inner = half - radius
    centre = [-inner + 2 * inner * step / middle for step in range(middle + 1)] if inner > 1e-5 else [0]
    return [-value for value in reversed(corner)] + centre + corner


def soft_box(name, size, radius, material, at=(0, 0, 0), crown=.02, wrinkle=.004, seed=1):
    """An upholstered block: edges rounded by `radius`, faces puffed out by `crown`, surface uneven by `wrinkle`."""
    half = [side / 2 for side in size]
    radius = min(radius, min(half) * .98)
    lines = [_stations(length, radius) for length in half]
    index, vertices, faces = {}, [], []

    def vertex(p):
        key = tuple(round(value, 5) for value in p)
        if key not in index:
            index[key] = len(vertices)
            vertices.append(_puffed(p, half, radius, crown, wrinkle, seed))
        return index[key]

    for axis in range(3):
        one, two = (axis + 1) % 3, (axis + 2) % 3
        for sign in (-1, 1):
            for i in range(len(lines[one]) - 1):
                for j in range(len(lines[two]) - 1):
                    quad = []
                    for a, b in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)):
                        p = [0, 0, 0]
                        p[axis], p[one], p[two] = sign * half[axis], lines[one][a], lines[two][b]
                        quad.append(vertex(p))
                    faces.append(quad if sign > 0 else quad[::-1])
    thing = link(name, vertices, faces, material, 180)
    thing.location = at
    return thing


def _puffed(p, half, radius, crown, wrinkle, seed):
    """The position on the upholstered block of a point of a cube's grid; the block's base is at z = 0."""
    inner = Vector([max(-(h - radius), min(h - radius, value)) for value, h in zip(p, half)])
    away = Vector(p) - inner
    point = inner + away.normalized() * radius
    normal = away.normalized()
    fullness = [1 - (point[axis] / half[axis]) ** 2 for axis in range(3)]
    for axis in range(3):
        others = [fullness[k] for k in range(3) if k != axis]
        point[axis] += normal[axis] * crown * sqrt(max(others[0], 0) * max(others[1], 0))
    point += _wobble(point, seed, max(half) * .55, wrinkle) + _wobble(point, seed + 9, .07, wrinkle * .35)
    return point + Vector((0, 0, half[2]))


def _seam(size, radius, z_sign, piping, material, name, crown, wrinkle, seed):
    """Piping round the upper or lower edge of an upholstered block."""
    half = [side / 2 for side in size]
    radius = min(radius, min(half) * .98)
    line = []
    steps = 6
    corners = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    for corner, (sx, sy) in enumerate(corners):
        for step in range(steps + 1):
            angle = (corner + step / steps) * pi / 2
            reach = radius * .72
            flat = Vector((sx * (half[0] - radius) + reach * cos(angle), sy * (half[1] - radius) + reach * sin(angle), 0))
            flat.z = z_sign * (half[2] - radius + radius * .72)
            flat += _wobble(flat, seed, max(half) * .55, wrinkle)
            line.append(flat + Vector((0, 0, half[2])))
        nx, ny = corners[(corner + 1) % 4]
        start, end = line[-1].copy(), Vector((nx * (half[0] - radius), ny * (half[1] - radius), 0))
        turn = (corner + 1) * pi / 2
        end += Vector((radius * .72 * cos(turn), radius * .72 * sin(turn), start.z))
        for step in range(1, 8):
            point = start.lerp(end, step / 8)
            lift = 1 - (2 * step / 8 - 1) ** 2
            point += Vector((cos(turn), sin(turn), z_sign * .4)) * crown * lift * .35
            line.append(point)
    return tube(name, line, piping, material, closed=True, sides=8, smooth=False)


def cushion(name, size, material, at=(0, 0, 0), radius=.05, crown=.025, wrinkle=.004, seed=1, piping=None):
    """A loose box cushion that lies flat; `piping` is the material of its two seams, which become its children."""
    body = soft_box(name, size, radius, material, at, crown, wrinkle, seed)
    if piping is not None:
        for sign in (-1, 1):
            seam = _seam(size, radius, sign, .0045, piping, name + ' seam', crown, wrinkle, seed)
            seam.parent = body
    return body


def pillow(name, width, height, material, at=(0, 0, 0), thickness=.15, lean=0, seed=1, dent=.12):
    """A scatter pillow standing on its lower edge, facing -Y, thick in the middle and pointed at its corners.
    `lean` tips it back by so many radians; `dent` is how far its top edge sinks in."""
    steps = 22

    def half_sheet(u, v, side):
        a, b = 2 * u - 1, 2 * v - 1
        pinch_x = 1 - .09 * (1 - b * b) * abs(a) ** 3
        pinch_z = 1 - .09 * (1 - a * a) * abs(b) ** 3
        full = (max(0, 1 - abs(a) ** 2.6) * max(0, 1 - abs(b) ** 2.6)) ** .55
        x = a * width / 2 * pinch_x
        z = b * height / 2 * pinch_z
        if b > 0:
            z -= dent * height * .7 * b * max(0, 1 - (a * 1.3) ** 2) ** 2 * .6
        y = side * full * thickness / 2
        rough = _wobble((x, y, z), seed, .16, .014 * (1 - .6 * full)) + _wobble((x, y, z), seed + 4, .05, .004)
        sag = -.06 * height * full * (1 - b) * .3
        return Vector((x, y, z + sag)) + rough

    vertices, faces, index = [], [], {}
    for side in (-1, 1):
        for j in range(steps + 1):
            for i in range(steps + 1):
                rim = i in (0, steps) or j in (0, steps)
                if rim and side == 1:
                    index[side, i, j] = index[-1, i, j]
                    continue
                index[side, i, j] = len(vertices)
                vertices.append(half_sheet(_eased(i / steps), _eased(j / steps), side))
        for j in range(steps):
            for i in range(steps):
                quad = [index[side, i, j], index[side, i + 1, j], index[side, i + 1, j + 1], index[side, i, j + 1]]
                faces.append(quad if side < 0 else quad[::-1])
    lowest = min(point.z for point in vertices)
    back = max(point.y for point in vertices)
    for point in vertices:
        point.z -= lowest
        y, z = point.y - back, point.z
        point.y, point.z = y * cos(lean) + z * sin(lean), z * cos(lean) - y * sin(lean)
    lowest = min(point.z for point in vertices)
    for point in vertices:
        point.z -= lowest
    thing = link(name, vertices, faces, material, 180)
    thing.location = at
    return thing


def _eased(t):
    """Puts grid lines closer together at both ends."""
    return .5 - .5 * cos(pi * t) if 0 < t < 1 else t


def curtain(name, width, height, material, at=(0, 0, 0), folds=7, depth=.055, seed=1, gather=0):
    """A curtain along x whose lower edge is at z = 0. `depth` is half the depth of a fold; `gather` (0 to 1) is how
    tightly it is tied to the side +x at a third of its height."""

    def point_at(u, v):
        z = v * height
        spread = 1 + .10 * (1 - v) ** 2
        phase = 2 * pi * folds * u + .9 * sin(2.3 * u * pi + seed) + .35 * noise.noise((u * 9, v * 1.7, seed))
        strength = .55 + .45 * (1 - v) + .25 * noise.noise((u * 5, v * 2.2, seed + 5))
        y = depth * strength * (sin(phase) + .28 * sin(2 * phase + seed))
        x = (u - .5) * width * spread + .014 * noise.noise((u * 12, v * 2.5, seed + 2)) + depth * .22 * cos(phase)
        if gather:
            tie = gather * max(0, 1 - ((v - .36) / (.34 if v < .36 else .62)) ** 2)
            x = x * (1 - tie) + (width * .42 + (u - .5) * width * .16) * tie
            y *= 1 - .35 * tie
        return Vector((x, y, z))

    return surface(name, point_at, folds * 18, 26, material, .004, at, 180)


def drape(name, path, width, material, thickness=.012, seed=1, ripple=.006, at=(0, 0, 0)):
    """A strip of cloth `width` wide (x) lying along `path`, points (y, z) from one end to the other."""
    line = curve_through([(0, y, z) for y, z in path], 8)
    last = len(line) - 1

    def point_at(u, v):
        here = line[min(int(v * last + .5), last)]
        rough = _wobble((u * width, here.y, here.z), seed, .12, ripple)
        edge = .02 * noise.noise((v * 4, seed, u > .5))
        return Vector(((u - .5) * width + edge * (2 * u - 1) + rough.x, here.y + rough.y * .6, here.z + abs(rough.z)))

    return surface(name, point_at, 24, last, material, thickness, at, 180)


def bedspread(name, size, top, drop, material, at=(0, 0, 0), thickness=.03, puff=.02, seed=1, radius=.07, sides='lrf'):
    """Bedding over a mattress of `size` (x, y) whose top lies at `top`: it hangs `drop` at the left, right and
    front sides named in `sides`, rounded by `radius`, puffed by `puff`."""
    width, depth = size
    left, right, front = ('l' in sides) * drop, ('r' in sides) * drop, ('f' in sides) * drop
    arc = radius * pi / 2

    def bend(distance, limit):
        """(out, down) of a cloth that runs `distance` past the start of the edge's rounding."""
        if distance <= 0:
            return distance, 0
        if distance < arc:
            angle = distance / radius
            return radius * sin(angle), radius * (1 - cos(angle))
        return radius, radius + min(distance - arc, limit)

    def point_at(u, v):
        reach_x = width / 2 - radius
        x = -(reach_x + arc + left) + u * (2 * (reach_x + arc) + left + right)
        reach_y = depth / 2 - radius
        y = -(reach_y + arc + front) + v * (reach_y + arc + front + depth / 2)
        out_x, down_x = bend(abs(x) - reach_x, drop)
        out_y, down_y = bend(-y - reach_y, drop)
        px = (reach_x + out_x) * (1 if x > 0 else -1) if abs(x) > reach_x else x
        py = -(reach_y + out_y) if -y > reach_y else y
        down = max(down_x, down_y) if min(down_x, down_y) < radius * .5 else max(down_x, down_y)
        hang = max(0, down - radius)
        wave = .018 * min(1, hang / .1) * sin((y if down_x >= down_y else x) * 21 + seed + 2 * noise.noise((x, y, seed)))
        side_x = 1 if x > 0 else -1
        if down_x >= down_y:
            px += wave * side_x
        else:
            py -= wave
        soft = _wobble((x, y, 0), seed, .33, puff) + _wobble((x, y, 0), seed + 3, .1, puff * .3)
        lift = abs(soft.z) if down < radius else 0
        return Vector((px + soft.x * .2, py + soft.y * .2, top - down + lift + thickness / 2))

    return surface(name, point_at, 64, 64, material, thickness, at, 180)
