"""Mediterranean: a whitewashed room with arches, built-in benches, terracotta tiles, cobalt and strong sun."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import box, group, outline, place
from kit.room import BACK, LEFT, RIGHT, Room, arc, rectangle


def build():
    white = m.limewash('#f7f1e4')
    room = Room(rectangle(5.8, 4.9), 2.95, white, m.tiles('#bd6540', .3, '#d9b695', rough=.45, second='#b35b38'), white)
    blue = m.wood('painted', '#2a6f97')
    door = windows.window(room, LEFT, .2, 1.8, .01, 2.5, blue, columns=2, rows=4, casements=2, arch=True, board=False)
    windows.window(room, BACK, 1.75, .8, 1.05, 1.25, blue, columns=1, rows=2, casements=2, arch=True)
    room.build()
    joinery.beams(room, m.wood('dark', '#8a5c34'), 6, .13, .15, 'y')
    _bench(room)
    _table(room)
    _things(room, blue, door)
    _light(room)


def _niche(width, height):
    """A shallow arched niche painted in ochre over a plaster ledge."""
    edge = [(width / 2, 0)] + [(px, pz) for px, pz in arc(0, height - width / 2, width / 2)][::-1] + [(-width / 2, 0)]
    back = outline('niche', edge, .01, m.limewash('#e2ab78'), (0, -.006, 0), 0, 'xz')
    ledge = box('ledge', (width + .14, .2, .05), m.limewash('#f7f1e4'), (0, -.1, -.05), .012)
    return group('walls', [back, ledge])


def _bench(room):
    cream = m.fabric('#f3e9d4', 'linen')
    cobalt, yellow, stripe = m.fabric('#2a5f97', 'linen'), m.fabric('#e2a13b', 'linen'), m.fabric('#f3e9d4', 'stripe', '#2a6f97')
    bench = sofas.plaster_bench(m.limewash('#f3ecdd'), cream, 3.4, .92, .42, [(-1.35, cobalt), (-.9, stripe), (.35, yellow), (1.2, cobalt)])
    against(room, BACK, bench, -1.15, .92, 0)
    hang(room, BACK, _niche(.62, 1.0), -1.15, 1.3, .004)
    for i, (x, z, r) in enumerate(((-2.35, 1.75, .17), (-1.95, 1.5, .12), (-2.0, 2.0, .12), (-.32, 1.78, .17), (-.02, 1.5, .11))):
        hang(room, BACK, decor.plate_on_wall(m.ceramic(('#2a6f97', '#e2a13b', '#f3e9d4', '#2a5f97', '#c4673f')[i], .25), r), x, z)
    hang(room, BACK, decor.vase(m.ceramic('#2a6f97', .25), 'amphora', 1.1), -1.15, 1.3, .1)


def _table(room):
    olive = m.wood('oak', '#a87442')
    place(decor.rug_on_floor(m.rug('stripe', ['#efe0bf', '#2a6f97']), 2.6, 1.7, fringe=m.fabric('#efe0bf', 'cotton')), (-.9, 2.65, 0))
    table = place(tables.plank_table(olive, 1.2, .65, .4, 3, .09, .055), (-.9, 2.7, 0))
    on(table, decor.fruit_bowl(m.ceramic('#2a6f97', .25), m.lacquer('#eab53a'), .19, 8), .1, 0, .4)
    on(table, decor.vase(m.ceramic('#f3e9d4', .5), 'jug', .8), -.32, .08, .4)
    place(armchairs.rattan_chair(m.rattan(), m.fabric('#f3e9d4', 'linen')), (1.35, 3.1, 0), turn=-50)


def _things(room, blue, door):
    clay, leaf = m.ceramic('#bd6540', .8), m.leaf('#78875f')
    place(plants.olive_tree(leaf, m.wood('dark'), clay, m.soil(), 2.1, 3, 'terracotta', .24, .42), (2.4, 4.35, 0))
    place(decor.vase(clay, 'amphora', 1.7), (-2.0, 3.6, 0))
    place(plants.fern(m.leaf('#5c7d46'), clay, m.soil(), .34, 2), (2.35, 2.6, 0))
    place(lamps.lantern(m.metal('black'), m.glass(), m.glow('#ffdca0', 4), .95, .26, .42), (-.95, 3.0, 2.95))
    chest = tables.console(m.wood('oak', '#a87442'), m.wood('oak', '#a87442'), 1.2, .36, .8)
    against(room, RIGHT, chest, -.1, .36)
    on(chest, decor.vase(m.ceramic('#e2a13b', .3), 'urn', .9), .2, 0, .8)
    at_window(room, LEFT, door, decor.shutters(blue, 1.8, 2.3, 4, 166))


def _light(room):
    outdoors.outdoors('sea', (-1, 0), light=1.8)
    outdoors.outdoors('sea', (0, 1), light=1.8)
    daylight.sky(50)
    daylight.sun(-118, 38, 6.5, '#fff0d6')
    daylight.through_windows(room, 60)
    daylight.bounce((1.2, .4, 2.5), (-.4, 4.4, .9), 32)
    camera.photograph((.55, .15, 1.3), 8, 22, -.025, exposure=.15)
