"""Wood: furniture, boards, herringbone. Grain runs along one axis; every object and plank has a different part of the grain."""
from kit.shader import Shader, cached, shade

TONES = {
    'oak': ('#c19a6b', '#8f6a42'),
    'light': ('#d8bd95', '#b3946a'),
    'ash': ('#d6c4a8', '#b39d7d'),
    'pine': ('#d3a468', '#a8713c'),
    'walnut': ('#7a5336', '#4a2f1d'),
    'teak': ('#9c6238', '#6a3d20'),
    'mahogany': ('#6d3622', '#401c12'),
    'dark': ('#4a3526', '#281b13'),
    'grey': ('#a39a8d', '#7c7368'),
}


def grained(shader, along, across, depth, kind, colour=None, seed=0.0):
    """(colour, height) of wood whose grain runs `along` (metres); `seed` selects another part of the grain."""
    light, dark = (colour, None) if colour else TONES[kind]
    dark = shade(light, 0.45) if dark is None else dark
    cut = shader.vector(along * 0.11 + seed * 31.7, across + seed * 17.3, depth + seed * 7.1)
    growth = shader.noise(cut, 3.2, detail=3.0, distortion=0.35)
    rings = ((growth * 95.0).sin() * 0.5 + 0.5).power(1.6)
    fibre = shader.vector(along * 0.03 + seed * 11.0, across + seed * 5.0, depth)
    pores = shader.noise(fibre, 190.0, detail=3.0, roughness=0.65)
    drift = shader.noise(cut, 1.4)
    amount = rings * 0.3 + pores.step(0.42, 0.72) * 0.34 + (drift - 0.5) * 0.5 + 0.04
    return shader.blend(shader.math('MULTIPLY', amount, 1.0, clamp=True), light, dark), pores


@cached
def wood(kind='oak', colour=None, grain='x', rough=0.42):
    """Oiled timber, or 'painted' in `colour` with a faint grain."""
    shader = Shader(f'wood {kind}')
    x, y, z = shader.object_coords()
    along, across, depth = {'x': (x, y, z), 'y': (y, z, x), 'z': (z, x, y)}[grain]
    seed = shader.object_random()
    if kind == 'painted':
        _, pores = grained(shader, along, across, depth, 'oak', seed=seed)
        worn = shader.noise(shader.vector(x, y, z), 3.0, detail=4.0)
        tint = shader.brighten(colour or '#e9e4da', worn * 0.14 + 0.93)
        return shader.set(Base_Color=tint, Roughness=0.38).bump(pores, 0.00025).material
    tint, pores = grained(shader, along, across, depth, kind, colour, seed)
    return shader.set(Base_Color=tint, Roughness=pores * 0.16 + (rough - 0.06)).bump(pores, 0.0004).material


def _plank_floor(shader, kind, colour, u, v, length, width, seed):
    """One plank per cell: `u` along and `v` across within it, metres."""
    tint, pores = grained(shader, u, v, 0.0, kind, colour, seed)
    tint = shader.brighten(tint, seed * 0.3 + 0.83)
    edge = u.min(length - u).min(v).min(width - v)
    gap = edge.step(0.0004, 0.0022)
    tint = shader.brighten(tint, gap * 0.62 + 0.38)
    shader.set(Base_Color=tint, Roughness=pores * 0.18 + 0.24)
    return shader.bump(pores * 0.12 + gap, 0.0016).material


@cached
def boards(kind='oak', width=0.16, direction='y', colour=None, length=1.9):
    """A floor of boards that run along 'x' or 'y'."""
    shader = Shader(f'boards {kind}')
    x, y, _ = shader.object_coords()
    along, across = (x, y) if direction == 'x' else (y, x)
    row = (across / width).floor()
    shifted = along + shader.random(row, 3.0) * length
    seed = shader.random(row, (shifted / length).floor())
    return _plank_floor(shader, kind, colour, shifted.modulo(length), across.modulo(width), length, width, seed)


@cached
def herringbone(kind='oak', width=0.09, blocks=6, colour=None):
    """A parquet of blocks `blocks` times as long as wide, at 45 degrees to the walls."""
    shader = Shader(f'herringbone {kind}')
    x, y, _ = shader.object_coords()
    turn = 0.70711 / width
    a, b = (x + y) * turn + 200.0, (y - x) * turn + 200.0
    column, row = a.floor(), b.floor()
    period = 2.0 * blocks
    lying = (column - row).modulo(period).below(blocks - 0.5)
    lying_u, lying_id = (a - row).modulo(period), ((a - row) / period).floor()
    upright_u, upright_id = (b - column - 1).modulo(period), ((b - column - 1) / period).floor()
    u = lying * lying_u + (1 - lying) * upright_u
    v = lying * (b - row) + (1 - lying) * (a - column)
    seed = lying * shader.random(row, lying_id) + (1 - lying) * shader.random(column + 500.0, upright_id)
    return _plank_floor(shader, kind, colour, u * width, v * width, blocks * width, width, seed)
