"""Bohemian: an ochre bedroom with layered textiles, cane, lanterns and many plants."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, beds, decor, lamps, plants, stools, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import group, place
from kit.rods import rod
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    room = Room(rectangle(5.2, 4.7), 2.7, m.limewash('#d2935c'), m.boards('pine', .14, 'y', '#a9713f'), m.plaster('#f0dfc6'))
    glazing = windows.window(room, LEFT, -.1, 1.9, .55, 1.75, m.wood('dark', '#7a4f2c'), columns=2, rows=2, casements=2)
    room.build()
    joinery.skirting(room, m.wood('dark', '#7a4f2c'), .09)
    at_window(room, LEFT, glazing, decor.curtain_pair(m.sheer('#f3e4c8', .7), m.wood('dark'), 1.9, 2.5, panel=.5, folds=7))
    _bed(room)
    _rest(room)
    _light(room)


def _bed(room):
    rust, teal, plum, ochre = (m.fabric(c, 'linen') for c in ('#b4472f', '#2f7f79', '#552a40', '#d49a35'))
    place(decor.rug_on_floor(m.rug('persian', ['#8f3a2a', '#d9b478', '#2f5f5c']), 3.3, 2.5, fringe=m.fabric('#ead9b8', 'cotton')), (.25, 2.1, 0))
    bed = beds.platform_bed(m.wood('pine', '#8b5a34'), m.fabric('#efe1c8', 'linen'), rust, 1.6, False, .12, throw=m.fabric('#e3b253', 'stripe', '#8c3a4a'), accents=(teal, ochre, plum), seed=4)
    against(room, BACK, bed, .3, 2.2, .06)
    hang(room, BACK, _macrame(m.fabric('#efe2c9', 'cotton'), m.wood('dark')), .3, 2.15, .02)
    for side in (-1, 1):
        stool = tables.drum_table(m.rattan(), .22, .44)
        against(room, BACK, stool, .3 + side * 1.25, .44, .08)
    place(lamps.table_lamp(m.ceramic('#2f7f79'), m.rattan('#d9b47c'), .46, 'gourd'), (-.95, 4.4, .44))
    place(decor.vase(m.ceramic('#b4472f', .7), 'amphora', .7), (1.55, 4.4, .44))
    place(plants.grasses(m.fabric('#e4cfa4', 'cotton'), .55, 22, .22), (1.55, 4.4, .72))


def _macrame(cord, stick):
    """A knotted hanging: cords from a stick, cut to a point."""
    parts = [rod('stick', (-.62, -.02, 0), (.62, -.02, 0), .014, stick)]
    for i in range(44):
        x = -.55 + 1.1 * i / 43
        drop = .75 - .55 * abs(x)
        knot = .018 * (1 if i % 2 else -1)
        parts.append(rod('cord', (x, -.025, 0), (x + knot, -.03, -drop * .5), .007, cord, 6))
        parts.append(rod('cord', (x + knot, -.03, -drop * .5), (x, -.02, -drop), .007, cord, 6))
    return group('wall hanging', parts)


def _rest(room):
    leaf, dark_leaf, soil = m.leaf('#557a3f'), m.leaf('#3f6338'), m.soil()
    clay = m.ceramic('#b5623f', .8)
    place(armchairs.rattan_chair(m.rattan(), m.fabric('#2f7f79', 'velvet')), (-1.5, 2.75, 0), turn=35)
    place(stools.pouf(m.leather('#b06a35'), .3, .34, 12), (-.95, 1.75, 0))
    place(plants.palm(leaf, leaf, m.rattan(), soil, 1.9, 3), (-2.1, 4.2, 0))
    place(plants.monstera(dark_leaf, leaf, clay, soil, 1.15, 8, 'terracotta'), (2.15, 4.1, 0))
    place(plants.fern(leaf, clay, soil, .4, 5), (2.2, 3.2, 0))
    hung = plants.trailing_plant(leaf, leaf, clay, soil, .8, 6)
    place(hung, (1.85, 4.57, 1.95))
    hang(room, BACK, storage.wall_shelf(m.wood('pine', '#8b5a34'), [], .5, .24), 1.85, 1.95)
    for x, y, drop, radius in ((-.75, 3.4, .75, .27), (1.35, 3.0, .55, .2)):
        place(lamps.woven_pendant(m.rattan(), drop, radius, radius * .9), (x, y, 2.7))
    chest = storage.chest_of_drawers(m.wood('pine', '#7a4a2a'), m.metal('brass'), None, 1.1, .42, .78, 3, 1, .1, True)
    against(room, RIGHT, chest, .1, .42)
    on(chest, decor.basket(m.rattan(), .14, .2), .3, 0, .78)
    hang(room, RIGHT, decor.sunburst(m.mirror(), m.rattan(), .17, 40, .2), .1, 1.55)
    basket = decor.basket(m.rattan('#c79a5c'), .22, .34, filling=m.fabric('#d49a35', 'wool'))
    place(basket, (1.55, 1.5, 0))


def _light(room):
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(30)
    daylight.sun(-112, 32, 4.2, '#ffe0b4')
    daylight.through_windows(room, 85)
    daylight.bounce((1.0, .4, 2.4), (.2, 4.2, .9), 55)
    daylight.lamp((-.75, 3.4, 1.95), 5)
    daylight.lamp((1.35, 3.0, 2.15), 4)
    camera.photograph((.1, .15, 1.35), 0, 22.5, -.03, exposure=.4)
