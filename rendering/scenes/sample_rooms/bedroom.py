"""A bedroom under the roof: pale blue walls, a pine bed with a striped duvet, a chest of drawers under the slope."""
from kit import camera, daylight, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, beds, decor, lamps, storage
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    wall = m.plaster('#cdd8dc')
    room = Room(rectangle(4.6, 4.3), 2.5, wall, m.carpet('#a59a8c'), m.plaster('#f3f2ee'))
    white = m.paint('#f2f0ea')
    glazing = windows.window(room, LEFT, 0.85, 1.35, 0.8, 1.3, white, casements=2, columns=1, rows=2)
    room.build()
    room.slope(RIGHT, 1.25, 1.55, m.plaster('#f3f2ee'))
    joinery.skirting(room, white, 0.1)
    fittings.radiator(room, LEFT, 0.85, 0.9)
    fittings.socket(room, BACK, -1.75)
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#8fa3ad', 'cotton'), m.metal('steel'), 1.35, 2.28, panel=0.38))
    _furnish(room)
    _light(room)


def _furnish(room):
    pine, knobs = m.wood('pine', None, 'x'), m.wood('pine', '#8a5a30')
    bed = beds.slatted_bed(m.wood('pine', None, 'x'), m.fabric('#f1eee6', 'cotton'), m.fabric('#e9e4d8', 'stripe', '#7e93a3'), 1.5, 0.98, throw=m.fabric('#54697a', 'wool'), seed=3)
    against(room, BACK, bed, -0.25, 2.1, 0.04)
    for offset in (-1.4, 0.9):
        side = storage.bedside_table(pine, knobs, 0.46, 0.4, 0.55)
        against(room, BACK, side, offset, 0.4)
        if offset < 0:
            on(side, lamps.table_lamp(m.ceramic('#d9d2c2'), m.fabric('#efe6d4', 'linen'), 0.42, 'ball'), 0.03, 0.05, 0.55)
        else:
            on(side, storage.book_stack([m.paper('#45606f'), m.paper('#c98a5a')], 2, 0.2, 0.15), 0.0, 0.0, 0.55, 15)
            on(side, lamps.table_lamp(m.ceramic('#d9d2c2'), m.fabric('#efe6d4', 'linen'), 0.42, 'ball'), 0.1, 0.08, 0.55)
    chest = storage.chest_of_drawers(pine, knobs, width=1.1, depth=0.45, height=0.78, rows=3)
    against(room, RIGHT, chest, -0.75, 0.45)
    on(chest, decor.basket(m.rattan(), 0.13, 0.15), -0.32, 0, 0.78)
    on(chest, decor.vase(m.ceramic('#e4ded0'), 'round', 0.7), 0.2, 0.02, 0.78)
    place(armchairs.club_chair(m.fabric('#b9a58a', 'linen'), m.wood('pine'), 0.72, 0.76), (-1.72, 2.72, 0), turn=66)
    hang(room, BACK, decor.framed(m.landscape(6, ('#d5dde2', '#9fb0b5', '#7c9088', '#c9bfa4')), m.wood('pine'), 0.8, 0.55, mount=m.paper()), -0.25, 1.6)
    place(decor.rug_on_floor(m.rug('border', ('#d8d0c0', '#7e93a3')), 1.7, 1.0), (-0.35, 1.35, 0))
    place(lamps.paper_pendant(m.paper('#f6f1e6'), 0.35, 0.22), (-0.6, 2.2, 2.5))


def _light(room):
    outdoors.outdoors('trees', (-1, 0))
    daylight.sky(40)
    daylight.sun(-70, 38, 3.2)
    daylight.through_windows(room, 85)
    daylight.bounce((0.2, 0.35, 2.2), (-0.2, 4.0, 0.9), 55)
    camera.photograph((0.7, 0.12, 1.3), 9, 23, -0.035, exposure=0.5)
