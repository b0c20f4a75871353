"""Renders training data: blender -b -P rooms.py -- <draft or traced> <room> <folder> <count>

Builds a scene of scenes/, or a random room for a name such as random17, and renders `count` variants with other materials,
without some pieces, and with other light and camera. A variant is <folder>/<light>-<room>-<number>.png with its labels beside
it. Drafts have simple light and no noise; traced rooms have realistic light and noise.
"""
import json
import os
import random
import sys
import tempfile
from math import atan2, pi, radians

RENDERING = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [RENDERING, os.path.dirname(os.path.abspath(__file__))]

import bpy  # noqa: E402
import cv2  # noqa: E402
from mathutils import Euler, Vector  # noqa: E402

from kit import passes  # noqa: E402
from kit.develop import save_photograph  # noqa: E402
from kit.labels import number_subjects  # noqa: E402
from kit.room import clear_scene  # noqa: E402
from kit.scene import catalogue  # noqa: E402
import materials_at_random as pick  # noqa: E402
import random_room  # noqa: E402

SIZE, SAMPLES = (288, 192), 14
SHELL = ('walls', 'ceiling', 'floor')


class Scene:
    """The state of a built scene, from which each variant starts."""

    def __init__(self):
        scene = bpy.context.scene
        self.meshes = [thing for thing in scene.objects if thing.type == 'MESH' and 'subject' in thing]
        self.slots = {thing.name: [slot.material for slot in thing.material_slots] for thing in self.meshes}
        self.camera = (scene.camera.location.copy(), scene.camera.rotation_euler.copy(), scene.camera.data.lens, scene.camera.data.shift_y, scene.camera.data.shift_x)
        self.exposure = scene.view_settings.exposure
        self.lights = {thing.name: (thing.data.energy, thing.rotation_euler.copy()) for thing in scene.objects if thing.type == 'LIGHT'}
        floor = [thing for thing in self.meshes if thing['subject'] == 'floor']
        corners = [thing.matrix_world @ Vector(corner) for thing in floor for corner in thing.bound_box]
        self.west, self.east = min(c.x for c in corners) + 0.3, max(c.x for c in corners) - 0.3
        self.south, self.north = min(c.y for c in corners) + 0.3, max(c.y for c in corners) - 0.3
        self.tints = [tint for tint in (tinted(material) for material in self._furnishings()) if tint]

    def _furnishings(self):
        used = {material for thing in self.meshes if thing['subject'] not in (*SHELL, 'windows') for material in self.slots[thing.name] if material}
        return sorted(used, key=lambda material: material.name)

    def vary(self, dice):
        self._shell(dice)
        self._furniture(dice)
        self._light(dice)
        if dice.random() < 0.55:
            self._step_aside(dice)
        else:
            self._walk(dice)

    def _shell(self, dice):
        new = {'walls': pick.wall(dice), 'floor': pick.floor(dice), 'ceiling': pick.ceiling(dice)}
        accent = pick.wall(dice) if dice.random() < 0.25 else None
        changed = {subject: dice.random() < 0.8 for subject in SHELL}
        for thing in self.meshes:
            for slot, material in zip(thing.material_slots, self.slots[thing.name]):
                slot.material = material
            subject = thing['subject']
            big = thing.name.startswith(('wall', 'floor', 'ceiling', 'slope'))
            if changed.get(subject) and big and thing.material_slots:
                thing.material_slots[0].material = accent if accent and subject == 'walls' and dice.random() < 0.3 else new[subject]

    def _furniture(self, dice):
        gone, share = {}, dice.choice([0.0, 0.15, 0.35])
        for thing in self.meshes:
            root = thing
            while root.parent is not None:
                root = root.parent
            if thing['subject'] in (*SHELL, 'windows'):
                continue
            if root.name not in gone:
                gone[root.name] = dice.random() < share
            thing.hide_render = gone[root.name]
        for tint in self.tints:
            changes = dice.random() < 0.6
            tint.inputs['Hue'].default_value = 0.5 + (dice.uniform(-0.5, 0.5) if changes and dice.random() < 0.5 else dice.uniform(-0.04, 0.04))
            tint.inputs['Saturation'].default_value = dice.uniform(0.2, 1.3) if changes else 1
            tint.inputs['Value'].default_value = dice.uniform(0.4, 1.6) if changes else 1

    def _light(self, dice):
        view = bpy.context.scene.view_settings
        view.exposure = self.exposure + dice.uniform(-0.6, 0.7)
        for thing in bpy.context.scene.objects:
            if thing.type != 'LIGHT':
                continue
            energy, turn = self.lights[thing.name]
            thing.data.energy = energy * dice.choice([0.5, 1, 1, 1.5])
            if thing.data.type == 'SUN':
                thing.rotation_euler = Euler((turn.x, turn.y, turn.z + dice.uniform(-0.8, 0.8)))
                thing.data.energy = energy * dice.uniform(0, 1.6)

    def _aim(self, dice, at, yaw, lens):
        camera = bpy.context.scene.camera
        camera.location = at
        camera.rotation_euler = Euler((radians(90 + dice.gauss(-1, 3.5)), radians(dice.gauss(0, 0.8)), yaw))
        camera.data.lens, camera.data.shift_y, camera.data.shift_x = lens, dice.uniform(-0.04, 0.04), 0

    def _step_aside(self, dice):
        at, turn, lens, *_ = self.camera
        aside = Vector((dice.uniform(-0.7, 0.7), dice.uniform(-0.1, 0.8), dice.uniform(-0.25, 0.3)))
        place = at + aside
        place.x, place.y = min(self.east - 0.1, max(self.west + 0.1, place.x)), min(self.north - 0.1, max(self.south, place.y))
        self._aim(dice, place, turn.z + radians(dice.uniform(-16, 16)), lens * dice.uniform(0.9, 1.35))

    def _walk(self, dice):
        at = Vector((dice.uniform(self.west + 0.2, self.east - 0.2), dice.uniform(self.south + 0.2, self.north - 0.2), dice.uniform(1.05, 1.7)))
        middle = Vector(((self.west + self.east) / 2, (self.south + self.north) / 2, 0))
        self._aim(dice, at, atan2(middle.y - at.y, middle.x - at.x) - pi / 2 + radians(dice.gauss(0, 30)), dice.uniform(17, 30))

    def is_clear(self):
        """Whether the camera is in the room without an object close in front of it."""
        scene, camera = bpy.context.scene, bpy.context.scene.camera
        graph = bpy.context.evaluated_depsgraph_get()
        camera_turn, reach = camera.rotation_euler.to_matrix(), -camera.data.lens / 36
        hits = []
        for x in (-0.4, -0.2, 0, 0.2, 0.4):
            for y in (-0.3, -0.2, 0, 0.2):
                hit, place, _, _, thing, _ = scene.ray_cast(graph, camera.location, camera_turn @ Vector((x, y, reach)), distance=12)
                hits.append(((place - camera.location).length if hit else 0, thing.get('subject') if hit else None))
        near, far = sum(distance < 0.9 for distance, _ in hits), sum(distance > 2 for distance, _ in hits)
        return near <= 2 and far >= 8 and sum(subject == 'floor' for _, subject in hits) >= 2


def tinted(material):
    """Adds a node that changes the colour of a material; None for a material without a colour."""
    if not material.use_nodes:
        return None
    tree = material.node_tree
    principled = next((node for node in tree.nodes if node.type == 'BSDF_PRINCIPLED'), None)
    if principled is None:
        return None
    colour = principled.inputs['Base Color']
    tint = tree.nodes.new('ShaderNodeHueSaturation')
    if colour.is_linked:
        tree.links.new(colour.links[0].from_socket, tint.inputs['Color'])
    else:
        tint.inputs['Color'].default_value = colour.default_value
    tree.links.new(tint.outputs['Color'], colour)
    return tint


def draft():
    """Sets up fast light without noise: ambient occlusion, one lamp and the sun, no bounces."""
    scene = bpy.context.scene
    scene.cycles.max_bounces, scene.cycles.use_fast_gi, scene.cycles.fast_gi_method = 2, True, 'REPLACE'
    scene.cycles.ao_bounces = scene.cycles.ao_bounces_render = 1
    scene.world.light_settings.ao_factor, scene.world.light_settings.distance = 0.8, 1.5
    scene.world.cycles_visibility.diffuse = True
    tree = scene.world.node_tree
    tree.links.clear()
    ambient = tree.nodes.new('ShaderNodeBackground')
    tree.links.new(ambient.outputs[0], tree.nodes['World Output'].inputs['Surface'])
    for thing in [thing for thing in scene.objects if thing.type == 'LIGHT' and thing.name.startswith('skylight')]:
        bpy.data.objects.remove(thing)


def main(light, name, folder, count):
    folder = os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    clear_scene()
    if name.startswith('random'):
        random_room.build(random.Random(name))
    else:
        catalogue()[name].build()
    subjects = number_subjects()
    with open(os.path.join(folder, f'{light}-{name}.names.json'), 'w', encoding='utf-8') as file:
        json.dump({str(index): subject for index, subject in subjects.items()}, file)
    passes.prepare(SIZE, SAMPLES)
    render = bpy.context.scene.render
    render.use_persistent_data, render.threads_mode, render.threads = True, 'FIXED', 1
    if light == 'draft':
        draft()
    scene = Scene()
    for number in range(count):
        if found(scene, random.Random(f'{name} {number}')):
            photograph(os.path.join(folder, f'{light}-{name}-{number}'))


def found(scene, dice):
    """Tries up to 12 variants; whether one shows enough of the room."""
    for _ in range(12):
        scene.vary(dice)
        bpy.context.view_layer.update()
        if scene.is_clear():
            return True
    return False


def photograph(stem):
    with tempfile.TemporaryDirectory() as scratch:
        one, other = passes.render_halves(scratch, SAMPLES)
    save_photograph((one['picture'] + other['picture']) / 2, f'{stem}.png')
    cv2.imwrite(f'{stem}.labels.png', passes.label_image(one))


arguments = sys.argv[sys.argv.index('--') + 1:]
main(*arguments[:3], int(arguments[3]))
