"""Light: skylight in the windows, a sun, a Nishita sky behind the view, a bounce light, and lamps."""
from math import cos, radians, sin

import bpy
from mathutils import Vector

from kit.room import THICKNESS

# The share of light that passes the frame and the glass of a window.
PASSED = 0.65


def _light(kind, name, **settings):
    light = bpy.data.lights.new(name, kind)
    for setting, value in settings.items():
        setattr(light, setting, value)
    thing = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sky(elevation=35.0, strength=0.6):
    """A sky that the camera and mirrors see but that gives no light; the sun's `elevation` in degrees sets its colour."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    texture = nodes.new('ShaderNodeTexSky')
    texture.sky_type, texture.sun_disc = 'NISHITA', False
    texture.sun_elevation = radians(elevation)
    texture.dust_density = 2.5
    soften = nodes.new('ShaderNodeMixRGB')
    soften.inputs[0].default_value = 0.55
    soften.inputs[2].default_value = (1.9, 1.95, 2.0, 1.0)
    links.new(texture.outputs[0], soften.inputs[1])
    links.new(soften.outputs[0], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = strength
    world.cycles.sampling_method = 'NONE'
    world.cycles_visibility.diffuse = False


def sun(azimuth, elevation, strength=3.0, warmth='#fff0dc', softness=0.6):
    """Sunlight. Angles are in degrees: `azimuth` 0 comes from +y and 90 from +x; `softness` is the sun's angular size."""
    from kit.shader import linear
    thing = _light('SUN', 'sun', energy=strength, angle=radians(softness), color=linear(warmth)[:3])
    level = cos(radians(elevation))
    towards = Vector((-sin(radians(azimuth)) * level, -cos(radians(azimuth)) * level, -sin(radians(elevation))))
    thing.rotation_euler = towards.to_track_quat('-Z', 'Y').to_euler()
    return thing


def through_windows(room, watts=60.0, colour=(0.89, 0.95, 1.0), skip=()):
    """Soft skylight in every window (openings off the floor or wider than a door), in watts per square metre of glass.

    An area light in the opening has far less noise than the sky itself. It points slightly down, because the sky is brighter
    than the ground, and omits the flattest rays, which would overexpose the ceiling at the window. `skip` lists walls without
    skylight.
    """
    for index, wall in enumerate(room.walls):
        inward = wall.matrix.to_3x3() @ Vector((0, 1, 0))
        for west, width, low, top, _ in wall.openings:
            if index in skip or (low < 0.02 and width < 0.95):
                continue
            height = top - low
            thing = _light('AREA', 'skylight', shape='RECTANGLE', size=width, size_y=height, energy=watts * width * height * PASSED)
            thing.data.color = colour
            thing.data.spread = radians(150)
            thing.location = wall.matrix @ Vector((west + width / 2, -THICKNESS - 0.08, (low + top) / 2))
            thing.rotation_euler = (inward + Vector((0, 0, -0.2))).to_track_quat('-Z', 'Y').to_euler()
            thing.visible_camera = thing.visible_glossy = False


def bounce(at, towards, watts=40.0, size=2.5, warmth=(0.97, 0.98, 1.0)):
    """A large soft light outside the picture, like a flash that is bounced off the wall behind the camera."""
    thing = _light('AREA', 'bounce', shape='SQUARE', size=size, energy=watts, color=warmth)
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_camera = thing.visible_glossy = False
    return thing


def lamp(at, watts=12.0, radius=0.05, colour=(1.0, 0.72, 0.42)):
    """A warm bulb at a point."""
    thing = _light('POINT', 'lamp', energy=watts, shadow_soft_size=radius, color=colour)
    thing.location = at
    thing.visible_camera = False
    return thing
