"""Contemporary: a limewashed room with a curved bouclé sofa, travertine and a great paper pendant."""

from kit import camera, daylight, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, RIGHT, Room, rectangle


def build():
    room = Room(rectangle(5.8, 5.0), 2.9, m.limewash('#c9b8a2'), m.herringbone('oak'), m.plaster('#f1ece4'))
    glazing = windows.window(room, RIGHT, -.2, 2.3, .1, 2.45, m.paint('#8a6f55'), columns=1, casements=2, board=False)
    room.build()
    _furnish(room)
    drapes = decor.curtain_pair(m.fabric('#e5dccd', 'linen'), m.metal('bronze'), 2.3, 2.78, panel=.6, finial=False, folds=8)
    at_window(room, RIGHT, glazing, drapes)
    _light(room)


def _furnish(room):
    cream, blue = m.fabric('#ece4d8', 'boucle'), m.fabric('#4f6d7a', 'velvet')
    travertine = m.stone('travertine')
    place(decor.rug_on_floor(m.rug('plain', ['#e2d8c8']), 3.3, 3.0, True), (-.2, 2.6, 0))
    sofa = sofas.curved_sofa(cream, m.wood('oak'), 2.95, 2.5, 0, [(-.3, blue), (.34, m.fabric('#b08d6a', 'linen'))])
    place(sofa, (-.3, 4.1, 0), turn=6)
    table = place(tables.pebble_table(travertine, travertine, 1.25, .85, .33), (-.2, 2.7, 0), turn=12)
    on(table, decor.vase(m.ceramic('#6b5a4b', .7), 'round', 1.1), .2, .1, .33)
    on(table, storage.book_stack([m.paper('#e7dccb'), m.paper('#8a6f55')], 2), -.22, -.05, .33)
    low = tables.drum_table(m.wood('walnut', None, 'z'), .26, .42)
    place(low, (-1.25, 2.95, 0))
    place(armchairs.boucle_chair(blue, m.wood('walnut')), (1.5, 3.35, 0), turn=-62)
    lantern = lamps.paper_pendant(m.paper('#f7f0e2'), .78, .42, .72, 15, m.lacquer('#2b2926'))
    place(lantern, (1.0, 3.3, 2.9))
    cabinet = storage.sideboard(m.wood('walnut', None, 'x'), m.wood('walnut'), 1.5, .42, .74, .1, 3, False, slatted=True)
    against(room, 3, cabinet, .7, .42)
    on(cabinet, decor.vase(m.ceramic('#d9cbb6', .8), 'amphora', 1.0), -.4, 0, .74)
    on(cabinet, lamps.mushroom_lamp(m.lacquer('#d9cbb6'), m.glow('#ffdcae', 1.6)), .45, 0, .74)
    art = decor.canvas_print(m.canvas(12, ('#e9dfd0', '#a9927a', '#4f6d7a', '#d8c3a8')), 1.25, 1.45, m.wood('oak'))
    hang(room, BACK, art, -.5, 1.72)
    plant = plants.olive_tree(m.leaf('#75825f'), m.wood('dark'), m.ceramic('#b9a78f', .8), m.soil(), 2.05, 4)
    place(plant, (2.15, 4.45, 0))


def _light(room):
    outdoors.outdoors('trees', (1, 0))
    daylight.sky(30)
    daylight.sun(118, 34, 3.6, '#ffe9cc')
    daylight.through_windows(room, 70)
    daylight.bounce((-1.2, .4, 2.5), (.2, 4.2, .9), 45)
    daylight.lamp((1.0, 3.3, 2.45), 9, .2)
    camera.photograph((-.35, .15, 1.3), -7, 22.5, -.03, exposure=.35)
