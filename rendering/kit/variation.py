"""A scene in other colours, surfaces and furniture, seen from another place."""
from math import radians

import bpy

from kit import edits, shader


def vary(build, colours, wall=None, floor=None, ceiling=None, without=(), covers=None, add=None, move=(0, 0, 0), turn=0, lens=None, exposure=0.0):
    """Builds a scene with `colours` {the scene's hex colour: new hex colour} exchanged, then changes it.

    `covers` is {subject: material}; `without` lists subjects to leave out; `add` is a function that places more furniture.
    `move` (metres), `turn` (degrees to the left) and `lens` (millimetres) change the camera; `exposure` is added to the scene's.
    """
    shader.SUBSTITUTES.update(colours)
    build()
    shader.SUBSTITUTES.clear()
    if without:
        edits.remove(*without)
    if wall:
        edits.cover(wall, 'walls', 'wall')
    for subject, material in {'floor': floor, 'ceiling': ceiling, **(covers or {})}.items():
        if material:
            edits.cover(material, subject)
    if add:
        add()
    scene = bpy.context.scene
    camera = scene.camera
    camera.location = [a + b for a, b in zip(camera.location, move)]
    camera.rotation_euler.z += radians(turn)
    camera.data.lens = lens or camera.data.lens
    scene.view_settings.exposure += exposure
