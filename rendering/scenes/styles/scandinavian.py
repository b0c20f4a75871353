"""Scandinavian: a white dining room with pale ash, wishbone chairs, a paper lantern and northern light."""

from kit import camera, daylight, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import decor, dining_chairs, lamps, plants, storage, tables
from kit.furniture.placing import against, at_window, hang, offset_of, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    white = m.paint('#f6f5f1')
    room = Room(rectangle(5.2, 4.8), 2.65, m.plaster('#edebe5'), m.boards('ash', .18, 'y', '#d8bf98'), m.plaster('#fbfaf7'))
    glazing = windows.window(room, BACK, -.55, 2.2, .62, 1.62, white, columns=1, rows=2, casements=3)
    windows.architrave(room, BACK, glazing, white)
    side = windows.window(room, LEFT, -.3, 1.9, .62, 1.62, white, columns=1, rows=2, casements=3)
    room.build()
    joinery.skirting(room, white, .1)
    fittings.radiator(room, BACK, offset_of(room, BACK, glazing), 1.5, .4)
    at_window(room, LEFT, side, decor.roman_blind(m.fabric('#e9e4d8', 'linen'), 1.9, .45), 2.3)
    _furnish(room)
    _light(room)


def _furnish(room):
    ash, sage = m.wood('ash', '#cfad7c'), m.fabric('#8fa396', 'wool')
    cord, leaf = m.rattan('#d9c39a'), m.leaf('#5f7f58')
    place(decor.rug_on_floor(m.rug('plain', ['#b9c4bb']), 2.9, 2.2), (-.35, 2.55, 0))
    table = place(tables.leg_table(ash, ash, 1.85, .9, .74, .03, .028, .018, .03, .2), (-.35, 2.55, 0))
    for x, y, turn in ((-.5, -.62, 178), (.45, -.66, 184), (-.45, .64, 3), (.5, .62, -4), (-1.18, .02, 90), (1.2, -.02, -88)):
        chair = dining_chairs.wishbone_chair(ash, cord)
        place(chair, (-.35 + x, 2.55 + y, 0), turn=turn)
    on(table, decor.vase(m.ceramic('#f0ede6', .7), 'bottle', 1.0), -.2, .05, .74)
    on(table, plants.branches(leaf, m.wood('dark'), .62, 5, .32, 3), -.2, .05, 1.05)
    on(table, decor.fruit_bowl(m.ceramic('#7f9a8f', .6), m.lacquer('#c9d07a'), .15), .35, -.05, .74)
    place(lamps.paper_pendant(m.paper('#faf6ec'), .62, .36, .8, 17, m.lacquer('#f2f0ea')), (-.35, 2.9, 2.65))
    board = storage.sideboard(ash, ash, 1.7, .42, .76, .16, 3, False, m.paint('#eef0ec'), m.wood('ash'))
    against(room, RIGHT, board, -.75, .42)
    on(board, lamps.table_lamp(m.ceramic('#a9b8b0', .6), m.paper('#f6f1e6'), .48, 'gourd'), -.55, 0, .76)
    on(board, storage.book_stack([m.paper('#c9d1d3'), m.paper('#e6d9bf'), m.paper('#7f9a8f')], 3), .2, 0, .76)
    for i, (seed, palette) in enumerate(((3, ('#f4f1ea', '#7f9a8f', '#d9c39a')), (9, ('#f4f1ea', '#c9a17e', '#8ea0a8')))):
        art = decor.framed(m.canvas(seed, palette), ash, .5, .7, m.paper('#faf8f2'))
        hang(room, RIGHT, art, -.46 - .6 * i, 1.55)
    place(plants.monstera(leaf, leaf, m.ceramic('#e9e6de', .6), m.soil(), 1.25, 5), (1.55, 4.3, 0))
    shelf = storage.wall_shelf(ash, [(-.32, decor.vase(m.ceramic('#c9d1d3', .7), 'jug', .7)), (.0, decor.plates(m.ceramic('#f2efe8'), 5, .1)), (.33, decor.vase(m.ceramic('#e2d2b8', .7), 'round', .75))], 1.0, .2)
    hang(room, BACK, shelf, 1.6, 1.62)
    bench_cover = decor.basket(m.rattan('#d2b483'), .2, .3, filling=sage)
    place(bench_cover, (2.2, 1.6, 0))


def _light(room):
    outdoors.outdoors('trees', (0, 1), light=1.5)
    outdoors.outdoors('trees', (-1, 0), light=1.9)
    daylight.sky(40)
    daylight.sun(-108, 26, 3.4, '#fff2de')
    daylight.through_windows(room, 42)
    daylight.bounce((.8, .4, 2.3), (-.3, 4.2, .9), 18, warmth=(1, .99, .97))
    camera.photograph((-.05, .12, 1.38), 2, 22.5, -.03, exposure=.5)
