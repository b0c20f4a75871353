"""A family's living room: magnolia walls, a beige carpet, brown sofa, pine shelves, a brick fire with a timber mantel."""
from kit import camera, daylight, doors, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import Room, with_breast

LEFT, BREAST, LEFT_ALCOVE, RIGHT_ALCOVE, RIGHT = 7, 4, 6, 2, 1


def build():
    room = Room(with_breast(5.0, 4.7, 1.55, 0.36, 0.15), 2.45, m.plaster('#e6dcc6'), m.carpet('#b3a288'), m.plaster('#f3f0e8'))
    white = m.paint('#f2efe8')
    glazing = windows.window(room, LEFT, 0.75, 1.9, 0.78, 1.3, white, casements=3, columns=1, rows=1)
    fittings.fireplace(room, BREAST, 0.0, 1.4, 1.1, surround=m.wood('pine', '#a8733f', 'x'), hearth=m.tiles('#7c5844', 0.15), inside=m.brick('#6d4a3b'))
    doors.door(room, RIGHT, -1.0, leaf=white)
    room.build()
    joinery.skirting(room, white, 0.11)
    joinery.cornice(room, m.plaster('#f3f0e8'), 0.09)
    fittings.radiator(room, LEFT, 0.75, 1.2)
    fittings.socket(room, RIGHT_ALCOVE, 0.45)
    fittings.socket(room, RIGHT, -0.3, 1.15, gang=1)
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#8c4a3f', 'stripe', '#b98e72'), m.wood('pine'), 1.9, 2.25, panel=0.42))
    _furnish(room)
    _dress(room)
    _light(room)


def _furnish(room):
    brown, pine = m.fabric('#7d624c', 'wool'), m.wood('pine', None, 'x')
    sofa = sofas.loose_cushion_sofa(brown, m.wood('dark'), 2.0, 0.92, 2, 0.24, 0.62, 0.86, 0.08, pillows=[(-0.6, m.fabric('#c9b08a', 'linen')), (0.6, m.fabric('#8c4a3f', 'cotton'))])
    place(sofa, (1.72, 2.55, 0), turn=-90)
    chair = armchairs.club_chair(m.fabric('#5f6f62', 'wool'), m.wood('dark'))
    place(chair, (-1.5, 2.85, 0), turn=58)
    table = place(tables.leg_table(pine, pine, 1.05, 0.55, 0.42, shelf=pine), (0.15, 2.45, 0), turn=90)
    on(table, storage.book_stack([m.paper('#3d5166'), m.paper('#b5532f'), m.paper('#e2dccf')], 3), -0.2, 0.02, 0.425, 12)
    on(table, decor.cup(m.ceramic('#e9e4d8')), 0.18, -0.08, 0.425)
    place(decor.rug_on_floor(m.rug('persian', ('#6f4039', '#bba987', '#414a58')), 2.3, 1.55, fringe=m.fabric('#d8cbb0', 'cotton')), (0.1, 2.5, 0), turn=90)
    palette = [m.paper(c) for c in ('#7a2f2c', '#2f4a56', '#c9b48a', '#4f5d3f', '#d9d2c2', '#a3672f', '#5a4660')]
    case = storage.bookcase(m.wood('pine', None, 'z'), palette, (lambda: decor.vase(m.ceramic('#8fa0a0'), 'round', 0.5),), 0.95, 0.3, 1.85, 5, seed=5)
    against(room, LEFT_ALCOVE, case, 0.25, 0.3)
    chest = storage.chest_of_drawers(m.wood('pine', None, 'x'), m.metal('brass'), width=1.0, depth=0.42, height=0.8)
    against(room, RIGHT_ALCOVE, chest, 0.0, 0.42)
    on(chest, lamps.table_lamp(m.ceramic('#c7b79a'), m.fabric('#e9dcc0', 'linen'), 0.5, 'gourd'), 0.22, 0.0, 0.8)
    on(chest, decor.vase(m.ceramic('#6f8288'), 'round', 0.8), -0.25, 0.0, 0.8)


def _dress(room):
    mirror = decor.framed(m.mirror(), m.wood('pine', '#8a5a30', 'x'), 0.85, 0.6, moulding=0.03, name='mirror')
    hang(room, BREAST, mirror, 0.0, 1.62)
    shelf = room.walls[BREAST]
    for offset, thing in ((-0.5, decor.candlestick(m.metal('brass'), m.paper('#efe6d2'), 0.22)), (0.5, decor.candlestick(m.metal('brass'), m.paper('#efe6d2'), 0.18)),
                          (0.2, decor.vase(m.ceramic('#40586a'), 'round', 0.6))):
        place(thing, shelf.point(offset, 0.1, 1.14))
    hang(room, RIGHT, decor.framed(m.landscape(4), m.wood('dark'), 0.8, 0.55, mount=m.paper()), 0.75, 1.55)
    hang(room, RIGHT_ALCOVE, decor.framed(m.landscape(9), m.wood('dark'), 0.45, 0.55, mount=m.paper()), 0.0, 1.7)
    place(plants.snake_plant(m.leaf('#5a7a4b'), m.ceramic('#a5573a', 0.7), m.soil(), 0.75, 3), (-1.55, 4.2, 0))
    place(lamps.drum_pendant(m.fabric('#eee3cc', 'linen'), m.metal('brass'), 0.45, 0.2, 0.2), (0.1, 2.5, 2.45))


def _light(room):
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(38)
    daylight.sun(-118, 34, 3.5)
    daylight.through_windows(room, 70)
    daylight.bounce((0.6, 0.35, 2.2), (0.2, 4.4, 1.0), 55)
    camera.photograph((0.75, 0.12, 1.3), 9.5, 23, -0.035, exposure=0.55)
