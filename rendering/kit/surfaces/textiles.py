"""Upholstery, curtains, carpet, leather, cane.

Weaves are three to ten millimetres wide, the finest detail that is visible in a view of a room.
"""
from kit.shader import Shader, cached


def _mottled(shader, colour, position, amount):
    """A colour whose brightness varies softly by `amount`."""
    broad = shader.noise(position, 2.2, detail=3.0)
    return shader.brighten(colour, broad * amount + (1 - amount * 0.5))


@cached
def fabric(colour, weave='linen', second=None):
    """linen, cotton, wool, boucle, velvet, or stripe (with `second`)."""
    shader = Shader(f'fabric {weave}')
    x, y, z = shader.object_coords()
    position = shader.vector(x, y, z)
    creases = shader.noise(position, 7.0, detail=2.0, distortion=0.4)
    shader.set(Roughness=0.9, Specular=0.15)
    if weave == 'velvet':
        nap = shader.noise(position, 5.0, detail=4.0, distortion=1.2)
        shader.set(Base_Color=shader.brighten(colour, nap * 0.7 + 0.62), Roughness=0.75, Sheen=1.0, Sheen_Tint=0.7)
        return shader.bump(creases, 0.008).material
    if weave == 'boucle':
        loops = shader.voronoi(position, 85.0)
        tint = shader.brighten(_mottled(shader, colour, position, 0.1), 1.15 - loops * 0.6)
        return shader.set(Base_Color=tint, Sheen=0.5).bump((1 - loops) * 0.6 + creases, 0.006).material
    if weave == 'wool':
        felt = shader.noise(position, 130.0, detail=4.0, roughness=0.7)
        tint = shader.brighten(_mottled(shader, colour, position, 0.1), felt * 0.9 + 0.56)
        return shader.set(Base_Color=tint, Sheen=0.6).bump(felt * 0.3 + creases, 0.006).material
    if weave == 'stripe':
        band = ((x + y) * 22.0).fract().step(0.62, 0.66)
        tint = shader.blend(band, colour, second or '#f1ece2')
        return shader.set(Base_Color=_mottled(shader, tint, position, 0.08), Sheen=0.3).bump(creases, 0.006).material
    warp = shader.noise(shader.vector(x * 6.0, y, z), 90.0, detail=2.0)
    weft = shader.noise(shader.vector(x, y * 6.0, z * 6.0), 90.0, detail=2.0)
    contrast = 0.9 if weave == 'linen' else 0.4
    threads = (warp + weft) * 0.5
    tint = shader.brighten(_mottled(shader, colour, position, 0.09), threads * contrast + (1 - contrast * 0.5))
    if second:
        tint = shader.blend(threads.step(0.5, 0.62) * 0.5, tint, second)
    return shader.set(Base_Color=tint, Sheen=0.3).bump(threads * 0.2 + creases, 0.006).material


@cached
def sheer(colour='#f4f0e8', opacity=0.6):
    """Translucent curtain cloth. With `opacity` 1 light passes, but nothing can be seen through it."""
    shader = Shader('sheer')
    x, y, z = shader.object_coords()
    threads = shader.noise(shader.vector(x, y, z * 0.2), 120.0, detail=2.0)
    tint = shader.brighten(colour, threads * 0.2 + 0.9)
    diffuse = shader.node('ShaderNodeBsdfDiffuse', Color=tint)
    through = shader.node('ShaderNodeBsdfTranslucent', Color=tint)
    cloth = shader.node('ShaderNodeMixShader', Fac=0.45)
    shader.tree.links.new(diffuse.outputs[0], cloth.inputs[1])
    shader.tree.links.new(through.outputs[0], cloth.inputs[2])
    open_weave = shader.node('ShaderNodeBsdfTransparent')
    whole = shader.node('ShaderNodeMixShader', Fac=opacity)
    shader.tree.links.new(open_weave.outputs[0], whole.inputs[1])
    shader.tree.links.new(cloth.outputs[0], whole.inputs[2])
    return shader.surface(whole.outputs[0]).material


@cached
def leather(colour):
    shader = Shader('leather')
    position = shader.vector(*shader.object_coords())
    grain = shader.voronoi(position, 240.0)
    creases = shader.noise(position, 9.0, detail=4.0, distortion=0.8)
    tint = shader.brighten(colour, creases * 0.5 + 0.74)
    shader.set(Base_Color=tint, Roughness=creases * 0.2 + 0.34, Specular=0.4)
    return shader.bump(grain * 0.06 + creases, 0.006).material


@cached
def carpet(colour):
    """A fitted carpet: a short pile that leans in slightly different directions."""
    shader = Shader('carpet')
    position = shader.vector(*shader.object_coords())
    pile = shader.noise(position, 160.0, detail=3.0, roughness=0.8)
    brushed = shader.noise(position, 1.6, detail=3.0, distortion=0.6)
    tint = shader.brighten(colour, pile * 1.1 + brushed * 0.24 + 0.34)
    return shader.set(Base_Color=tint, Roughness=1.0, Specular=0.05, Sheen=0.4).bump(pile, 0.006).material


@cached
def rattan(colour='#b98f5a'):
    """Woven cane in strips of nine millimetres."""
    shader = Shader('rattan')
    u, v = shader.face_uv()
    over = (u * 350.0).sin() * (v * 350.0).sin()
    fibre = shader.noise(shader.vector(u, v), 60.0, detail=3.0)
    tint = shader.brighten(colour, over * 0.25 + fibre * 0.5 + 0.62)
    return shader.set(Base_Color=tint, Roughness=0.55).bump(over * 0.5 + 0.5, 0.004).material


@cached
def leaf(colour='#4c6b3a'):
    """A translucent leaf, in a slightly different colour for each object."""
    shader = Shader('leaf')
    position = shader.vector(*shader.object_coords())
    patches = shader.noise(position, 9.0, detail=2.0)
    tint = shader.brighten(colour, patches * 0.7 + shader.object_random() * 0.3 + 0.5)
    shader.set(Base_Color=tint, Roughness=0.42)
    through = shader.node('ShaderNodeBsdfTranslucent', Color=tint)
    both = shader.node('ShaderNodeMixShader', Fac=0.25)
    shader.tree.links.new(shader.principled.outputs[0], both.inputs[1])
    shader.tree.links.new(through.outputs[0], both.inputs[2])
    return shader.surface(both.outputs[0]).material
