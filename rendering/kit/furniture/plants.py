"""Plants: every leaf is a curved blade on a stem. Metres; origin at the pot's foot (or a vase's neck for cut stems)."""

from math import cos, pi, sin
from random import Random

import bpy
from mathutils import Euler, Vector

from kit.mesh import cylinder, group, lathe, link, repeat
from kit.rods import curve_through, tube

POTS = {
    'cone': [(0, 0), (.72, 0), (.74, .02), (1, .97), (1, 1), (.93, 1), (.9, .9)],
    'round': [(0, 0), (.6, 0), (.95, .3), (1.04, .6), (.95, .93), (.95, 1), (.87, 1), (.88, .9)],
    'cylinder': [(0, 0), (.97, 0), (1, .03), (1, .98), (.99, 1), (.92, 1), (.92, .9)],
    'terracotta': [(0, 0), (.68, 0), (.9, .78), (1, .78), (1, 1), (.92, 1), (.9, .88)],
}


def blade(name, length, width, material, curl=.25, fold=.15, tip=1.0, base=.1, wavy=0.0, notch=0, steps=10, across=6):
    """One leaf along +X from the origin: `curl` bends it down, `fold` lifts its edges, `notch` cuts that many bays
    into each edge; widest at about 40% of its length."""
    vertices, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        half = width / 2 * max(.015, (sin(pi * (t ** .8) * .97 + .03)) ** tip + base * (1 - t) * 0)
        if notch:
            half *= 1 - .55 * max(0, sin(pi * notch * t * 2)) ** 3 * (.2 < t < .92)
        angle = curl * t * 1.6
        x = length * (sin(angle) / (curl * 1.6) if curl > .01 else t)
        z = -length * (1 - cos(angle)) / (curl * 1.6) if curl > .01 else 0
        for j in range(across + 1):
            s = 2 * j / across - 1
            lift = fold * half * abs(s) ** 1.3 + wavy * half * sin(t * 19 + s) * abs(s)
            vertices.append(Vector((x, s * half, z + lift)))
    for i in range(steps):
        for j in range(across):
            a = i * (across + 1) + j
            faces.append((a, a + 1, a + across + 2, a + across + 1))
    return link(name, vertices, faces, material, 180)


def _put(leaf, at, direction, pitch, roll=0.0, scale=1.0):
    """A copy of a leaf at `at` that points to compass `direction` and up by `pitch` (radians)."""
    twin = repeat(leaf, at, scale=scale)
    twin.rotation_euler = Euler((roll, -pitch, direction))
    return twin


def pot(material, earth, radius=.17, height=.32, kind='cone'):
    """A pot filled with earth to just under its rim."""
    body = lathe('pot', [(r * radius, z * height) for r, z in POTS[kind]], material, sides=56, smooth_degrees=35)
    return [body, cylinder('earth', radius * .93, .01, earth, (0, 0, height * .88), .002)]


def _finish(name, model, parts):
    """Removes the model leaf and groups its copies."""
    bpy.data.objects.remove(model)
    return group(name, parts)


def fiddle_fig(leaf_material, bark, pot_material, earth, height=1.7, seed=1, pot_kind='cone', pot_radius=.18, pot_height=.34, name='plant'):
    """A fiddle-leaf fig: two or three thin trunks with large upright leaves near their tops."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, pot_kind)
    model = blade('leaf', .27, .17, leaf_material, .32, .35, .75, wavy=.12)
    for stem in range(3):
        lean = 2 * pi * stem / 3 + dice.uniform(-.4, .4)
        top = height * (1, .82, .68)[stem]
        reach = dice.uniform(.07, .16)
        line = [Vector((.03 * cos(lean), .03 * sin(lean), pot_height * .85)), Vector((reach * .5 * cos(lean), reach * .5 * sin(lean), (pot_height + top) / 2)),
                Vector((reach * cos(lean), reach * sin(lean), top))]
        parts.append(tube('trunk', line, [.013, .010, .005], bark, sides=10))
        leaves = int(15 * (top - pot_height) / 1.2) + 5
        for i in range(leaves):
            t = .32 + .68 * i / (leaves - 1)
            low, high = (line[0], line[1]) if t < .5 else (line[1], line[2])
            at = low.lerp(high, (t * 2) % 1 if t < 1 else 1)
            direction = i * 2.4 + stem + dice.uniform(-.3, .3)
            parts.append(_put(model, at, direction, dice.uniform(.0, .5) + t * .75, dice.uniform(-.3, .3), dice.uniform(.65, 1.1) * (1.05 - .25 * t)))
    return _finish(name, model, parts)


def olive_tree(leaf_material, bark, pot_material, earth, height=1.75, seed=1, pot_kind='round', pot_radius=.2, pot_height=.34, name='plant'):
    """An olive tree: a bare crooked trunk and an airy crown of twigs with small narrow leaves."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, pot_kind)
    fork = Vector((dice.uniform(-.04, .04), dice.uniform(-.04, .04), height * .5))
    parts.append(tube('trunk', [(0, 0, pot_height * .85), (.03, .01, (pot_height + fork.z) / 2), fork], [.02, .016, .013], bark, sides=12))
    model = blade('leaf', .078, .019, leaf_material, .15, .2, .8, steps=5, across=2)
    for branch in range(16):
        way, rise = branch * 2.4 + dice.uniform(-.3, .3), dice.uniform(.1, 1.0)
        spread = dice.uniform(.18, .36) * (1.15 - .5 * rise)
        end = fork + Vector((spread * cos(way), spread * sin(way), (height - fork.z) * rise))
        middle = fork.lerp(end, .5) + Vector((0, 0, .05))
        parts.append(tube('branch', [fork, middle, end], [.008, .005, .002], bark, sides=6))
        for i in range(30):
            t = dice.uniform(.3, 1.05)
            at = middle.lerp(end, t * 2 - 1) if t > .5 else fork.lerp(middle, t * 2)
            at = at + Vector((dice.uniform(-.06, .06), dice.uniform(-.06, .06), dice.uniform(-.05, .06)))
            parts.append(_put(model, at, dice.uniform(0, 2 * pi), dice.uniform(-.5, 1.1), dice.uniform(-1, 1), dice.uniform(.8, 1.4)))
    return _finish(name, model, parts)


def monstera(leaf_material, stem_material, pot_material, earth, height=1.0, seed=1, pot_kind='cylinder', pot_radius=.18, pot_height=.3, leaves=14, name='plant'):
    """A Swiss cheese plant: long stalks that carry large notched leaves."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, pot_kind)
    model = blade('leaf', .34, .32, leaf_material, .45, .18, .62, notch=4, steps=26, across=6)
    for i in range(leaves):
        way = i * 2.4 + dice.uniform(-.2, .2)
        rise = .35 + .65 * (i + 1) / leaves
        reach = dice.uniform(.16, .34) * (1.25 - .5 * rise)
        root = Vector((.04 * cos(way), .04 * sin(way), pot_height * .85))
        end = Vector((reach * cos(way), reach * sin(way), pot_height + (height - pot_height) * rise))
        middle = root.lerp(end, .55) + Vector((-.3 * reach * cos(way), -.3 * reach * sin(way), .06))
        parts.append(tube('stalk', [root, middle, end], [.009, .007, .005], stem_material, sides=8))
        parts.append(_put(model, end, way + dice.uniform(-.4, .4), dice.uniform(-.35, .15), dice.uniform(-.2, .2), dice.uniform(.65, 1.05)))
    return _finish(name, model, parts)


def palm(leaf_material, stem_material, pot_material, earth, height=1.7, seed=1, pot_kind='cylinder', pot_radius=.19, pot_height=.32, fronds=11, name='plant'):
    """A Kentia palm: arching fronds with leaflets on both sides."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, pot_kind)
    model = blade('leaflet', .30, .026, leaf_material, .5, .2, .7, steps=6, across=2)
    for i in range(fronds):
        way = i * 2.4 + dice.uniform(-.2, .2)
        rise = .45 + .55 * (fronds - i) / fronds
        reach = .28 + .4 * (1 - rise) + dice.uniform(0, .1)
        top = pot_height + (height - pot_height) * rise
        root = Vector((.03 * cos(way), .03 * sin(way), pot_height * .85))
        knee = Vector((reach * .3 * cos(way), reach * .3 * sin(way), top * .82))
        end = Vector((reach * 1.1 * cos(way), reach * 1.1 * sin(way), top * .93))
        line = curve_through([root, knee, Vector((reach * .7 * cos(way), reach * .7 * sin(way), top)), end], 10)
        parts.append(tube('frond', line[::3] + [line[-1]], [.008] * len(line[::3]) + [.002], stem_material, sides=6))
        for k in range(11, len(line)):
            t = (k - 11) / (len(line) - 12)
            size = (.55 + .6 * sin(pi * min(1, t * .9 + .1))) * .9
            for side in (-1, 1):
                parts.append(_put(model, line[k], way + side * (1.05 - .6 * t), .18 - .5 * t, side * .4, size))
    return _finish(name, model, parts)


def snake_plant(leaf_material, pot_material, earth, height=.8, seed=1, pot_kind='cylinder', pot_radius=.13, pot_height=.24, leaves=13, name='plant'):
    """Mother-in-law's tongue: stiff upright blades."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, pot_kind)
    model = blade('leaf', .6, .07, leaf_material, .06, .5, .42, steps=12, across=4)
    for i in range(leaves):
        way = i * 2.4
        off = pot_radius * .55 * (i / leaves) ** .5
        size = (height - pot_height) / .6 * dice.uniform(.6, 1.05)
        parts.append(_put(model, (off * cos(way), off * sin(way), pot_height * .86), way, pi / 2 - .06 - .25 * i / leaves, dice.uniform(-1.5, 1.5), size))
    return _finish(name, model, parts)


def fern(leaf_material, pot_material, earth, spread=.42, seed=1, pot_kind='terracotta', pot_radius=.12, pot_height=.2, fronds=26, name='plant'):
    """A fern: many arching fronds of small leaflets."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, pot_kind)
    model = blade('leaflet', .055, .017, leaf_material, .2, .1, .7, steps=4, across=2)
    for i in range(fronds):
        way = i * 2.4 + dice.uniform(-.2, .2)
        t0 = (i + .5) / fronds
        reach, rise = spread * (.45 + .6 * t0), spread * (.95 - .75 * t0)
        for k in range(16):
            t = (k + 1) / 16
            x = reach * t
            z = pot_height * .9 + rise * sin(pi * .75 * t) - .25 * spread * t * t * t0
            at = (x * cos(way), x * sin(way), z)
            for side in (-1, 1):
                parts.append(_put(model, at, way + side * 1.15, .1 - .5 * t, side * .3, 1.25 * sin(pi * (t * .86 + .12)) + .15))
    return _finish(name, model, parts)


def trailing_plant(leaf_material, stem_material, pot_material, earth, drop=.6, seed=1, pot_radius=.09, pot_height=.13, strands=9, name='plant'):
    """A pothos whose strands hang over its pot's rim."""
    dice = Random(seed)
    parts = pot(pot_material, earth, pot_radius, pot_height, 'cone')
    model = blade('leaf', .085, .062, leaf_material, .35, .25, .7, steps=7, across=4)
    for i in range(strands):
        way = 2 * pi * i / strands + dice.uniform(-.3, .3)
        if sin(way) > .55:
            way += pi
        length = drop * dice.uniform(.45, 1)
        rim = pot_radius * 1.08
        line = [Vector((.3 * rim * cos(way), .3 * rim * sin(way), pot_height)), Vector((rim * cos(way), rim * sin(way), pot_height + .035)),
                Vector((rim * 1.35 * cos(way), rim * 1.35 * sin(way), pot_height - .08)), Vector((rim * (1.3 + dice.uniform(-.1, .4)) * cos(way), rim * 1.4 * sin(way), pot_height - length))]
        parts.append(tube('strand', line, .0022, stem_material, sides=5))
        path = curve_through(line, 9)
        for k in range(1, len(path), 1 if length < .3 else 2):
            parts.append(_put(model, path[k], dice.uniform(0, 2 * pi), dice.uniform(-.6, .3), dice.uniform(-.5, .5), dice.uniform(.6, 1.1)))
    return _finish(name, model, parts)


def branches(leaf_material, bark, height=.8, count=6, spread=.35, seed=1, leaf_length=.06, leaf_width=.03, blossoms=None, leaves=26, name='branches'):
    """Cut branches for a vase: origin at the vase's neck. `blossoms` is a material for small flowers among the leaves."""
    dice = Random(seed)
    parts = []
    model = blade('leaf', leaf_length, leaf_width, leaf_material, .3, .25, .8, steps=6, across=2)
    flower = lathe('blossom', [(0, 0), (.008, .004), (.014, .012), (.010, .010), (0, .006)], blossoms, sides=10, smooth_degrees=80) if blossoms else None
    for i in range(count):
        way = i * 2.4 + dice.uniform(-.4, .4)
        tall = height * dice.uniform(.65, 1)
        reach = spread * dice.uniform(.35, 1)
        line = [Vector((0, 0, -.12)), Vector((reach * .12 * cos(way), reach * .12 * sin(way), .05)), Vector((reach * .45 * cos(way), reach * .45 * sin(way), tall * .6)), Vector((reach * cos(way), reach * sin(way), tall))]
        parts.append(tube('twig', line, [.0035, .0035, .0028, .0012], bark, sides=6))
        for k in range(leaves):
            t = dice.uniform(.25, 1)
            at = line[1].lerp(line[2], t * 2 - .5) if t < .75 and t > .25 else line[2].lerp(line[3], max(0, min(1, (t - .5) * 2)))
            at = at + Vector((dice.uniform(-.03, .03), dice.uniform(-.03, .03), dice.uniform(-.02, .03)))
            if flower and dice.random() < .6:
                parts.append(repeat(flower, at, turn=dice.uniform(0, 360), tilt=dice.uniform(-60, 60), scale=dice.uniform(.8, 1.5)))
            else:
                parts.append(_put(model, at, dice.uniform(0, 2 * pi), dice.uniform(-.3, .9), dice.uniform(-.6, .6), dice.uniform(.7, 1.2)))
    if flower:
        bpy.data.objects.remove(flower)
    return _finish(name, model, parts)


def grasses(material, height=.75, count=26, spread=.28, seed=1, plume=True, name='grasses'):
    """Dried pampas or reeds for a vase: origin at the vase's neck."""
    dice = Random(seed)
    parts = []
    for i in range(count if not plume else count // 2):
        way, tall = i * 2.4, height * dice.uniform(.7, 1)
        reach = spread * dice.uniform(.2, 1)
        top = Vector((reach * cos(way), reach * sin(way), tall))
        line = [Vector((0, 0, -.15)), Vector((reach * .2 * cos(way), reach * .2 * sin(way), tall * .45)), top]
        parts.append(tube('stalk', line, [.0022, .0018, .0012], material, sides=5))
        if plume:
            tip = top + Vector((reach * .35 * cos(way), reach * .35 * sin(way), .02))
            parts.append(tube('plume', [line[1].lerp(top, .45), line[1].lerp(top, .8), top, tip], [.004, .022, .018, .003], material, sides=10))
    return group(name, parts)


def flowers(petals, leaf_material, height=.32, count=14, spread=.16, seed=1, size=.035, name='flowers'):
    """A loose bunch of round flowers: origin at the vase's neck. `petals` is a list of materials."""
    dice = Random(seed)
    parts = []
    model = blade('leaf', .08, .03, leaf_material, .4, .2, .8, steps=6, across=2)
    petal = blade('petal', 1.0, .75, petals[0], -.55, .5, .6, steps=5, across=4)
    for i in range(count):
        way = i * 2.4
        off = spread * (i / count) ** .5
        top = Vector((off * cos(way), off * sin(way), height * dice.uniform(.75, 1.0) * (1.05 - .45 * i / count)))
        parts.append(tube('stem', [(0, 0, -.1), (off * .3 * cos(way), off * .3 * sin(way), top.z * .5), top], .0022, leaf_material, sides=5))
        colour = dice.choice(petals)
        for ring, (number, pitch, grow) in enumerate(((5, 1.25, .7), (7, .8, .9), (8, .3, 1))):
            for k in range(number):
                twin = _put(petal, top - Vector((0, 0, .004 * ring)), 2 * pi * k / number + ring * .5, pitch, 0, size * grow)
                twin.data = petal.data if colour == petals[0] else _recoloured(petal, colour)
                parts.append(twin)
        parts.append(_put(model, top * .6, way + 1, .3, 0, dice.uniform(.8, 1.3)))
    bpy.data.objects.remove(petal)
    return _finish(name, model, parts)


def _recoloured(thing, material):
    """The mesh of a thing in another material, created once for each material."""
    key = f'{thing.data.name} {material.name}'
    data = bpy.data.meshes.get(key)
    if data is None:
        data = thing.data.copy()
        data.name = key
        data.materials[0] = material
    return data
