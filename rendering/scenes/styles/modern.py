"""Modern: a white living room with a wall of glass, low charcoal seating and one red chair."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    black = m.metal('black')
    white = m.plaster('#e3e0db')
    room = Room(rectangle(6.2, 4.9), 2.75, white, m.boards('dark', .2, 'x', '#57483c'), m.plaster('#f6f5f2'))
    glazing = windows.window(room, LEFT, .25, 3.7, .04, 2.5, m.paint('#26272a'), columns=1, casements=3, board=False)
    room.build()
    joinery.skirting(room, m.paint('#efedea'), .06)
    _furnish(room, black)
    sheer = decor.curtain_pair(m.sheer('#f2f1ee', .5), black, 3.7, 2.66, panel=.55, finial=False, folds=9)
    at_window(room, LEFT, glazing, sheer)
    _light(room)


def _furnish(room, black):
    charcoal, grey = m.fabric('#4a4d51', 'wool'), m.fabric('#8f9194', 'linen')
    red = m.fabric('#b23a26', 'wool')
    place(decor.rug_on_floor(m.rug('plain', ['#8f8c86']), 3.6, 2.5), (.55, 2.75, 0))
    sofa = sofas.low_sofa(charcoal, m.metal('steel'), 2.75, 1.0, 3, [(-.95, red), (.98, grey)])
    against(room, BACK, sofa, .5, 1.0, .08)
    table = place(tables.frame_table(m.stone('marble'), black, 1.35, .75, .33, .03), (.5, 2.65, 0))
    on(table, storage.book_stack([m.paper('#1f2933'), m.paper('#d9d6d0'), m.paper('#b23a26')], 3), -.35, .08, .33)
    on(table, decor.bowl(m.ceramic('#22242a'), .17, .07), .3, -.06, .33)
    chair = armchairs.club_chair(m.leather('#2a2b2d'), black, .78, .8, .15, .72)
    place(chair, (1.95, 3.0, 0), turn=-62)
    lamp = lamps.arc_lamp(m.metal('chrome'), m.stone('marble', '#2c2d30'), 1.5, 2.1)
    place(lamp, (2.55, 4.35, 0), turn=12)
    art = decor.canvas_print(m.canvas(7, ('#f3f1ec', '#22252b', '#b23a26', '#a9adb0')), 1.7, 1.05, black)
    hang(room, BACK, art, .35, 1.62)
    hang(room, RIGHT, storage.media_unit(m.lacquer('#2c2f33'), 2.2, .4, .36, 3), -.5, .28, .2)
    hang(room, RIGHT, decor.vase(m.ceramic('#e9e7e2'), 'cylinder', 1.1), -1.2, .64, .2)
    plant = plants.snake_plant(m.leaf('#4a6a45'), m.lacquer('#e7e5e0'), m.soil(), 1.15, pot_radius=.17, pot_height=.36, leaves=16)
    place(plant, (-2.3, 4.35, 0))


def _light(room):
    outdoors.outdoors('city', (-1, 0))
    daylight.sky(38)
    daylight.sun(-112, 36, 4.0)
    daylight.through_windows(room, 55)
    daylight.bounce((1.2, .4, 2.4), (.3, 4.2, .8), 35)
    camera.photograph((.55, .15, 1.3), 9, 22.5, -.035, exposure=-.05)
