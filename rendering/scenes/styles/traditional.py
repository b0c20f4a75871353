"""Traditional: a panelled drawing room, symmetrical about a marble fireplace, in cream, red and green."""

from kit import camera, daylight, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import Room, with_breast

BREAST, LEFT_ALCOVE, RIGHT_ALCOVE, LEFT, RIGHT = 4, 6, 2, 7, 1


def build():
    cream = m.paint('#f1e8d6')
    room = Room(with_breast(6.0, 5.0, 2.0, .4), 3.0, {LEFT: m.plaster('#e9dcbd'), 'rest': m.plaster('#e9dcbd')}, m.herringbone('walnut'), m.plaster('#f7f2e8'))
    glazing = windows.window(room, LEFT, .35, 1.5, .45, 2.1, m.paint('#f5f0e4'), columns=3, rows=3, sash=True)
    windows.architrave(room, LEFT, glazing, cream)
    fittings.fireplace(room, BREAST, 0, 1.5, 1.15, (.74, .74), m.stone('marble'), m.stone('marble', '#3b3a38'))
    room.build()
    joinery.skirting(room, cream, .18)
    joinery.cornice(room, cream, .14)
    joinery.rail(room, cream, .92)
    for wall in (LEFT_ALCOVE, RIGHT_ALCOVE):
        joinery.panel_frames(room, wall, m.plaster('#e9dcbd'), 1.05, 2.7, 1, .2)
        joinery.panel_frames(room, wall, m.plaster('#e9dcbd'), .26, .82, 1, .2)
    fittings.ceiling_rose((0, 2.35), 3.0, .38)
    _furnish(room)
    red = m.fabric('#8c2f2c', 'velvet')
    drapes = decor.curtain_pair(red, m.metal('brass'), 1.6, 2.82, panel=.62, tied=.75, folds=8, rod_out=.11)
    at_window(room, LEFT, glazing, drapes)
    _light(room)


def _furnish(room):
    red, green, gold = m.fabric('#7d2e2e', 'velvet'), m.fabric('#3f5641', 'velvet'), m.fabric('#c2a15a', 'velvet')
    mahogany, brass, shade = m.wood('dark', '#5a3020'), m.metal('brass'), m.fabric('#f0e2c4', 'cotton')
    place(decor.rug_on_floor(m.rug('persian', ['#7a2b2a', '#d8bf8f', '#27385a']), 3.9, 2.7, fringe=m.fabric('#e4d6b8', 'cotton')), (0, 2.75, 0))
    for side in (-1, 1):
        chair = armchairs.wing_chair(green, mahogany)
        place(chair, (side * 1.42, 3.35, 0), turn=side * -48)
    table = tables.turned_leg_table(mahogany, mahogany, 1.15, .7, .46)
    place(table, (0, 2.75, 0))
    on(table, storage.book_stack([m.leather('#5a2a20'), m.leather('#2e4636'), m.leather('#8a6a35')], 3), -.28, .05, .46)
    on(table, decor.vase(m.ceramic('#e9e2d0'), 'urn', .72), .2, 0, .46)
    on(table, plants.flowers([m.fabric('#b33a3a', 'cotton'), m.fabric('#f0e4d0', 'cotton')], m.leaf('#4b6a40'), .26, 16, .14, size=.04), .2, 0, .64)
    painting = decor.ornate_frame(m.landscape(3), brass, 1.25, .95)
    hang(room, BREAST, painting, 0, 1.86, .03)
    for wall in (LEFT_ALCOVE, RIGHT_ALCOVE):
        chest = storage.chest_of_drawers(mahogany, brass, None, 1.15, .42, .84, 3, 1, .1, True)
        against(room, wall, chest, 0, .42, .03)
        on(chest, lamps.table_lamp(m.ceramic('#2f4a3c'), shade, .66, 'urn', brass, 40), 0, 0, .84)
    for side in (-1, 1):
        stick = decor.candlestick(brass, m.paper('#f4ead6'), .26)
        hang(room, BREAST, stick, side * .58, 1.19, .1)
    clock = decor.vase(m.ceramic('#d9cdb2'), 'urn', .7)
    hang(room, BREAST, clock, 0, 1.19, .1)
    place(lamps.chandelier(brass, m.glow('#ffe2b0', 6), .72, .42, 8), (0, 2.35, 3.0))
    sofa = sofas.loose_cushion_sofa(red, mahogany, 2.1, .95, 3, .2, .66, .86, .13, pillows=[(-.6, gold), (.6, gold)])
    against(room, RIGHT, sofa, -.2, .95, .06)


def _light(room):
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(35)
    daylight.sun(-115, 33, 3.6, '#ffe8c8')
    daylight.through_windows(room, 110)
    daylight.bounce((1.2, .4, 2.6), (0, 4.4, 1.1), 75)
    for side in (-1, 1):
        daylight.lamp((side * 2.0, 4.72, 1.38), 5)
    camera.photograph((0, .2, 1.3), 0, 22.5, -.01, exposure=.55)
