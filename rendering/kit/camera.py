"""A level camera with lens shift, so that vertical lines stay vertical, and a photographic tone curve."""
from math import radians

import bpy


def photograph(at, yaw=0.0, lens=26.0, shift=0.0, shift_x=0.0, exposure=0.0, look='Medium High Contrast'):
    """Looks level from `at` towards +y turned left by `yaw` degrees. `lens` is the 35 mm equivalent in millimetres;
    `shift` moves the horizon down the picture by that share of its width (positive looks further up)."""
    data = bpy.data.cameras.new('camera')
    data.sensor_width, data.lens, data.shift_y, data.shift_x = 36.0, lens, shift, shift_x
    data.clip_start = 0.05
    camera = bpy.data.objects.new('camera', data)
    scene = bpy.context.scene
    scene.collection.objects.link(camera)
    camera.location = at
    camera.rotation_euler = (radians(90), 0, radians(yaw))
    scene.camera = camera
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', look
    scene.view_settings.exposure = exposure
    return camera
