"""A study in an L-shaped room: a desk at the window, bookcases, an office chair, an old rug."""
from kit import camera, daylight, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, dining_chairs, lamps, plants, storage, tables
from kit.furniture.placing import against, hang, on
from kit.mesh import place
from kit.room import Room, l_shape

RIGHT, NOTCH_FRONT, NOTCH_SIDE, BACK, LEFT = range(1, 6)


def build():
    room = Room(l_shape(4.8, 4.8, 1.6, 1.5), 2.5, m.plaster('#cfd0bd'), m.boards('oak', 0.14, 'x', '#ad8456'), m.plaster('#f3f2ec'))
    white = m.paint('#f2f0ea')
    windows.window(room, LEFT, -0.3, 1.25, 0.75, 1.45, white, columns=2, rows=2, sash=True)
    windows.window(room, BACK, 0.75, 0.95, 0.95, 1.2, white, columns=2, rows=2, sash=True)
    room.build()
    joinery.skirting(room, white, 0.13)
    joinery.cornice(room, m.plaster('#f3f2ec'), 0.07)
    fittings.radiator(room, BACK, 0.75, 0.7, 0.55)
    fittings.socket(room, NOTCH_FRONT, 0.4)
    _work(room)
    _read(room)
    _light(room)


def _work(room):
    walnut = m.wood('mahogany', '#7d4e30', 'x')
    desk = tables.desk(walnut, m.wood('mahogany', '#7d4e30', 'z'), 1.45, 0.7, 0.75, metal=m.metal('brass'))
    place(desk, (-1.55, 2.7, 0), turn=90)
    on(desk, lamps.desk_lamp(m.metal('black')), 0.5, 0.12, 0.752)
    on(desk, storage.book_stack([m.paper('#7a2f2c'), m.paper('#c9b48a'), m.paper('#2f4a56')], 3), -0.45, 0.1, 0.752, 8)
    on(desk, decor.cup(m.ceramic('#e9e4d8')), 0.15, -0.1, 0.752)
    place(dining_chairs.office_chair(m.fabric('#46474a', 'wool'), m.metal('black')), (-0.72, 2.6, 0), turn=-68)
    place(decor.rug_on_floor(m.rug('persian', ('#6b4640', '#b7a586', '#4a5355')), 2.4, 1.7), (-0.3, 2.45, 0), turn=90)


def _read(room):
    palette = [m.paper(c) for c in ('#7a2f2c', '#2f4a56', '#c9b48a', '#4f5d3f', '#d9d2c2', '#a3672f', '#39393f')]
    things = (lambda: decor.vase(m.ceramic('#8fa0a0'), 'round', 0.5), lambda: decor.bowl(m.ceramic('#b5623f')))
    dark = m.wood('mahogany', '#7d4e30', 'z')
    against(room, BACK, storage.bookcase(dark, palette, things, 1.15, 0.3, 2.0, 5, 1, seed=2), -0.85, 0.3)
    against(room, NOTCH_FRONT, storage.bookcase(dark, palette, things, 1.2, 0.3, 2.0, 5, 1, seed=8), 0.05, 0.3)
    place(armchairs.wing_chair(m.leather('#6b4630'), m.wood('dark')), (1.72, 2.5, 0), turn=-42)
    place(lamps.floor_lamp(m.metal('brass'), m.fabric('#e6d9bc', 'linen')), (1.0, 2.82, 0))
    place(tables.nest_of_tripods(dark, m.metal('brass')), (2.1, 1.75, 0))
    place(plants.monstera(m.leaf('#4f7040'), m.leaf('#5f8050'), m.ceramic('#d9d2c2'), m.soil(), 0.95, 4), (-1.95, 4.25, 0))
    hang(room, RIGHT, decor.framed(m.landscape(12), m.metal('brass'), 0.75, 0.55, mount=m.paper()), 0.1, 1.6)


def _light(room):
    outdoors.outdoors('trees', (-1, 0))
    outdoors.outdoors('trees', (0, 1))
    daylight.sky(35)
    daylight.sun(-62, 34, 3.2)
    daylight.through_windows(room, 80)
    daylight.bounce((1.0, 0.4, 2.2), (-0.2, 4.2, 1.0), 55)
    camera.photograph((0.45, 0.12, 1.3), 4, 23, -0.03, exposure=0.5)
