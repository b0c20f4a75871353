"""Footstools, poufs and benches. Metres; origin on the floor."""

from math import cos, pi, sin

from mathutils import Vector

from kit.cloth import soft_box
from kit.mesh import cylinder, group, surface
from kit.rods import tapered_leg, tube


def corner_feet(material, width, depth, height, top=.024, foot=.015, splay=0.0):
    """Four tapered legs at the corners of `width` by `depth`, spread by `splay` at the floor."""
    return [
        tapered_leg('foot', (sx * width / 2, sy * depth / 2, height), (sx * (width / 2 + splay), sy * (depth / 2 + splay), 0), top, foot, material)
        for sx in (-1, 1) for sy in (-1, 1)
    ]


def footstool(cloth, metal, name='footstool'):
    """A square pad on a four-star foot."""
    parts = [soft_box('pad', (.58, .48, .12), .05, cloth, (0, 0, .31), .025, .004), cylinder('post', .02, .28, metal, (0, 0, .04))]
    for i in range(4):
        angle = pi / 4 + i * pi / 2
        parts.append(tube('spoke', [(0, 0, .06), (.26 * cos(angle), .26 * sin(angle), .012)], .012, metal, smooth=False))
    return group(name, parts)


def pouf(cloth, radius=.3, height=.36, ribs=0, name='pouf'):
    """A round floor cushion; `ribs` knits swirling ridges into it."""

    def point_at(u, v):
        angle = 2 * pi * u
        bulge = sin(pi * min(max(v, 0), 1)) ** .38
        ridge = 1 + (.05 * abs(sin(ribs * angle / 2 + v * 2)) * bulge if ribs else 0)
        r = radius * bulge * ridge
        return Vector((r * cos(angle), r * sin(angle), height * (.5 - .5 * cos(pi * v))))

    return group(name, [surface('pouf', point_at, max(48, ribs * 8), 28, cloth, closed=True)])


def bench(cloth, timber, width=1.2, depth=.4, height=.46, name='bench'):
    """An upholstered bench on tapered legs."""
    parts = [soft_box('pad', (width, depth, .12), .045, cloth, (0, 0, height - .12), .015, .004),
             soft_box('rail', (width - .04, depth - .04, .04), .01, timber, (0, 0, height - .15), 0, 0)]
    parts += corner_feet(timber, width - .14, depth - .1, height - .13, .022, .014, .01)
    return group(name, parts)
