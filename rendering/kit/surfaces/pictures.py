"""Paintings, rugs and lights: patterns that cover a whole object."""
import random

from kit.shader import Shader, cached


def _flat_uv(shader):
    """(u, v) from 0 to 1 on a thin upright object, whichever way it faces."""
    x, y, z = shader.generated_coords()
    return (x + y).fract(), z


def _blot(shader, u, v, dice, edge):
    """A soft hand-painted patch: an ellipse or a band with an irregular edge; 1 inside."""
    centre_u, centre_v = dice.uniform(0.2, 0.8), dice.uniform(0.15, 0.85)
    if dice.random() < 0.35:
        reach = (v - centre_v + edge * 0.16).abs() / dice.uniform(0.05, 0.16)
    else:
        across = (u - centre_u + edge * 0.22) / dice.uniform(0.14, 0.34)
        up = (v - centre_v + edge * 0.18) / dice.uniform(0.1, 0.3)
        reach = across * across + up * up
    return 1 - reach.step(0.93, 1.0)


@cached
def canvas(seed, palette):
    """An abstract painting: the first colour is the ground, the others are laid over it."""
    dice = random.Random(seed)
    shader = Shader(f'canvas {seed}')
    u, v = _flat_uv(shader)
    tint = shader.as_colour(palette[0])
    for layer, colour in enumerate(list(palette[1:]) + dice.sample(list(palette[1:]), min(2, len(palette) - 1))):
        wander = shader.noise(shader.vector(u, v, seed * 3.1 + layer * 7.0), 2.6, detail=4.0) - 0.5
        dry = shader.noise(shader.vector(u * 0.3, v * 3.0, layer + 1.0), 14.0, detail=5.0)
        tint = shader.blend(_blot(shader, u, v, dice, wander * 2.0) * (dry.step(0.22, 0.5) * 0.3 + 0.7), tint, colour)
    strokes = shader.noise(shader.vector(u * 0.5, v * 2.5, 1.0), 30.0, detail=5.0)
    tint = shader.brighten(tint, strokes * 0.3 + 0.85)
    return shader.set(Base_Color=tint, Roughness=0.7).bump(strokes, 0.002).material


@cached
def landscape(seed, palette=('#cfd8d8', '#8d9a86', '#5d6b4f', '#c9b48a')):
    """A painted landscape: sky, far hills, woods, a field in front."""
    sky, hills, woods, field = palette
    shader = Shader(f'landscape {seed}')
    u, v = _flat_uv(shader)

    def ridge(height, rough, depth):
        return (shader.noise(shader.vector(u, depth, seed * 2.3), rough, detail=5.0) - 0.5) * 0.3 + height
    clouds = shader.noise(shader.vector(u, v * 2.5, seed), 4.0, detail=6.0)
    tint = shader.blend(clouds.step(0.45, 0.7), sky, '#f1ece0')
    for colour, height, rough, depth in ((hills, 0.55, 3.0, 1.0), (woods, 0.42, 8.0, 2.0), (field, 0.3, 2.0, 3.0)):
        dabs = shader.noise(shader.vector(u, v, depth), 26.0, detail=4.0)
        inside = (ridge(height, rough, depth) - v).step(-0.006, 0.006)
        tint = shader.blend(inside, tint, shader.brighten(colour, dabs * 0.9 + 0.55))
    return shader.set(Base_Color=tint, Roughness=0.6).material


def _persian(shader, x, y, colours):
    """A Persian pattern: a field with a diamond in the centre, small repeats and a banded border."""
    ground, figure, accent = colours
    across, along = (x - 0.5).abs() * 2, (y - 0.5).abs() * 2
    border = across.max(along)
    repeat = (x * 60.0).sin() * (y * 60.0).sin()
    lattice = ((x * 110.0 + y * 40.0).sin() * (y * 110.0 - x * 40.0).sin()).step(0.35, 0.45)
    lozenge = across * 0.9 + along * 1.1
    tint = shader.blend(repeat.step(0.5, 0.6) * 0.8, ground, figure)
    tint = shader.blend(lozenge.below(0.62), tint, accent)
    tint = shader.blend((lozenge * 16.0).sin().step(0.5, 0.6) * lozenge.below(0.6), tint, figure)
    tint = shader.blend(lozenge.below(0.2), tint, ground)
    tint = shader.blend(border.above(0.76), tint, accent)
    tint = shader.blend(border.above(0.76) * lattice, tint, figure)
    rules = border.above(0.74) * border.below(0.765) + border.above(0.93) * border.below(0.95)
    return shader.blend(border.above(0.95), shader.blend(rules, tint, figure), ground)


def _pattern(shader, kind, x, y, colours):
    ground, figure, accent = colours
    border = (x - 0.5).abs().max((y - 0.5).abs()) * 2
    if kind == 'persian':
        return _persian(shader, x, y, colours)
    if kind == 'border':
        return shader.blend(border.above(0.84) * border.below(0.92), ground, figure)
    if kind == 'stripe':
        return shader.blend((y * 14.0).fract().above(0.55), ground, figure)
    if kind == 'berber':
        zigzag = ((x * 6.0).fract() - 0.5).abs() + y * 5.0
        line = 1 - ((zigzag.fract() - 0.5).abs() * 14.0).min(1.0)
        cross = ((x * 6.0).fract() - 0.5).abs() - y * 5.0
        other = 1 - ((cross.fract() - 0.5).abs() * 14.0).min(1.0)
        return shader.blend(line.max(other).step(0.1, 0.5), ground, figure)
    if kind == 'geometric':
        arcs = ((x * 3.0).fract() - 0.5) * ((x * 3.0).fract() - 0.5) + ((y * 2.0).fract() - 0.5) * ((y * 2.0).fract() - 0.5)
        tint = shader.blend(arcs.below(0.2), ground, figure)
        return shader.blend(arcs.below(0.07), tint, accent)
    if kind == 'check':
        return shader.blend(((x * 8.0).floor() + (y * 8.0).floor()).modulo(2.0).above(0.5), ground, figure)
    return shader.as_colour(ground)


@cached
def rug(kind='plain', colours=('#d9cfbd',)):
    """A rug of up to three colours; `kind` is plain, jute, border, stripe, berber, geometric, check or persian."""
    colours = tuple(colours)
    ground, figure, accent = (colours + (colours[-1],) * 3)[:3]
    shader = Shader(f'rug {kind}')
    x, y, z = shader.object_coords()
    across, along, _ = shader.generated_coords()
    position = shader.vector(x, y, z)
    ragged = (shader.noise(position, 40.0, detail=2.0) - 0.5) * 0.012
    tint = _pattern(shader, kind, across + ragged, along + ragged, (ground, figure, accent))
    if kind == 'jute':
        pile = (x * 420.0).sin() * (y * 260.0).sin() * 0.5 + 0.5
    else:
        pile = shader.noise(position, 140.0, detail=3.0, roughness=0.75)
    worn = shader.noise(position, 2.0, detail=3.0)
    tint = shader.brighten(tint, pile * 0.8 + worn * 0.2 + 0.5)
    return shader.set(Base_Color=tint, Roughness=1.0, Specular=0.05, Sheen=0.4).bump(pile, 0.006).material


@cached
def glow(colour='#ffdfb0', strength=4.0):
    """A lit lamp shade or bulb; strength 1 is as bright as white paper in full exposure."""
    shader = Shader('glow')
    light = shader.node('ShaderNodeEmission', Color=colour, Strength=strength)
    return shader.surface(light.outputs[0]).unsampled()
