"""Metal, glass, ceramic, stone, plaster, paint, tiles, brick."""
from kit.shader import Shader, cached, shade

METALS = {
    'brass': ('#c9a25c', 0.26),
    'bronze': ('#6b4f36', 0.34),
    'chrome': ('#e3e3e1', 0.09),
    'steel': ('#a9a9a6', 0.3),
    'black': ('#1c1b1a', 0.42),
    'copper': ('#b87351', 0.25),
}


@cached
def metal(kind='brass'):
    colour, rough = METALS[kind]
    shader = Shader(f'metal {kind}')
    smudge = shader.noise(shader.vector(*shader.object_coords()), 14.0, detail=4.0)
    shader.set(Base_Color=colour, Metallic=0.0 if kind == 'black' else 1.0, Roughness=smudge * 0.16 + (rough - 0.08))
    return shader.material


@cached
def lacquer(colour, rough=0.35):
    shader = Shader('lacquer')
    ripple = shader.noise(shader.vector(*shader.object_coords()), 25.0, detail=2.0)
    shader.set(Base_Color=colour, Roughness=rough, Clearcoat=0.4, Clearcoat_Roughness=0.1)
    return shader.bump(ripple, 0.0006).material


@cached
def ceramic(colour, rough=0.3):
    shader = Shader('ceramic')
    position = shader.vector(*shader.object_coords())
    throwing = shader.noise(position, 20.0, detail=3.0)
    tint = shader.brighten(colour, throwing * 0.24 + 0.88)
    return shader.set(Base_Color=tint, Roughness=rough).bump(throwing, 0.002).material


@cached
def glass(tint=None):
    """Thin clear glass: light passes straight through, the sky is reflected at flat angles."""
    shader = Shader('glass')
    clear = shader.node('ShaderNodeBsdfTransparent', Color=tint or '#fbfdfc')
    gloss = shader.node('ShaderNodeBsdfGlossy', Roughness=0.02)
    slant = shader.node('ShaderNodeFresnel', IOR=1.35)
    both = shader.node('ShaderNodeMixShader', Fac=slant.outputs[0])
    shader.tree.links.new(clear.outputs[0], both.inputs[1])
    shader.tree.links.new(gloss.outputs[0], both.inputs[2])
    return shader.surface(both.outputs[0]).material


@cached
def mirror():
    return Shader('mirror').set(Base_Color='#e8eae8', Metallic=1.0, Roughness=0.02).material


def _marble(shader, position, colour):
    """(tint, bump) with grey veins that branch."""
    warp = shader.noise(position, 1.3, detail=6.0, distortion=1.6)
    vein = 1 - ((warp - 0.5).abs() * 22.0).min(1.0)
    cloud = shader.noise(position, 2.4, detail=3.0)
    base = shader.brighten(colour or '#e9e6e0', cloud * 0.16 + 0.9)
    return shader.blend(vein.power(1.5) * (cloud * 1.1), base, shade(colour or '#e9e6e0', 0.32)), cloud


def _terrazzo(shader, position, colour):
    chips = shader.voronoi(position, 42.0)
    pick = shader.separate(shader.node('ShaderNodeTexVoronoi', Vector=position, Scale=42.0).outputs['Color'])
    chip = shader.blend(pick[1].step(0.3, 0.7), '#9c6b50', '#6d7a74')
    chip = shader.blend(pick[2].above(0.6), chip, '#efe9dd')
    return shader.blend(chips.below(0.34) * pick[0].above(0.45), colour or '#d9d2c5', chip), chips


@cached
def stone(kind='marble', colour=None, rough=None):
    """`kind` is marble, granite, terrazzo, concrete, travertine, or field (limewashed field stone)."""
    shader = Shader(f'stone {kind}')
    x, y, z = shader.object_coords()
    seed = shader.object_random()
    position = shader.vector(x + seed * 9.0, y + seed * 5.0, z)
    if kind == 'marble':
        tint, height = _marble(shader, position, colour)
        return shader.set(Base_Color=tint, Roughness=rough or 0.16).material
    if kind == 'terrazzo':
        tint, height = _terrazzo(shader, position, colour)
        return shader.set(Base_Color=tint, Roughness=rough or 0.25).material
    if kind == 'granite':
        speck = shader.noise(position, 120.0, detail=4.0, roughness=0.8)
        tint = shader.brighten(colour or '#6d6a67', speck.step(0.35, 0.65) * 1.0 + 0.5)
        return shader.set(Base_Color=tint, Roughness=rough or 0.2).material
    if kind == 'travertine':
        bands = shader.noise(shader.vector(x * 0.6 + seed * 9.0, y * 0.6, z * 5.0), 4.0, detail=6.0, distortion=0.5)
        pits = shader.noise(shader.vector(x, y, z * 3.0), 55.0, detail=2.0).step(0.66, 0.72)
        tint = shader.brighten(colour or '#d8c7ac', bands * 0.5 + 0.74 - pits * 0.3)
        return shader.set(Base_Color=tint, Roughness=rough or 0.45).bump(1 - pits, 0.002).material
    cloud = shader.noise(position, 1.6, detail=8.0, roughness=0.62)
    grit = shader.noise(position, 90.0, detail=3.0)
    tint = shader.brighten(colour or '#a8a49d', cloud * 0.5 + grit * 0.12 + 0.68)
    return shader.set(Base_Color=tint, Roughness=rough or 0.6).bump(cloud * 0.5 + grit * 0.3, 0.002).material


@cached
def plaster(colour, rough=0.92):
    """Emulsion over plaster: the roller's texture and a slight unevenness."""
    shader = Shader('plaster')
    position = shader.vector(*shader.object_coords())
    roller = shader.noise(position, 130.0, detail=2.0)
    broad = shader.noise(position, 0.9, detail=4.0)
    tint = shader.brighten(colour, broad * 0.07 + 0.965)
    return shader.set(Base_Color=tint, Roughness=rough, Specular=0.25).bump(roller * 0.12 + broad, 0.004).material


@cached
def limewash(colour):
    """Clouded mineral paint, brushed in patches."""
    shader = Shader('limewash')
    position = shader.vector(*shader.object_coords())
    cloud = shader.noise(position, 2.3, detail=7.0, distortion=0.8, roughness=0.6)
    tint = shader.brighten(colour, cloud * 0.42 + 0.8)
    return shader.set(Base_Color=tint, Roughness=0.95, Specular=0.1).bump(cloud, 0.006).material


@cached
def paint(colour, rough=0.36):
    """Half-matt paint on woodwork."""
    shader = Shader('paint')
    brushed = shader.noise(shader.vector(*shader.object_coords()), 30.0, detail=3.0)
    tint = shader.brighten(colour, brushed * 0.05 + 0.975)
    return shader.set(Base_Color=tint, Roughness=brushed * 0.1 + (rough - 0.05)).bump(brushed, 0.0006).material


def _joint(shader, u, v, width, height, joint):
    """1 on the brick or tile, 0 in the joint (all metres)."""
    edge = u.min(width - u).min(v).min(height - v)
    return edge.step(joint * 0.4, joint)


@cached
def tiles(colour, size=0.3, grout='#b9b2a6', height=None, rough=0.25, second=None, bond=0.0):
    """Tiles `size` wide and `height` high (square without it), on floors and walls; `second` is the other colour of a
    chequered pattern."""
    height = height or size
    shader = Shader('tiles')
    u, v = shader.face_uv()
    row = (v / height).floor()
    u = u + row.modulo(2.0) * (bond * size)
    column = (u / size).floor()
    seed = shader.random(row, column)
    face = _joint(shader, u.modulo(size), v.modulo(height), size, height, 0.004)
    tint = shader.as_colour(colour)
    if second:
        tint = shader.blend((row + column).modulo(2.0).above(0.5), colour, second)
    cloud = shader.noise(shader.vector(u, v, seed * 20.0), 5.0, detail=4.0)
    tint = shader.brighten(tint, seed * 0.16 + cloud * 0.2 + 0.82)
    shader.set(Base_Color=shader.blend(face, grout, tint), Roughness=0.85 - face * (0.85 - rough))
    return shader.bump(face + cloud * 0.12, 0.002).material


@cached
def brick(colour='#9a5a42', mortar='#b5aa99', painted=False):
    """A wall of stretchers, 225 by 75 millimetres; `painted` covers the joints in the colour too."""
    width, height = 0.225, 0.075
    shader = Shader('brick')
    u, v = shader.face_uv()
    row = (v / height).floor()
    u = u + row.modulo(2.0) * (width * 0.5)
    seed = shader.random(row, (u / width).floor())
    wobble = shader.noise(shader.vector(u, v), 22.0, detail=3.0)
    face = _joint(shader, u.modulo(width) + (wobble - 0.5) * 0.006, v.modulo(height) + (wobble - 0.5) * 0.006, width, height, 0.009)
    grain = shader.noise(shader.vector(u, v, seed * 9.0), 60.0, detail=6.0, roughness=0.7)
    varied = 0.1 if painted else 0.75
    tint = shader.brighten(colour, seed * varied + grain * 0.4 + 0.8 - varied * 0.5)
    tint = shader.blend(face, colour if painted else mortar, tint)
    return shader.set(Base_Color=tint, Roughness=0.9, Specular=0.2).bump(face * 0.8 + grain * 0.35, 0.008).material


@cached
def soil():
    shader = Shader('soil')
    crumbs = shader.noise(shader.vector(*shader.object_coords()), 90.0, detail=5.0, roughness=0.7)
    tint = shader.brighten('#3d2d22', crumbs * 1.4 + 0.3)
    return shader.set(Base_Color=tint, Roughness=1.0).bump(crumbs, 0.01).material


@cached
def paper(colour='#f2eee4'):
    shader = Shader('paper')
    fibre = shader.noise(shader.vector(*shader.object_coords()), 60.0, detail=4.0)
    return shader.set(Base_Color=shader.brighten(colour, fibre * 0.1 + 0.95), Roughness=0.85).material
