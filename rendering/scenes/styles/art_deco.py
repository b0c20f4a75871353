"""Art Deco: an emerald salon with a channelled velvet sofa, lacquer, brass rays and a chequered marble floor."""

from math import cos, pi, sin

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import box, cylinder, group, place
from kit.rods import rod, tube
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    emerald, gold = m.plaster('#153f37'), m.metal('brass')
    room = Room(rectangle(5.8, 4.9), 3.0, emerald, m.tiles('#e9e4d8', .45, '#b9b2a2', second='#24252a', rough=.15), m.plaster('#efe7d3'))
    glazing = windows.window(room, LEFT, .2, 1.7, .3, 2.3, m.metal('black'), columns=3, rows=4, casements=1, bar=.018)
    room.build()
    joinery.skirting(room, m.lacquer('#191a1c'), .16)
    joinery.cornice(room, gold, .07)
    _pilasters(room, gold)
    _furnish(room, gold)
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#0f3d38', 'velvet'), gold, 1.8, 2.84, panel=.6, tied=.6, folds=8))
    _light(room)


def _pilasters(room, gold):
    """Stepped brass bands that frame the middle of the back wall."""
    for side in (-1, 1):
        for step in range(3):
            band = box('walls', (.03, .02, 2.62 - .22 * step), gold, (0, 0, 0), .003)
            hang(room, BACK, band, side * (1.5 + .12 * step), .16, .01)


def _furnish(room, gold):
    velvet, wine = m.fabric('#735726', 'velvet'), m.fabric('#3a1520', 'velvet')
    black = m.lacquer('#17181a', .12)
    place(decor.rug_on_floor(m.rug('plain', ['#1a2422']), 3.2, 2.6, True), (0, 2.6, 0))
    sofa = sofas.curved_sofa(velvet, gold, 2.7, 2.1, 21, [(-.3, m.fabric('#16423c', 'velvet')), (.3, m.fabric('#16423c', 'velvet'))], .8)
    place(sofa, (0, 4.25, 0))
    for side in (-1, 1):
        place(armchairs.barrel_chair(wine, gold, .8, 13, .74), (side * 1.85, 2.75, 0), turn=side * -70)
    table = place(tables.glass_table(black, gold, .48, .42, 2), (0, 2.6, 0))
    on(table, decor.vase(m.lacquer('#16423c', .1), 'urn', .7), .05, .05, .42)
    on(table, plants.flowers([m.fabric('#f1e6d2', 'cotton')], m.leaf('#41603f'), .24, 14, .13, size=.042), .05, .05, .6)
    on(table, storage.book_stack([m.paper('#17181a'), m.paper('#c9a24a')], 2), -.2, -.12, .42)
    hang(room, BACK, decor.sunburst(m.mirror(), gold, .3, 44, .36), 0, 1.82)
    for side in (-1, 1):
        hang(room, BACK, lamps.fan_sconce(gold, m.glow('#ffdfa8', 3)), side * 1.18, 1.85)
    for side in (-1, 1):
        stand = tables.drum_table(m.lacquer('#17181a', .12), .24, .62, 24, m.stone('marble'))
        place(stand, (side * 2.35, 4.45, 0))
        place(lamps.table_lamp(m.lacquer('#16423c', .1), m.glow('#ffe3b4', 1.3), .62, 'ball', gold), (side * 2.35, 4.45, .62))
    cabinet = storage.fluted_cabinet(m.lacquer('#17181a', .12), gold, 1.5, .44, .84, 44, m.stone('marble'))
    against(room, RIGHT, cabinet, .3, .44)
    place(_stepped_chandelier(gold), (0, 2.75, 3.0))


def _stepped_chandelier(gold):
    """Three rings of frosted glass rods, each smaller than the one above."""
    glow = m.glow('#ffe6bd', 2.2)
    parts = [rod('stem', (0, 0, -.7), (0, 0, 0), .012, gold), cylinder('rose', .08, .03, gold, (0, 0, -.03))]
    for tier, (radius, z) in enumerate(((.36, -.42), (.25, -.54), (.14, -.66))):
        hoop = [(radius * cos(pi * i / 24), radius * sin(pi * i / 24), z) for i in range(48)]
        parts.append(tube('hoop', hoop, .012, gold, closed=True, smooth=False))
        count = 30 - 8 * tier
        for i in range(count):
            angle = 2 * pi * i / count
            parts.append(cylinder('glass rod', .013, .16, glow, (radius * cos(angle), radius * sin(angle), z - .16), .004, 12))
    return group('chandelier', parts)


def _light(room):
    outdoors.outdoors('city', (-1, 0))
    daylight.sky(30)
    daylight.sun(-112, 34, 5.0, '#ffe6c2')
    daylight.through_windows(room, 170)
    daylight.bounce((1.2, .4, 2.6), (0, 4.6, 1.2), 120)
    for side in (-1, 1):
        daylight.lamp((side * 1.18, 4.7, 2.1), 5)
        daylight.lamp((side * 2.35, 4.45, 1.3), 5)
    daylight.lamp((0, 2.75, 2.1), 12, .2)
    camera.photograph((0, .15, 1.3), 0, 22.5, -.02, exposure=.6)
