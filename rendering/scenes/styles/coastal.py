"""Coastal: a white boarded bedroom with driftwood, stripes, seagrass and the sea in the French windows."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, beds, decor, lamps, plants, stools, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    white = m.paint('#f6f8f7')
    room = Room(rectangle(5.6, 4.8), 2.75, m.plaster('#e3edf0'), m.boards('ash', .2, 'x', '#c8b08a'), m.paint('#f8faf9'))
    doors = windows.window(room, BACK, 1.3, 1.9, .01, 2.35, white, columns=1, rows=1, casements=2, board=False)
    side = windows.window(room, LEFT, .2, 1.5, .7, 1.6, white, columns=1, rows=2, casements=2)
    room.build()
    for wall in (BACK, LEFT, RIGHT):
        joinery.boarding(room, wall, white, .0, 1.15, .12)
    joinery.beams(room, white, 5, .1, .12, 'y')
    sheer = m.sheer('#f8faf9', .5)
    at_window(room, BACK, doors, decor.curtain_pair(sheer, m.wood('ash'), 1.7, 2.55, panel=.45, folds=7))
    at_window(room, LEFT, side, decor.roman_blind(m.fabric('#f6f8f7', 'stripe', '#8fb4c4'), 1.5, .5), 2.32)
    _bed(room)
    _rest(room)
    _light(room)


def _bed(room):
    drift = m.wood('ash', '#bfa987')
    linen, sea, navy = m.fabric('#f7f6f1', 'linen'), m.fabric('#a9cbd6', 'linen'), m.fabric('#2f5f86', 'linen')
    stripe = m.fabric('#f4f3ec', 'stripe', '#2f5f86')
    place(decor.rug_on_floor(m.rug('jute', ['#b79d6e']), 3.0, 2.2), (-.95, 2.3, 0))
    bed = beds.slatted_bed(drift, linen, linen, 1.6, 1.1, throw=sea, accents=(navy, stripe, navy), seed=6)
    against(room, BACK, bed, -1.25, 2.15, .08)
    for side in (-1, 1):
        stand = tables.leg_table(drift, drift, .42, .42, .56, .03, .018, .014, .0, .02, drift)
        against(room, BACK, stand, -1.25 + side * 1.13, .42, .05)
    place(lamps.table_lamp(m.ceramic('#7fb0bd', .35), m.fabric('#f4efe2', 'linen'), .55, 'gourd'), (-2.38, 4.52, .56))
    place(lamps.table_lamp(m.ceramic('#7fb0bd', .35), m.fabric('#f4efe2', 'linen'), .55, 'gourd'), (-.12, 4.52, .56))
    hang(room, BACK, decor.round_mirror(m.mirror(), m.rattan('#cdb07c'), .4, .03), -1.25, 1.85)


def _rest(room):
    drift = m.wood('ash', '#bfa987')
    place(armchairs.rattan_chair(m.rattan('#cda970'), m.fabric('#f4f3ec', 'stripe', '#2f5f86')), (1.45, 2.75, 0), turn=-40)
    place(tables.drum_table(m.rattan('#c4a46c'), .24, .42), (2.1, 3.3, 0))
    place(decor.vase(m.ceramic('#e9efee', .5), 'round', .9), (2.1, 3.3, .42))
    place(plants.grasses(m.fabric('#e4d6b0', 'cotton'), .5, 20, .2), (2.1, 3.3, .6))
    chest = storage.chest_of_drawers(m.wood('painted', '#f4f5f1'), m.rattan(), None, 1.2, .44, .82, 3, 2, .1, True, drift)
    against(room, RIGHT, chest, .4, .44, .03)
    on(chest, decor.driftwood(drift, .5), 0, 0, .82)
    place(lamps.woven_pendant(m.rattan('#cdb07c'), .62, .32, .3), (-.4, 2.7, 2.75))
    place(decor.basket(m.rattan('#c4a46c'), .24, .36, filling=m.fabric('#a9cbd6', 'wool')), (2.35, 4.3, 0))
    place(stools.bench(m.fabric('#f4f3ec', 'stripe', '#2f5f86'), drift, 1.2, .42, .44), (-1.25, 2.3, 0))


def _light(room):
    outdoors.outdoors('sea', (0, 1), light=1.25)
    outdoors.outdoors('sea', (-1, 0), light=1.25)
    daylight.sky(45)
    daylight.sun(-55, 36, 3.8, '#fff6e6')
    daylight.through_windows(room, 45)
    daylight.bounce((.8, .4, 2.4), (-.3, 4.2, .9), 24)
    camera.photograph((.15, .15, 1.3), -1, 22, -.02, exposure=.35)
