"""Terraces, balconies and gardens."""
from math import cos, pi, sin

import bpy

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.cloth import pillow
from kit.furniture import armchairs, decor, dining_chairs, kitchen, lamps, plants, sofas, stools, tables
from kit.furniture.placing import on
from kit.labels import label
from kit.mesh import ball, box, group, lathe, place
from kit.rods import rod, tube
from kit.room import BACK, LEFT, Room, rectangle
from kit.shader import Shader

LEAF = '#5c8a4a'


def _ground(material, width=16.0, depth=12.0, y=-1.0):
    return label('floor', box('ground', (width, depth, .2), material, (0, y + depth / 2, -.2), 0))


def _open_air(view, azimuth, elevation, exposure, at, yaw=0, lens=24, shift=-.03, warmth='#fff0dc', strength=3.2):
    """Light under an open sky, which here lights everything, and the camera."""
    outdoors.outdoors(view, (0, 1), 15, 1.7)
    daylight.sky(38, .36)
    bpy.context.scene.world.cycles_visibility.diffuse = True
    daylight.sun(azimuth, elevation, 1.9 * strength, warmth)
    camera.photograph(at, yaw, lens, shift, exposure=exposure)


def _wall(width, height, material, at, turn=0, thick=.2):
    return label('walls', place(box('wall', (width, thick, height), material, (0, 0, 0), .004), at, turn=turn))


def _railing(width, height, metal, at, turn=0, gap=.11):
    bars = [rod('bar', (x * gap - width / 2, 0, .06), (x * gap - width / 2, 0, height), .008, metal, 6) for x in range(int(width / gap) + 1)]
    bars += [rod('rail', (-width / 2, 0, z), (width / 2, 0, z), .02, metal) for z in (.06, height)]
    return place(group('railing', bars), at, turn=turn)


def _lights(start, end, sag, count=11):
    """Bulbs on a wire between two points."""
    points = [tuple(a + (b - a) * i / 24 for a, b in zip(start, end)) for i in range(25)]
    points = [(x, y, z - sag * sin(pi * i / 24)) for i, (x, y, z) in enumerate(points)]
    parts = [tube('wire', points, .006, m.metal('black'))]
    for i in range(count):
        x, y, z = points[round(1 + 22 * i / (count - 1))]
        parts.append(ball('bulb', .04, m.glow('#ffe2a8', 4), (x, y, z - .05)))
    return group('lights', parts)


def _hedge(width, height, at, turn=0, seed=1):
    """A clipped hedge: a green body with leaves that stand out of it."""
    shader = Shader('hedge')
    x, y, z = shader.object_coords()
    leaves = shader.noise(shader.vector(x, y, z), 26.0, detail=4.0, roughness=.7)
    tint = shader.blend(leaves.step(.38, .62), '#2f4a26', '#6f9050')
    material = shader.set(Base_Color=tint, Roughness=.9).bump(leaves, .05).material
    return place(group('hedge', [box('hedge', (width, .7, height), material, (0, 0, 0), .12)]), at, turn=turn)


def terrace():
    _ground(m.tiles('#cfc4b0', .6, '#b0a592', rough=.6))
    _wall(5.0, 3.2, m.limewash('#efe6d6'), (-3.6, 3.0, 0), 90)
    _hedge(12, 1.25, (0, 6.2, 0))
    cream, teak = m.fabric('#f1eadb', 'linen'), m.wood('oak', '#a9783f')
    place(sofas.slatted_sofa(cream, teak, 2.2, .86, 3, [(-.7, m.fabric('#6f8a72', 'linen')), (.7, m.fabric('#c7713f', 'linen'))]), (0, 4.5, 0))
    for side in (-1, 1):
        place(armchairs.plywood_chair(cream, teak), (side * 1.75, 3.3, 0), turn=-side * 62)
    table = place(tables.plank_table(teak, 1.2, .7, .4, 5, .07, .04), (0, 3.2, 0))
    on(table, decor.fruit_bowl(m.ceramic('#6f8a72', .5), m.lacquer('#e2a13b'), .17), .1, 0, .4)
    on(table, decor.vase(m.ceramic('#f1eadb', .5), 'jug', .8), -.3, .05, .4)
    place(decor.rug_on_floor(m.rug('stripe', ['#e9e0cc', '#8fa08c']), 3.2, 2.2), (0, 3.3, 0))
    clay = m.ceramic('#c4744a', .8)
    for x, y, seed in ((-2.7, 5.0, 3), (2.7, 4.9, 5)):
        place(plants.olive_tree(m.leaf('#75825f'), m.wood('dark'), clay, m.soil(), 2.0, seed, 'terracotta', .24, .42), (x, y, 0))
    place(plants.fern(m.leaf(LEAF), clay, m.soil(), .4, 3), (-2.5, 2.5, 0))
    _open_air('hills', -60, 42, -.35, (.3, -.4, 1.45), 2, 25, -.06)


def balcony():
    _ground(m.boards('oak', .12, 'y', '#a9825a'), 3.4, 4.2, .4)
    _wall(5.0, 3.2, m.brick('#b5785c', '#d3c6b4'), (-1.65, 2.4, 0), 90)
    black, cane = m.metal('black'), m.rattan('#c9a264')
    _railing(3.3, 1.05, black, (.05, 4.4, 0))
    _railing(4.2, 1.05, black, (1.6, 2.4, 0), 90)
    place(armchairs.rattan_chair(cane, m.fabric('#e2a13b', 'linen')), (-.85, 3.35, 0), turn=40)
    place(armchairs.rattan_chair(cane, m.fabric('#e2a13b', 'linen')), (.85, 3.45, 0), turn=-42)
    table = place(tables.pedestal_table(m.lacquer('#f1ece0'), black, .3, .52), (0, 3.5, 0))
    on(table, decor.cup(m.ceramic('#f4f0e6')), .08, .05, .52)
    on(table, decor.vase(m.ceramic('#6f8a9a', .5), 'round', .55), -.1, -.02, .52)
    clay = m.ceramic('#c4744a', .8)
    place(plants.fern(m.leaf(LEAF), clay, m.soil(), .34, 2), (-1.25, 4.05, 0))
    place(plants.monstera(m.leaf(LEAF), m.leaf(LEAF), clay, m.soil(), .9, 5, 'terracotta'), (1.2, 4.05, 0))
    box_planter = group('planter', [box('trough', (1.5, .2, .2), m.lacquer('#3f4a45'), (0, 0, 0), .01)])
    place(box_planter, (0, 4.3, .86))
    for i in range(6):
        place(plants.flowers([m.fabric(c, 'cotton') for c in ('#d9475a', '#f1d0d6', '#e98a6a')], m.leaf(LEAF), .26, 12, .13, i + 2, .035), (-.62 + .25 * i, 4.3, 1.03))
    place(decor.rug_on_floor(m.rug('stripe', ['#efe6d2', '#6f8a9a']), 2.0, 1.3), (0, 3.1, 0))
    place(_lights((-1.5, 1.6, 2.75), (1.7, 4.4, 2.35), .3, 9))
    _open_air('city', -50, 40, -.3, (.15, .55, 1.4), 1, 22, -.05)


def patio():
    _ground(m.brick('#a8694e', '#bfae9a'))
    for x, turn in ((-3.4, 90), (3.4, 90)):
        _wall(8, 2.2, m.brick('#b0765a', '#cbbba6'), (x, 2.4, 0), turn)
    _wall(7, 2.2, m.limewash('#e9dcc6'), (0, 5.4, 0))
    iron = m.lacquer('#2f4a45')
    table = place(tables.pedestal_table(iron, iron, .6, .74), (0, 3.2, 0))
    for k in range(4):
        angle = pi / 4 + k * pi / 2
        place(dining_chairs.metal_chair(iron, m.fabric('#e9dcc0', 'linen')), (.95 * cos(angle), 3.2 + .95 * sin(angle), 0), turn=k * 90 - 45)
    on(table, decor.vase(m.ceramic('#e9dcc0', .5), 'jug', .9), 0, 0, .74)
    on(table, plants.flowers([m.fabric(c, 'cotton') for c in ('#f1e6d2', '#e2a13b')], m.leaf(LEAF), .3, 18, .17), 0, 0, .95)
    clay = m.ceramic('#c07048', .85)
    for x, y, make in ((-2.6, 4.7, plants.olive_tree), (2.6, 4.7, plants.olive_tree)):
        place(make(m.leaf('#75825f'), m.wood('dark'), clay, m.soil(), 2.1, int(x) + 7, 'terracotta', .26, .46), (x, y, 0))
    for x, y, seed in ((-1.7, 5.0, 2), (1.8, 5.0, 4), (-2.8, 3.3, 6), (2.8, 3.2, 8)):
        place(plants.fern(m.leaf(LEAF), clay, m.soil(), .38, seed), (x, y, 0))
    for y in (2.2, 3.6, 5.0):
        place(_lights((-3.3, y, 2.5), (3.3, y, 2.5), .35, 11))
    _open_air('trees', -40, 48, -.3, (0, -.4, 1.5), 0, 24, -.05)


def garden_room():
    white = m.paint('#f4f2ec')
    room = Room(rectangle(5.2, 4.8), 2.9, m.paint('#f1eee6'), m.tiles('#d9c9ae', .4, '#bfae92', rough=.5, second='#d0bd9e'), m.paint('#f6f4ee'))
    windows.window(room, BACK, 0, 4.5, .4, 2.3, white, columns=1, rows=2, casements=5, board=False)
    windows.window(room, LEFT, 0, 3.8, .4, 2.3, white, columns=1, rows=2, casements=4, board=False)
    room.build()
    joinery.beams(room, white, 7, .08, .14, 'y')
    leaf, cane, clay = m.leaf(LEAF), m.rattan('#c9a264'), m.ceramic('#c4744a', .8)
    place(sofas.daybed(m.fabric('#8fae8a', 'linen'), m.wood('oak'), 1.9, .85, [(-.5, m.fabric('#f1e6d0', 'linen')), (.4, m.fabric('#e2a13b', 'linen'))]), (-.2, 3.9, 0))
    place(armchairs.rattan_chair(cane, m.fabric('#f1e6d0', 'linen')), (1.5, 2.9, 0), turn=-55)
    table = place(tables.drum_table(cane, .36, .42), (.1, 2.75, 0))
    on(table, decor.cup(m.ceramic('#f4f0e6')), .1, 0, .42)
    on(table, plants.fern(leaf, clay, m.soil(), .18, 3, pot_radius=.07, pot_height=.1), -.12, .04, .42)
    place(plants.palm(leaf, leaf, clay, m.soil(), 2.1, 3), (-2.05, 4.2, 0))
    place(plants.monstera(m.leaf('#3f7038'), leaf, clay, m.soil(), 1.4, 8, 'terracotta'), (2.0, 4.2, 0))
    place(plants.fern(leaf, clay, m.soil(), .45, 5), (-1.95, 2.6, 0))
    place(plants.snake_plant(leaf, clay, m.soil(), .9, 4), (-1.5, 4.4, 0))
    place(decor.rug_on_floor(m.rug('jute', ['#c4a878']), 2.6, 1.8, True), (.1, 2.9, 0))
    for x, y, drop in ((-1.2, 3.4, .45), (1.6, 3.9, .4)):
        place(plants.trailing_plant(leaf, leaf, clay, m.soil(), .6, int(x) + 6), (x, y, 2.1))
        place(group('cord', [rod('cord', (0, 0, .12), (0, 0, .8), .006, m.metal('black'))]), (x, y, 2.1))
    outdoors.outdoors('garden', (0, 1), light=1.7)
    outdoors.outdoors('garden', (-1, 0), light=1.7)
    daylight.sky(42)
    daylight.sun(-60, 38, 3.6)
    daylight.through_windows(room, 34)
    daylight.bounce((.8, .4, 2.4), (0, 4.0, .9), 22)
    camera.photograph((.25, .15, 1.35), 4, 22, -.04, exposure=.15)


def rooftop():
    _ground(m.boards('dark', .14, 'x', '#8a6a4c'), 12, 9, -1)
    _wall(12, .95, m.stone('concrete', '#b9b5ad'), (0, 6.2, 0), 0, .25)
    grey, black = m.fabric('#5c646b', 'wool'), m.metal('black')
    rust = m.fabric('#c4643a', 'linen')
    place(sofas.low_sofa(grey, m.wood('walnut'), 2.6, .95, 3, [(-.9, rust), (.9, m.fabric('#e6dccb', 'linen'))]), (-.2, 5.1, 0))
    place(sofas.low_sofa(grey, m.wood('walnut'), 1.7, .95, 2, [(.4, rust)]), (-2.1, 3.7, 0), turn=90)
    table = place(tables.pedestal_table(m.stone('travertine'), m.stone('travertine'), .48, .4), (.1, 3.6, 0))
    for x, y, tall in ((-.1, .05, .16), (.06, -.08, .1), (.12, .12, .22)):
        on(table, decor.pillar_candle(m.glow('#ffd9a0', 1.6), .04, tall), x, y, .4)
    place(armchairs.barrel_chair(rust, black), (1.75, 3.7, 0), turn=-62)
    for x in (-3.6, 3.6):
        place(group('post', [rod('post', (0, 0, 0), (0, 0, 2.7), .035, black)]), (x, 6.0, 0))
    place(_lights((-3.6, 6.0, 2.65), (3.6, 6.0, 2.65), .4, 13))
    place(_lights((-3.6, 6.0, 2.65), (-1.0, 1.0, 3.0), .3, 9))
    place(_lights((3.6, 6.0, 2.65), (1.6, 1.0, 3.0), .3, 9))
    pot = m.stone('concrete', '#8f8b84')
    for x, seed in ((2.7, 2), (-3.2, 6)):
        place(plants.olive_tree(m.leaf('#75825f'), m.wood('dark'), pot, m.soil(), 1.9, seed, 'cylinder', .26, .45), (x, 5.4, 0))
    place(decor.rug_on_floor(m.rug('berber', ['#d9cfbd', '#7d746a']), 3.4, 2.4), (0, 3.9, 0))
    _open_air('city', -80, 16, -.15, (.4, -.2, 1.5), 3, 24, -.05, '#ffc890', 3.4)


def porch():
    _ground(m.boards('pine', .12, 'y', '#9aa5a8'), 9, 3.4, 1.6)
    _ground(m.carpet('#6f8a4a'), 30, 20, 4.9)
    white = m.paint('#f6f4ee')
    boards = m.paint('#b9cad0')
    _wall(5.4, 3.0, boards, (-2.3, 3.2, 0), 90)
    roof = label('ceiling', box('roof', (9, 4.6, .16), m.paint('#dfe6e4'), (0, 3.1, 2.75), .005))
    roof['subject'] = 'ceiling'
    for x in (-2.1, .55, 3.2):
        place(group('post', [box('post', (.14, .14, 2.75), white, (0, 0, 0), .008)]), (x, 4.8, 0))
    for x0 in (-.78, 1.88):
        bars = [box('bar', (.03, .03, .78), white, (x0 - 1.2 + .12 * i, 0, .08), .003) for i in range(21)]
        bars += [box('rail', (2.52, .07, .05), white, (x0, 0, z), .004) for z in (.06, .86)]
        place(group('railing', bars), (0, 4.8, 0))
    green = m.lacquer('#3f5f4a')
    for x, turn in ((-1.15, 30), (.7, -20)):
        place(dining_chairs.spindle_chair(green, None, True), (x, 3.9, 0), turn=turn)
    swing = place(stools.bench(m.fabric('#e9e0cc', 'stripe', '#5f86a0'), m.wood('oak'), 1.3, .5, .45), (2.4, 3.5, 0), turn=-80)
    on(swing, group('pillow', [pillow('pillow', .42, .42, m.fabric('#c4574a', 'linen'), lean=.3, seed=4)]), -.3, .1, .47)
    table = place(tables.leg_table(white, white, .5, .45, .5), (-.2, 4.05, 0))
    on(table, decor.vase(m.ceramic('#5f86a0', .4), 'jug', .8), 0, 0, .5)
    on(table, plants.flowers([m.fabric('#f6f1e4', 'cotton'), m.fabric('#e9c95a', 'cotton')], m.leaf(LEAF), .3, 18, .16), 0, 0, .68)
    place(plants.fern(m.leaf(LEAF), m.ceramic('#c4744a', .8), m.soil(), .42, 3), (-1.75, 4.4, 0))
    for x in (-.8, 1.9):
        place(plants.fern(m.leaf('#6f9a50'), m.rattan('#a97c48'), m.soil(), .36, int(x) + 5), (x, 4.75, 1.95))
        place(group('cord', [rod('cord', (0, 0, .2), (0, 0, .8), .006, m.metal('black'))]), (x, 4.75, 1.95))
    _open_air('trees', -125, 30, -.15, (.35, 1.55, 1.4), 2, 20, -.05)


def _water():
    shader = Shader('water')
    x, y, z = shader.object_coords()
    ripple = shader.noise(shader.vector(x, y, z), 3.5, detail=3.0, distortion=.8)
    tint = shader.blend(ripple.step(.4, .65), '#2f9ab0', '#62c2cc')
    return shader.set(Base_Color=tint, Roughness=.06, Specular=.7).bump(ripple, .03).material


def poolside():
    stone = m.tiles('#e2d8c4', .5, '#c9bda6', rough=.6)
    _ground(stone, 7, 14, -2).location.x = -4.6
    _ground(stone, 4.8, 4, 6.4).location.x = 1.3
    _ground(stone, 3, 14, -2).location.x = 5.2
    label('floor', box('water', (4.9, 9, .1), _water(), (1.35, 2.0, -.22), 0))
    _wall(14, 2.6, m.limewash('#f6f0e4'), (0, 9.2, 0))
    white, teak = m.fabric('#fbf8f0', 'linen'), m.wood('oak', '#b0824c')
    for y in (3.4, 4.9):
        place(sofas.daybed(white, teak, 1.9, .8, (), m.fabric('#e2784a', 'linen')), (-2.35, y, 0), turn=0)
    pole = [rod('pole', (0, 0, 0), (0, 0, 2.5), .03, teak), lathe('parasol', [(0, 2.62), (.7, 2.4), (1.5, 2.08), (1.5, 2.05), (.7, 2.36), (0, 2.58)], m.fabric('#f1e6d2', 'linen'), (0, 0, 0), 8, 10)]
    place(group('parasol', pole), (-2.6, 4.15, 0))
    table = place(tables.drum_table(teak, .22, .4), (-1.2, 4.15, 0))
    on(table, decor.fruit_bowl(m.ceramic('#f6f0e4', .4), m.lacquer('#e2a13b'), .14), 0, 0, .4)
    clay = m.ceramic('#d9cbb6', .8)
    for x, y, seed in ((-4.2, 7.6, 2), (-1.4, 8.3, 4), (1.8, 8.4, 6), (4.4, 8.0, 8)):
        place(plants.palm(m.leaf('#4f8a45'), m.leaf('#4f8a45'), clay, m.soil(), 2.9, seed, 'round', .32, .5, 13), (x, y, 0))
    _open_air('sea', -60, 48, -.45, (-.5, -.9, 1.7), -1, 22, -.1, '#fff4e0', 3.6)


def outdoor_kitchen():
    _ground(m.tiles('#b9b2a6', .8, '#a09a8e', rough=.6))
    _hedge(14, 2.0, (0, 6.6, 0))
    steel, black, oak = m.metal('steel'), m.metal('black'), m.wood('oak', '#a9783f', 'x')
    body = m.wood('oak', '#a9783f', 'z')
    parts = []
    for x, width, drawers in ((0, .8, 0), (.8, .6, 3), (2.4, .8, 0), (3.2, .6, 0)):
        parts += kitchen.base_unit(body, x, width, 'shaker', black, 'knob', drawers)
    parts += kitchen.worktop(m.stone('granite', '#5c5a57'), 0, 1.4) + kitchen.worktop(m.stone('granite', '#5c5a57'), 2.4, 3.8)
    place(kitchen.run(parts), (-1.9, 5.4, 0))
    place(kitchen.run(kitchen.range_cooker(m.lacquer('#26282a'), steel, black, 1.42, .96), 'grill'), (-1.9, 5.4, 0))
    _wall(4.2, 1.35, m.stone('travertine', '#cdbfa6'), (0, 5.6, 0))
    for x in (-2.4, 2.4):
        for y in (3.0, 5.7):
            place(group('post', [box('post', (.14, .14, 2.55), oak, (0, 0, 0), .008)]), (x, y, 0))
    beams = [box('beam', (.1, 3.4, .16), oak, (x, 4.3, 2.55), .006) for x in (-2.4, 2.4)] + [box('slat', (5.4, .06, .1), oak, (0, 2.8 + .27 * i, 2.71), .004) for i in range(12)]
    group('pergola', beams)
    island = place(kitchen.island(m.paint('#3f4f4a'), m.stone('granite', '#5c5a57'), 2.0, .8), (0, 3.6, 0))
    for x in (-.6, 0, .6):
        place(dining_chairs.stool(m.wood('oak'), black, .68), (x, 2.85, 0))
    top = kitchen.worktop_height()
    place(decor.fruit_bowl(m.ceramic('#efe6d2', .5), m.lacquer('#c4402f'), .17), (.5, 3.6, top))
    place(kitchen.chopping_boards(m.wood('walnut'), m.wood('oak')), (-1.3, 5.35, top))
    place(plants.fern(m.leaf(LEAF), m.ceramic('#c4744a', .8), m.soil(), .22, 3, pot_radius=.09, pot_height=.14), (-.6, 3.6, top))
    for x in (-.7, .7):
        place(lamps.barn_pendant(m.lacquer('#26302c'), m.glow('#ffe0ae', 4), .6), (x, 3.7, 2.72))
    place(plants.olive_tree(m.leaf('#75825f'), m.wood('dark'), m.ceramic('#c4744a', .8), m.soil(), 2.0, 5, 'terracotta', .24, .42), (3.2, 5.2, 0))
    place(plants.olive_tree(m.leaf('#75825f'), m.wood('dark'), m.ceramic('#c4744a', .8), m.soil(), 1.8, 3, 'terracotta', .24, .42), (-3.2, 5.0, 0))
    _open_air('trees', -35, 40, -.2, (.5, -.3, 1.5), 4, 24, -.05)
