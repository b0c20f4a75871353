"""Farmhouse: a white kitchen with black-green units, a butler sink, enamel lamps and a scrubbed table."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import decor, dining_chairs, kitchen, lamps, plants, storage, tables
from kit.furniture.placing import against, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    white = m.paint('#f5f1e6')
    room = Room(rectangle(5.6, 4.9), 2.7, m.plaster('#f3eee2'), m.boards('pine', .2, 'y', '#b9946b'), m.plaster('#f7f3ea'))
    windows.window(room, BACK, -.3, 1.5, 1.12, 1.15, m.paint('#3f4a45'), columns=2, rows=3, casements=2)
    windows.window(room, LEFT, .1, 1.5, .75, 1.5, m.paint('#3f4a45'), columns=2, rows=3, casements=2)
    room.build()
    for wall in (BACK, RIGHT):
        joinery.boarding(room, wall, white, .0, 2.69, .16)
    joinery.skirting(room, white, .12, (LEFT,))
    joinery.beams(room, m.wood('oak', '#94714d'), 4, .15, .16, 'y')
    _units(room)
    _table(room)
    _light(room)


def _units(room):
    green, brass, oak = m.paint('#3f4f47'), m.metal('brass'), m.wood('oak', '#b08a5c')
    white, iron = m.ceramic('#f6f3ea', .15), m.metal('black')
    sink_x = -.3 + 2.2
    parts = kitchen.base_unit(green, 0, .8, 'shaker', brass, 'knob') + kitchen.base_unit(green, .8, .78, 'shaker', brass, 'cup', 3)
    parts += kitchen.base_unit(green, 1.58, .64, 'shaker', brass, 'knob') + kitchen.base_unit(green, 2.22, .6, 'shaker', brass, 'cup', 3)
    parts += kitchen.worktop(oak, 0, 2.82, [(sink_x - .3, sink_x + .3, -.64, -.16)])
    parts += kitchen.butler_sink(white, sink_x) + kitchen.tap(brass, sink_x, -.08, 'bridge')
    parts += kitchen.range_cooker(m.lacquer('#2c332f', .3), m.metal('steel'), iron, 2.84, .9)
    parts += kitchen.base_unit(green, 3.76, .64, 'shaker', brass, 'knob') + kitchen.worktop(oak, 3.76, 4.4)
    parts += kitchen.hood(m.plaster('#f3eee2'), 3.29, 1.05, 1.66, 2.69, 'mantel')
    cream, sage = m.ceramic('#efe8d8', .4), m.ceramic('#8d9a86', .5)
    parts += kitchen.open_shelf(oak, .05, .95, 1.62, [(.18, decor.plates(cream, 6, .12)), (.48, decor.vase(sage, 'jug', .75)), (.76, decor.bowl(cream, .12, .09))], brackets=iron)
    parts += kitchen.open_shelf(oak, .05, .95, 2.05, [(.2, decor.jar(m.glass(), oak, .06, .18)), (.4, decor.jar(m.glass(), oak, .06, .14)), (.72, decor.vase(cream, 'urn', .7))], brackets=iron)
    run = kitchen.run(parts)
    hang(room, BACK, run, -2.2, 0, .017)
    boards = kitchen.chopping_boards(m.wood('walnut'), m.wood('oak'))
    place(boards, (-1.5, 4.84, kitchen.worktop_height()))
    place(decor.vase(cream, 'jug', .9), (-1.05, 4.65, kitchen.worktop_height()))
    place(plants.branches(m.leaf('#6f8a5c'), m.wood('dark'), .42, 6, .22, 5), (-1.05, 4.65, kitchen.worktop_height() + .2))
    place(kitchen.kettle(m.metal('steel')), (.81, 4.683, .937))


def _table(room):
    pine, painted = m.wood('pine', '#c7a57a'), m.wood('painted', '#efe8d8')
    table = place(tables.trestle_table(pine, painted, 2.0, .9, .76), (.1, 2.5, 0))
    for x, y, turn in ((-.55, -.62, 180), (.5, -.62, 184), (-.55, .62, 0), (.5, .64, -4)):
        place(dining_chairs.spindle_chair(m.lacquer('#343d38', .4)), (.1 + x, 2.5 + y, 0), turn=turn)
    on(table, decor.vase(m.metal('steel'), 'jug', 1.1), -.2, 0, .76)
    on(table, plants.flowers([m.fabric('#f6f1e4', 'cotton'), m.fabric('#e9d9a8', 'cotton')], m.leaf('#6f8a5c'), .34, 22, .2, size=.04), -.2, 0, 1.02)
    on(table, decor.fruit_bowl(m.wood('oak'), m.lacquer('#a9b85a'), .17, 7), .4, .05, .76)
    enamel = m.lacquer('#2c332f', .25)
    for x in (-.7, .7):
        place(lamps.barn_pendant(enamel, m.glow('#ffe0ae', 4), .72), (x, 2.6, 2.54))
    against(room, RIGHT, storage.hutch(painted, [lambda: decor.plates(m.ceramic('#efe8d8'), 5, .11), lambda: decor.vase(m.ceramic('#8d9a86', .5), 'jug', .8)], 1.25, .42, 2.0, m.metal('black')), -.6, .42, .03)
    place(decor.basket(m.rattan('#b98f5a'), .2, .28), (-2.35, 2.2, 0))


def _light(room):
    outdoors.outdoors('garden', (0, 1), light=1.8)
    outdoors.outdoors('hills', (-1, 0), light=1.8)
    daylight.sky(38)
    daylight.sun(-100, 36, 3.6, '#fff2dc')
    daylight.through_windows(room, 75)
    daylight.bounce((1.0, .4, 2.4), (0, 4.4, 1.0), 42)
    camera.photograph((.2, .15, 1.35), 1, 22, -.02, exposure=.25)
