"""Renders furniture for the preview of Virtual Staging: blender -b -P render.py -- <folder> <piece>

Each piece is rendered at its place in a room with the back wall BACK metres away, by a level camera CAMERA metres high. The
picture contains only the piece and its shadow. <piece>.parts.png marks cloth (1), body (2) and accent (3), which the preview
recolours for a style. pieces.json has the positions of the horizon and of the piece's middle in the picture.
"""
import json
import os
import sys
import tempfile

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
RENDERING = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, RENDERING)

import bpy  # noqa: E402
import cv2  # noqa: E402
import numpy  # noqa: E402
from mathutils import Vector  # noqa: E402

from kit import camera, daylight, materials as m  # noqa: E402
from kit.furniture import armchairs, beds, decor, dining_chairs, lamps, plants, sofas, storage, tables  # noqa: E402
from kit.furniture.placing import on  # noqa: E402
from kit.mesh import box, place  # noqa: E402
from kit.room import clear_scene  # noqa: E402

# The same camera height as in shared/pictures/room/floor-plane.ts.
CAMERA, BACK, FOCAL, SAMPLES = 1.35, 4.6, 840, 40
WIDTH, HEIGHT, HORIZON = 1680, 1200, 450
# Metres that a shadow extends around a piece.
SHADOW = 0.35


class Stuff:
    """The materials that a style recolours, in greys, and those with fixed colours."""

    def __init__(self):
        self.cloth, self.body, self.accent = m.fabric('#b8b6b2', 'linen'), m.wood('oak', '#a58a68'), m.fabric('#8f8d8a', 'velvet')
        self.linen, self.metal, self.shade = m.fabric('#efece4', 'cotton'), m.metal('black'), m.fabric('#efe6d2', 'linen')
        self.leaf, self.soil, self.pot = m.leaf('#4c6b3a'), m.soil(), m.ceramic('#d8d2c6', 0.6)
        self.paper = [m.paper(colour) for colour in ('#d9d2c2', '#4a5a66', '#b5a17d', '#7a4a3a', '#e6e2d8')]
        for index, material in enumerate((self.cloth, self.body, self.accent), 1):
            material.pass_index = index


def sofa(s):
    return sofas.loose_cushion_sofa(s.cloth, s.body, 2.15, 0.95, pillows=[(-0.7, s.accent), (0.7, s.linen)])


def armchair(s):
    return armchairs.club_chair(s.accent, s.body)


def coffee_table(s):
    table = place(tables.leg_table(s.body, s.body, 1.1, 0.6, 0.4), (0, 2.95, 0))
    on(table, storage.book_stack(s.paper, 3), -0.25, 0.02, 0.4)
    on(table, decor.vase(s.pot, 'round', 0.7), 0.25, 0.05, 0.4)
    return table


def rug(s):
    return decor.rug_on_floor(m.rug('berber', ('#e6dfd2', '#a59a88', '#8f8779')), 2.7, 1.8)


def floor_lamp(s):
    return lamps.floor_lamp(s.metal, s.shade, 1.6)


def plant(s):
    return plants.fiddle_fig(s.leaf, m.wood('dark'), s.pot, s.soil, 1.55, seed=4)


def bed(s):
    return beds.upholstered_bed(s.cloth, s.linen, s.linen, 1.6, headboard='plain', throw=s.accent, accents=(s.accent, s.cloth))


def bedside(s):
    table = place(storage.bedside_table(s.body, s.metal), (-1.22, 4.3, 0))
    on(table, lamps.table_lamp(s.pot, s.shade, 0.5, 'gourd'), 0, 0, 0.55)
    return table


def dining(s):
    table = place(tables.leg_table(s.body, s.body, 1.7, 0.9, 0.75), (0, 3.15, 0))
    for along in (-0.45, 0.45):
        for side in (-1, 1):
            place(dining_chairs.upholstered_chair(s.cloth, s.body), (along, 3.15 + side * 0.62, 0), turn=180 if side < 0 else 0)
    on(table, decor.vase(s.pot, 'jug', 0.9), 0, 0, 0.75)
    on(table, plants.branches(s.leaf, m.wood('dark'), 0.5, 6, 0.25, 5), 0, 0, 0.95)
    return table


def sideboard(s):
    board = place(storage.sideboard(s.body, s.metal, 1.7), (0, 4.3, 0))
    on(board, decor.vase(s.pot, 'round', 0.8), -0.5, 0, 0.72)
    on(board, storage.book_stack(s.paper, 3), 0.45, 0, 0.72)
    return board


def desk(s):
    table = place(tables.desk(s.body, s.body, 1.5), (0, 3.9, 0), turn=180)
    on(table, lamps.desk_lamp(s.metal), -0.5, 0.1, 0.75)
    on(table, storage.book_stack(s.paper, 3), 0.35, 0.05, 0.75)
    place(dining_chairs.upholstered_chair(s.cloth, s.metal, arms=True), (0.1, 3.25, 0), turn=168)
    return table


def bookcase(s):
    return storage.bookcase(s.body, s.paper, [lambda: decor.vase(s.pot, 'round', 0.5)], 0.95, 0.32, 1.95, 5, seed=3, fill=0.75)


# The function of each piece, and its position and turn: x, y, degrees.
PIECES = {
    'sofa': (sofa, 0, 4.0, 0), 'armchair': (armchair, 1.6, 3.1, 55), 'coffee-table': (coffee_table, 0, 2.95, 0), 'rug': (rug, 0, 3.1, 0),
    'floor-lamp': (floor_lamp, -1.45, 4.25, 0), 'plant': (plant, 1.75, 4.15, 0), 'bed': (bed, 0, 3.45, 0), 'bedside': (bedside, -1.22, 4.3, 0),
    'dining': (dining, 0, 3.15, 0), 'sideboard': (sideboard, 0, 4.3, 0), 'desk': (desk, 0, 3.9, 0), 'bookcase': (bookcase, 1.35, 4.35, 0),
}


def build(name):
    make, x, y, turn = PIECES[name]
    piece = make(Stuff())
    if piece.location.length == 0:
        place(piece, (x, y, 0.0), turn=-turn)
    floor = box('ground', (30, 30, 0.01), m.plaster('#cfc8bb'), (0, 4, -0.01), 0)
    floor.is_shadow_catcher = True
    daylight.sky(40)
    daylight.bounce((-3.2, 1.0, 2.4), (0, 3.6, 0.6), 170, 2.6)
    daylight.bounce((0, 3.2, 3.4), (0, 3.6, 0), 70, 4)
    daylight.bounce((2.5, 0.2, 2.6), (0, 3.6, 0.6), 90, 2.8)
    view = camera.photograph((0, 0, CAMERA), 0, 36 * FOCAL / WIDTH, exposure=0.1)
    view.data.shift_y = -(HEIGHT / 2 - HORIZON) / WIDTH
    frame(floor)


def frame(floor):
    """Restricts the render to the piece and its shadow."""
    bpy.context.view_layer.update()
    things = [thing for thing in bpy.context.scene.objects if thing.type == 'MESH' and thing != floor]
    corners = [thing.matrix_world @ Vector(corner) for thing in things for corner in thing.bound_box]
    wide = [corner + Vector((side * SHADOW, towards * SHADOW, 0)) for corner in corners for side in (-1, 1) for towards in (-1, 1)]
    xs = [0.5 + FOCAL * point.x / point.y / WIDTH for point in wide]
    ys = [1 - (HORIZON + FOCAL * (CAMERA - point.z) / point.y) / HEIGHT for point in wide]
    render = bpy.context.scene.render
    render.use_border = True
    render.border_min_x, render.border_max_x = max(0, min(xs)), min(1, max(xs))
    render.border_min_y, render.border_max_y = max(0, min(ys)), min(1, max(ys))


def photograph(name, folder):
    scene = bpy.context.scene
    scene.render.engine, scene.render.film_transparent = 'CYCLES', True
    scene.render.resolution_x, scene.render.resolution_y = WIDTH, HEIGHT
    scene.cycles.samples, scene.cycles.use_denoising, scene.cycles.use_adaptive_sampling = SAMPLES, False, False
    scene.cycles.sample_clamp_indirect, scene.cycles.max_bounces = 3.0, 4
    bpy.context.view_layer.use_pass_material_index = True
    with tempfile.TemporaryDirectory() as scratch:
        outputs(scratch)
        scene.render.image_settings.file_format, scene.render.image_settings.color_mode = 'PNG', 'RGBA'
        scene.render.filepath = f'{scratch}/picture.png'
        scene.frame_set(1)
        bpy.ops.render.render(write_still=True)
        picture = cv2.imread(f'{scratch}/picture.png', cv2.IMREAD_UNCHANGED)
        parts = cv2.imread(f'{scratch}/parts0001.exr', cv2.IMREAD_UNCHANGED)
    parts = numpy.rint(parts if parts.ndim == 2 else parts[..., 0]).astype(numpy.uint8)
    return save(name, folder, picture, parts)


def outputs(folder):
    scene = bpy.context.scene
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers, files, composite = (nodes.new(f'CompositorNode{kind}') for kind in ('RLayers', 'OutputFile', 'Composite'))
    files.base_path = folder
    files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
    files.file_slots.clear()
    files.file_slots.new('parts')
    links.new(layers.outputs['IndexMA'], files.inputs['parts'])
    links.new(layers.outputs['Image'], composite.inputs['Image'])


def save(name, folder, picture, parts):
    """Crops the picture to its content and writes it; returns the entry of pieces.json."""
    rows, columns = numpy.where(picture[..., 3].max(1) > 0)[0], numpy.where(picture[..., 3].max(0) > 0)[0]
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    cut = cleaned(picture[top:bottom, left:right].astype(numpy.float32))
    cv2.imwrite(f'{folder}/{name}.webp', cut, [cv2.IMWRITE_WEBP_QUALITY, 88])
    cv2.imwrite(f'{folder}/{name}.parts.png', parts[top:bottom, left:right], [cv2.IMWRITE_PNG_COMPRESSION, 9])
    _, x, depth, _ = PIECES[name]
    return {'left': int(left - WIDTH / 2), 'top': int(top - HORIZON), 'x': x, 'depth': depth}


def cleaned(picture):
    """Removes noise: smooths the piece but not its edge, and makes a soft black shadow that fades out before the border."""
    colours, alpha = picture[..., :3], picture[..., 3]
    solid = (alpha >= 250).astype(numpy.float32)
    edge = cv2.dilate(solid, numpy.ones((3, 3))) - solid
    near = cv2.blur(colours * solid[..., None], (3, 3)) / numpy.maximum(cv2.blur(solid, (3, 3)), 1e-3)[..., None]
    filled = numpy.where(solid[..., None] > 0, colours, numpy.where(edge[..., None] > 0, near, 0))
    calm = cv2.fastNlMeansDenoisingColored(numpy.clip(filled, 0, 255).astype(numpy.uint8), None, 3, 3, 3, 11)
    around = 1 - cv2.dilate(solid, numpy.ones((5, 5)))
    shadow = cv2.GaussianBlur(alpha * around, (0, 0), 4) / numpy.maximum(cv2.GaussianBlur(around, (0, 0), 4), 1e-3)
    height, width = alpha.shape
    rows, columns = numpy.mgrid[0:height, 0:width]
    inside = numpy.minimum(numpy.minimum(rows, height - 1 - rows), numpy.minimum(columns, width - 1 - columns))
    shadow = numpy.maximum(0, shadow - 10) * numpy.clip(inside / 36, 0, 1)
    cover = numpy.where(solid > 0, 255, numpy.where(edge > 0, numpy.maximum(alpha, shadow), shadow))
    colour = numpy.where((solid + edge)[..., None] > 0, calm, 0)
    return numpy.dstack([colour, cover]).round().astype(numpy.uint8)


def main(folder, name):
    path = os.path.join(folder, 'pieces.json')
    known = {'back': BACK, 'focal': FOCAL, 'pieces': {}}
    if os.path.exists(path):
        with open(path, encoding='utf-8') as file:
            known = json.load(file)
    clear_scene()
    build(name)
    known['pieces'][name] = photograph(name, folder)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(known, file, indent=2)
        file.write('\n')


main(*sys.argv[sys.argv.index('--') + 1:])
