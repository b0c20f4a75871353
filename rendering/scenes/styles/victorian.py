"""Victorian: a burgundy library with a green chesterfield, carved bookcases, a bay window and amber lamps."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, hang, on
from kit.mesh import place
from kit.room import Room, with_bay

RIGHT, BACK_RIGHT, BAY_RIGHT, BAY, BAY_LEFT, BACK_LEFT, LEFT = range(1, 8)


def build():
    paper, dado = m.fabric('#6a2638', 'stripe', '#7d2f42'), m.wood('dark', '#4a2a1c', 'z')
    room = Room(with_bay(5.8, 4.4, 2.5, .75, .6), 3.05, paper, m.herringbone('dark'), m.plaster('#e9dcc2'))
    frame = m.paint('#efe6d2')
    for wall, width in ((BAY_RIGHT, .66), (BAY, 1.05), (BAY_LEFT, .66)):
        windows.window(room, wall, 0, width, .6, 2.0, frame, columns=2 if width > .8 else 1, rows=2, sash=True)
    room.build()
    joinery.skirting(room, dado, .22)
    joinery.rail(room, dado, .95, .035, .09)
    joinery.cornice(room, m.plaster('#e9dcc2'), .18)
    _drapes(room)
    _books(room)
    _seats(room)
    _light(room)


def _drapes(room):
    """Heavy curtains where the bay meets the room, under a swagged pelmet."""
    velvet, gold = m.fabric('#4d1526', 'velvet'), m.metal('brass')
    pair = decor.curtain_pair(velvet, gold, 1.9, 2.72, panel=.5, tied=.75, folds=8)
    place(pair, (0, 4.4, 0))
    place(decor.pelmet(velvet, 2.95, .36, .16, 3), (0, 4.4, 2.86))


def _books(room):
    rosewood = m.wood('dark', '#3f2015', 'z')
    palette = [m.leather(c) for c in ('#5a1f24', '#24392e', '#6b4a22', '#2b2433', '#7a5a30', '#3b2017')]
    urn = [lambda: decor.vase(m.ceramic('#b8893b', .3), 'urn', .7)]
    for wall, seed in ((BACK_LEFT, 1), (BACK_RIGHT, 2)):
        case = storage.bookcase(rosewood, palette, urn, 1.3, .34, 2.35, 6, 1, None, seed + 3, .95, True, .14)
        against(room, wall, case, 0, .34, .04)


def _seats(room):
    green, plum, gold = m.leather('#24463a'), m.fabric('#3f1a30', 'velvet'), m.fabric('#b8893b', 'velvet')
    rosewood, brass = m.wood('dark', '#46241a'), m.metal('brass')
    place(decor.rug_on_floor(m.rug('persian', ['#5b1f2a', '#c9a566', '#21352f']), 3.6, 2.5, fringe=m.fabric('#d9c598', 'cotton')), (0, 2.5, 0))
    place(sofas.chesterfield(green, rosewood, 2.1, .95, brass, [(-.55, gold), (.55, m.fabric('#7d2436', 'velvet'))]), (0, 3.5, 0))
    for side in (-1, 1):
        place(armchairs.button_back_chair(plum, rosewood), (side * 1.7, 2.75, 0), turn=side * -58)
    table = place(tables.turned_leg_table(rosewood, rosewood, .95, .6, .5, True), (0, 2.3, 0))
    on(table, storage.book_stack([m.leather('#5a1f24'), m.leather('#24392e'), m.leather('#6b4a22')], 3), -.15, .06, .5)
    on(table, decor.vase(m.ceramic('#b8893b', .25), 'urn', .6), .2, 0, .5)
    on(table, plants.flowers([m.fabric('#8c2f44', 'cotton'), m.fabric('#e4cfc0', 'cotton')], m.leaf('#41603a'), .22, 14, .13, size=.04), .2, 0, .66)
    shade = m.glow('#e9a04a', 1.2)
    for side in (-1, 1):
        stand = tables.turned_leg_table(rosewood, rosewood, .5, .5, .66, True)
        place(stand, (side * 1.48, 3.75, 0))
        place(lamps.table_lamp(m.metal('bronze'), shade, .58, 'urn', brass, 24), (side * 1.48, 3.75, .66))
    place(lamps.chandelier(brass, m.glow('#ffdca0', 6), .75, .42, 8, m.glass(), tiers=2), (0, 2.3, 3.05))
    place(plants.palm(m.leaf('#4a6b3a'), m.leaf('#4a6b3a'), m.ceramic('#b8893b', .3), m.soil(), 1.8, 5), (0, 4.75, 0))
    for wall, seed in ((LEFT, 4), (RIGHT, 6)):
        hang(room, wall, decor.ornate_frame(m.landscape(seed), brass, .95, .75), 0, 1.85, .03)


def _light(room):
    outdoors.outdoors('garden', (0, 1), distance=16)
    daylight.sky(30)
    daylight.sun(-30, 30, 4.0, '#ffe2b8')
    daylight.through_windows(room, 170)
    daylight.bounce((.8, .4, 2.7), (0, 4.0, 1.1), 130)
    for side in (-1, 1):
        daylight.lamp((side * 1.48, 3.75, 1.15), 9)
    daylight.lamp((0, 2.3, 2.2), 18, .25)
    camera.photograph((0, .15, 1.35), 0, 22.5, -.005, exposure=.85)
