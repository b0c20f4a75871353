"""The view through the windows: a blurred backdrop without shadows and without light on the room."""
from kit.labels import label
from kit.mesh import link
from kit.shader import Shader, cached

SCENES = {
    'garden': dict(sky=('#dfe9f0', '#b9d0e4'), far='#a9b79b', near='#77895f', dark='#5a6b48', ground='#9aa67c', horizon=0.0),
    'trees': dict(sky=('#e3ebef', '#c3d6e6'), far='#93a880', near='#77895f', dark='#56693f', ground='#97a377', horizon=1.4),
    'city': dict(sky=('#e4eaee', '#b5cbe0'), far='#c4c3bd', near='#b39f8b', dark='#8b7d72', ground='#9c9a92', horizon=-0.5),
    'sea': dict(sky=('#e8f0f4', '#a9cbe6'), far='#86adc0', near='#6f9db5', dark='#5f90ab', ground='#d9c9a4', horizon=-0.4),
    'hills': dict(sky=('#ece9df', '#b9cfe0'), far='#b4b99b', near='#98a070', dark='#7a8255', ground='#b5ab72', horizon=-0.2),
}


@cached
def _backdrop(kind, light):
    paint = SCENES[kind]
    shader = Shader(f'outdoors {kind}')
    x, _, z = shader.object_coords()
    height = z - paint['horizon']
    clouds = shader.noise(shader.vector(x, 0.0, z * 2.0), 0.1, detail=3.0)
    tint = shader.blend(height.step(0.0, 9.0), *paint['sky'])
    tint = shader.blend(clouds.step(0.5, 0.75) * 0.6, tint, '#f4f5f4')
    if kind == 'city':
        tint = _houses(shader, x, height, tint, paint)
    elif kind == 'sea':
        tint = shader.blend(height.step(0.03, -0.03), tint, shader.blend(height.step(-0.2, -3.0), paint['far'], paint['dark']))
    else:
        tint = _foliage(shader, x, height, tint, paint)
    if kind != 'sea':
        turf = shader.noise(shader.vector(x, 0.0, z * 3.0), 0.8, detail=2.0)
        tint = shader.blend(z.step(-0.75, -1.15), tint, shader.brighten(paint['ground'], turf * 0.5 + 0.75))
    tint = shader.blend(0.08, tint, '#e9eef0')
    emission = shader.node('ShaderNodeEmission', Color=tint, Strength=light)
    return shader.surface(emission.outputs[0]).unsampled()


def _foliage(shader, x, height, tint, paint):
    """Three rows of trees, each with blurred crowns and light on them."""
    for colour, top, size, seed in ((paint['far'], 1.6, 0.16, 1.0), (paint['near'], 1.2, 0.3, 2.0), (paint['dark'], 0.4, 0.55, 3.0)):
        crown = (shader.noise(shader.vector(x, seed * 9.0, 0.0), size, detail=3.0) - 0.5) * 7.0 + top
        leaves = shader.noise(shader.vector(x, seed * 5.0, height), 0.9, detail=3.0, roughness=0.6)
        lit = shader.brighten(colour, leaves.step(0.3, 0.72) * 0.85 + 0.5)
        tint = shader.blend((crown - height + leaves * 0.8).step(-0.2, 0.45), tint, lit)
    return tint


def _houses(shader, x, height, tint, paint):
    """Two rows of house fronts with windows, out of focus."""
    for colour, width, top, seed in ((paint['far'], 4.2, 2.6, 3.0), (paint['near'], 3.1, 0.9, 8.0)):
        house = (x / width + seed).floor()
        chance = shader.random(house, seed)
        roof = chance * 3.0 + top
        inside = (roof - height).step(-0.06, 0.06)
        across = ((x / width + seed).fract() * 4.0).fract()
        up = (height * 0.55 + chance).fract()
        pane = across.step(0.25, 0.33) * across.step(0.72, 0.64) * up.step(0.25, 0.33) * up.step(0.82, 0.74)
        front = shader.blend(pane * 0.55, shader.brighten(colour, chance * 0.35 + 0.75), paint['dark'])
        tint = shader.blend(inside, tint, front)
    return tint


def outdoors(kind='garden', direction=(0, 1), distance=14.0, light=3.2, ground=0.0):
    """Hangs the backdrop `distance` metres away in a direction (x, y); `light` 1 is as bright as white paper at exposure 0."""
    from math import atan2
    half, low, high = distance * 1.7, -5.0, 14.0
    backdrop = link('outdoors', [(-half, 0, low), (half, 0, low), (half, 0, high), (-half, 0, high)], [(0, 1, 2, 3)], _backdrop(kind, light), 0)
    label('windows', backdrop)
    backdrop.location = (direction[0] * distance, direction[1] * distance, 1.2 + ground)
    backdrop.rotation_euler = (0, 0, atan2(direction[1], direction[0]) - 1.5708)
    backdrop.visible_shadow = backdrop.visible_diffuse = False
    return backdrop
