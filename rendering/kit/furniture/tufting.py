"""Deep-buttoned upholstery: pleats run between buttons set on a lattice of diamonds."""

from math import pi, sin, sqrt

from mathutils import Vector

from kit.mesh import ball, join, surface


def tufted_panel(name, width, height, cloth, buttons, columns=7, rows=3, thickness=.1, depth=.045, outline=None):
    """An upright buttoned panel facing -Y, base at z = 0 and back at y = thickness: `columns` diamonds across and
    `rows` up. `outline(u)` gives a share of the height for a shaped top."""

    def height_at(u):
        return height * (outline(u) if outline else 1)

    def fullness(u, v):
        a, b = u * columns / 2, v * rows / 2
        lattice = sqrt(abs(sin(pi * (a + b))) * abs(sin(pi * (a - b))))
        edge = min(1, 14 * min(u, 1 - u)) * min(1, 9 * min(v, 1 - v))
        return lattice * edge, edge

    def point_at(u, v):
        full, edge = fullness(u, v)
        y = thickness * (1 - sqrt(max(0, 1 - (1 - edge) ** 2))) * .8 - depth * full + depth * .5
        return Vector(((u - .5) * width, y, v * height_at(u)))

    panel = surface(name, point_at, columns * 14, rows * 18, cloth, .004)
    parts = []
    for i in range(1, columns):
        for j in range(1, rows):
            u, v = i / columns, j / rows
            if (i + j) % 2 == 0:
                knob = ball('button', .013, buttons, squash=.6, sides=12)
                knob.location = (u * width - width / 2, depth * .35, v * height_at(u) - .008)
                parts.append(knob)
    if parts:
        knobs = join(name + ' buttons', parts)
        knobs.parent = panel
    return panel
