"""French country: a pale blue dining room with a limewashed table, caned chairs, a painted armoire and an iron chandelier."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import decor, dining_chairs, lamps, plants, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    blue, cream = m.paint('#b9c8d3'), m.paint('#f3ead8')
    room = Room(rectangle(5.4, 4.9), 2.85, m.plaster('#ead8b0'), m.tiles('#d3b391', .3, '#b79c7c', rough=.6, second='#c9a580'), m.plaster('#f8f1e2'))
    doors = windows.window(room, LEFT, .15, 1.7, .01, 2.35, cream, columns=2, rows=4, casements=2, board=False)
    windows.architrave(room, LEFT, doors, cream)
    room.build()
    joinery.skirting(room, blue, .14)
    for wall in (BACK, RIGHT):
        joinery.boarding(room, wall, blue, .0, 1.0, .14)
    joinery.cornice(room, cream, .1)
    joinery.beams(room, m.wood('oak', '#cdb592'), 4, .14, .14, 'y')
    toile = m.fabric('#f3ead8', 'stripe', '#9fb3c8')
    at_window(room, LEFT, doors, decor.curtain_pair(toile, m.metal('bronze'), 1.8, 2.6, panel=.55, tied=.7, folds=7))
    _table(room)
    _sides(room)
    _light(room)


def _table(room):
    lime, cane = m.wood('oak', '#b3956a'), m.rattan('#d0ac74')
    table = place(tables.turned_leg_table(lime, m.wood('painted', '#e9dfc8'), 1.9, .95, .76, False, True), (-.1, 2.8, 0))
    for x, y, turn in ((-.5, -.66, 176), (.62, -.95, 150), (-.5, .72, 0), (.5, .74, -3), (-1.25, 0, 90), (1.27, 0, -90)):
        place(dining_chairs.cross_back_chair(m.wood('oak', '#a98a60'), cane), (-.1 + x, 2.8 + y, 0), turn=turn)
    on(table, decor.vase(m.ceramic('#f3ead8', .4), 'jug', 1.0), 0, .02, .76)
    on(table, plants.flowers([m.fabric('#d9a5a0', 'cotton'), m.fabric('#f4ead9', 'cotton'), m.fabric('#c9869a', 'cotton')], m.leaf('#6b8458'), .32, 24, .2, size=.045), 0, .02, 1.0)
    on(table, decor.fruit_bowl(m.ceramic('#9fb3c8', .4), m.lacquer('#d9b04a'), .15), .55, .05, .76)
    on(table, decor.candlestick(m.metal('bronze'), m.paper('#f4ead6'), .2), -.45, .05, .76)
    place(lamps.chandelier(m.metal('bronze'), m.glow('#ffe4b8', 5), .85, .4, 8, None, m.paper('#f4ead6')), (-.1, 2.8, 2.85))


def _sides(room):
    armoire = storage.wardrobe(m.wood('painted', '#a9bccb'), m.metal('bronze'), 1.35, .55, 2.05, arch=True)
    against(room, BACK, armoire, 1.4, .55)
    chest = storage.chest_of_drawers(m.wood('painted', '#efe5d0'), m.metal('bronze'), None, 1.3, .45, .88, 3, 1, .14, True, m.wood('oak', '#cdb594'))
    against(room, BACK, chest, -.75, .45)
    on(chest, decor.vase(m.ceramic('#9fb3c8', .4), 'urn', .9), -.4, 0, .88)
    on(chest, plants.branches(m.leaf('#8a9a70'), m.wood('dark'), .4, 6, .25, 4), -.4, 0, 1.13)
    on(chest, decor.plates(m.ceramic('#f3ead8'), 6, .13), .35, 0, .88)
    hang(room, BACK, decor.ornate_frame(m.mirror(), m.wood('painted', '#d9c9a4'), .8, .95), -.75, 1.62, .03)
    for i, (x, z) in enumerate(((.15, 1.95), (.35, 1.62), (.12, 1.3))):
        hang(room, BACK, decor.plate_on_wall(m.ceramic(('#9fb3c8', '#f3ead8', '#d9a5a0')[i], .3), .12), x, z)
    place(decor.basket(m.rattan('#c9a46a'), .2, .28, filling=m.fabric('#d9a5a0', 'linen')), (2.2, 1.6, 0))
    place(plants.olive_tree(m.leaf('#8b966f'), m.wood('dark'), m.ceramic('#cdb9a0', .8), m.soil(), 1.7, 6, 'terracotta'), (-2.2, 4.4, 0))


def _light(room):
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(30)
    daylight.sun(-112, 30, 4.0, '#ffe9c8')
    daylight.through_windows(room, 85)
    daylight.bounce((1.0, .4, 2.5), (0, 4.4, 1.0), 50)
    camera.photograph((.35, .15, 1.35), 3, 22, -.02, exposure=.1)
