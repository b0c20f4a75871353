"""A kitchen some twenty years old: oak doors, cream tiles, laminate worktop, a pine table in the foreground."""
from kit import camera, daylight, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import decor, dining_chairs, kitchen as k, lamps, plants, tables
from kit.furniture.placing import hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle

WIDTH, DEPTH = 4.4, 4.3


def build():
    room = Room(rectangle(WIDTH, DEPTH), 2.45, m.plaster('#e9dfc2'), m.tiles('#c9b89c', 0.33, '#a89c88', rough=0.3), m.plaster('#f3f1ea'))
    white = m.paint('#f2f0ea')
    windows.window(room, BACK, 0.15, 1.4, 1.1, 1.05, white, casements=2, columns=1)
    windows.window(room, LEFT, 0.6, 1.1, 0.95, 1.2, white, casements=2, columns=1)
    room.build()
    joinery.skirting(room, white, 0.1, only=(LEFT, RIGHT))
    fittings.radiator(room, LEFT, 0.6, 0.9, 0.5)
    fittings.socket(room, BACK, -1.0, 1.12)
    fittings.socket(room, RIGHT, 0.2, 1.15, gang=1)
    _units(room)
    _table(room)
    _light(room)


def _units(room):
    oak, steel = m.wood('oak', '#b58a56', 'z'), m.metal('steel')
    top, dark = m.stone('granite', '#7d7a74', 0.35), m.lacquer('#1d1d1f', 0.12)
    brass = m.metal('brass')
    parts = []
    for x, width, drawers in ((0.7, 0.6, 3), (1.3, 0.4, 0), (1.7, 1.0, 0), (2.7, 0.5, 4)):
        parts += k.base_unit(oak, x, width, 'shaker', brass, 'knob', drawers)
    parts += k.base_unit(oak, 3.8, 0.6, 'shaker', brass, 'knob', 0)
    parts += k.worktop(top, 0.7, 3.2, holes=((1.95, 2.47, -0.51, -0.11),))
    parts += k.worktop(top, 3.8, 4.4)
    parts += k.sink(steel, 2.21) + k.tap(m.metal('chrome'), 2.21)
    parts += k.splashback(m.tiles('#efe8d6', 0.1, '#cfc6b2'), 0.7, 1.6, top=1.45) + k.splashback(m.tiles('#efe8d6', 0.1, '#cfc6b2'), 3.1, 4.4, top=1.45)
    parts += k.splashback(m.tiles('#efe8d6', 0.1, '#cfc6b2'), 1.6, 3.1, top=1.08)
    for x, width in ((0.7, 0.8), (3.8, 0.6)):
        parts += k.wall_unit(oak, x, width, 1.45, 0.72, 0.34, 'shaker', brass, 'knob')
    place(k.run(parts), (-WIDTH / 2, DEPTH, 0))
    cooker = k.run(k.range_cooker(m.lacquer('#e8e4da'), steel, dark, 3.2, 0.6), 'cooker')
    place(cooker, (-WIDTH / 2, DEPTH, 0))
    hood = k.run(k.hood(steel, 3.5, 0.6, 1.6, 2.2), 'hood')
    place(hood, (-WIDTH / 2, DEPTH, 0))
    place(k.run(k.fridge(m.lacquer('#efede6', 0.3), 0.02, 0.66, 1.75, m.metal('chrome')), 'fridge'), (-WIDTH / 2, DEPTH, 0))
    height = k.worktop_height()
    for x, y, thing in ((1.0, -0.3, k.kettle(m.metal('chrome'))), (1.45, -0.12, k.chopping_boards(m.wood('oak'), m.wood('walnut'))),
                        (2.95, -0.25, decor.jar(m.glass(), m.wood('oak'))), (2.8, -0.2, decor.jar(m.ceramic('#d9cfb8'), m.wood('oak'), 0.06, 0.2)),
                        (4.15, -0.3, decor.bowl(m.ceramic('#6d8794'), 0.14, 0.09))):
        place(thing, (-WIDTH / 2 + x, DEPTH + y, height))
    place(plants.fern(m.leaf('#5b7f45'), m.ceramic('#b5623f', 0.7), m.soil(), 0.2, 3, pot_radius=0.07, pot_height=0.12), (0.5, DEPTH + 0.02, 1.12))


def _table(room):
    pine = m.wood('pine', None, 'x')
    table = place(tables.turned_leg_table(pine, m.wood('pine', None, 'z'), 1.25, 0.8, 0.75), (-0.75, 2.05, 0), turn=0)
    seat = m.wood('pine', '#b07a45')
    for x, y, turn in ((-1.0, 2.62, 180 - 168), (-0.45, 1.5, 172), (-1.6, 2.05, 95)):
        place(dining_chairs.spindle_chair(seat), (x, y, 0), turn=turn)
    on(table, decor.fruit_bowl(m.ceramic('#e6dfcf'), m.lacquer('#b8442f'), 0.15), 0.1, 0.0, 0.752)
    on(table, decor.cup(m.ceramic('#6d8794')), -0.3, 0.12, 0.752)
    place(lamps.dome_pendant(m.lacquer('#e4dcc6'), m.lacquer('#f6f2e6'), 0.75, 0.19), (-0.75, 2.05, 2.45))
    hang(room, RIGHT, decor.clock(m.wood('pine'), m.paper('#f3efe4'), m.metal('black')), 0.6, 1.75)
    hang(room, RIGHT, decor.framed(m.canvas(5, ('#efe6d2', '#7f9a95', '#d9b45f', '#b5633f')), m.wood('pine'), 0.5, 0.65, mount=m.paper()), -0.35, 1.6)


def _light(room):
    outdoors.outdoors('garden', (0, 1))
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(42)
    daylight.sun(-105, 36, 3.0)
    daylight.through_windows(room, 85)
    daylight.bounce((0.8, 0.35, 2.2), (0.0, 4.0, 1.0), 60)
    camera.photograph((0.75, 0.12, 1.32), 9, 23, -0.03, exposure=0.1)
