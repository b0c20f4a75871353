"""Industrial: a brick loft with a steel-framed window, a worn leather sofa, iron shelving and enamel pendants."""

from kit import camera, daylight, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, storage, tables
from kit.furniture.placing import against, hang, on
from kit.mesh import place, tag
from kit.rods import rod
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    steel = m.metal('black')
    walls = {BACK: m.brick('#96543c', '#a99b8a'), RIGHT: m.stone('concrete'), 'rest': m.brick('#96543c', '#a99b8a')}
    room = Room(rectangle(6.6, 5.2), 3.3, walls, m.stone('concrete', '#8b8781'), m.stone('concrete', '#a7a39c'))
    windows.window(room, LEFT, .1, 3.4, .7, 2.3, m.paint('#1f2022'), columns=3, rows=4, casements=2, stile=.04, bar=.02)
    room.build()
    _furnish(room, steel)
    _pipes(room, steel)
    _light(room)


def _pipes(room, steel):
    for z, y in ((3.12, 4.98), (3.0, 5.06)):
        tag(rod('pipe', (-3.3, y, z), (3.3, y, z), .035, steel), 'ceiling')
    tag(rod('pipe', (2.98, 5.05, 0), (2.98, 5.05, 3.0), .03, steel), 'ceiling')
    tag(rod('beam', (-3.3, 2.9, 3.2), (3.3, 2.9, 3.2), .06, steel, 4), 'ceiling')


def _furnish(room, steel):
    tobacco, timber = m.leather('#7a4526'), m.wood('pine', '#7a5636')
    place(decor.rug_on_floor(m.rug('berber', ['#6b655d', '#b9ad9a']), 3.4, 2.3), (-.1, 2.8, 0))
    sofa = sofas.chesterfield(tobacco, m.wood('dark'), 2.35, .98, pillows=[(-.6, m.fabric('#3b3b3d', 'wool')), (.55, m.fabric('#b9a684', 'linen'))])
    against(room, BACK, sofa, -.45, .98, .12)
    table = place(tables.trunk(m.wood('dark', '#4b3626'), m.metal('steel'), 1.2, .65, .42), (-.25, 2.75, 0), turn=3)
    on(table, storage.book_stack([m.paper('#2c2c2e'), m.paper('#a4562f'), m.paper('#d8cdb8')], 3), -.3, .05, .425)
    on(table, decor.tray(steel, [(-.08, 0, decor.cup(m.ceramic('#35363a'))), (.09, .02, decor.jar(m.glass(), steel, .04, .11))], .38, .25), .25, 0, .425)
    things = [lambda: decor.vase(m.ceramic('#3b3b3d', .6), 'jug', .8), lambda: decor.basket(m.metal('steel'), .1, .16), lambda: decor.jar(m.glass('#7d8c80'), steel, .06, .2)]
    palette = [m.paper(c) for c in ('#c9b89b', '#4d5a5e', '#a3542f', '#2d2c2a', '#8a7a60', '#e4dac6')]
    shelving = storage.open_shelving(timber, steel, palette, things, 1.75, .36, 2.35, 5, 4, .75)
    against(room, BACK, shelving, 2.05, .36, .04)
    chair = armchairs.plywood_chair(m.leather('#2e2a27'), m.metal('black'))
    place(chair, (1.75, 2.75, 0), turn=-60)
    place(lamps.reading_lamp(steel, 1.5), (-2.15, 4.4, 0), turn=-40)
    for x in (-.95, .45):
        place(lamps.barn_pendant(m.lacquer('#232426'), m.glow('#ffd59a', 5), 1.29), (x, 2.9, 3.16))
    hang(room, BACK, decor.clock(steel, m.paper('#e9e2d2'), steel, .34), -.45, 1.9)
    plant = plants.fiddle_fig(m.leaf('#41603a'), m.wood('dark'), m.metal('steel'), m.soil(), 1.95, 6, 'cylinder', .21, .4)
    place(plant, (-2.75, 4.6, 0))
    crate = tables.plank_table(timber, .5, .45, .5, 3, .05, .035, True, 'side table')
    place(crate, (1.05, 4.5, 0))
    on(crate, lamps.desk_lamp(steel), 0, 0, .5, 200)


def _light(room):
    outdoors.outdoors('city', (-1, 0))
    daylight.sky(32)
    daylight.sun(-118, 35, 4.5, '#ffe7c6')
    daylight.through_windows(room, 75)
    daylight.bounce((1.5, .4, 2.8), (-.2, 4.8, .9), 90)
    for x in (-.95, .45):
        daylight.lamp((x, 2.9, 1.8), 7)
    camera.photograph((.75, .12, 1.3), 10, 21.5, -.005, exposure=.55)
