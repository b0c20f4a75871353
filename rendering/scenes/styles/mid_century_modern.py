"""Mid-century modern: a study of the 1950s with a walnut wall, a lounge chair, a sputnik lamp and late sun."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, dining_chairs, lamps, plants, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    room = Room(rectangle(6.0, 4.8), 2.6, {BACK: m.wood('walnut', '#93603a', 'z'), 'rest': m.plaster('#efe3cb')}, m.carpet('#cfc0a2'), m.plaster('#f6f0e2'))
    glazing = windows.window(room, LEFT, .1, 3.2, .35, 2.0, m.wood('walnut'), columns=1, casements=3)
    room.build()
    joinery.skirting(room, m.wood('walnut'), .07)
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#d99a3a', 'wool'), m.metal('brass'), 3.2, 2.5, panel=.5, finial=False, folds=7))
    _desk(room)
    _lounge(room)
    _light(room)


def _desk(room):
    walnut, brass = m.wood('walnut'), m.metal('brass')
    piece = tables.desk(walnut, walnut, 1.5, .68, .74, True, brass)
    against(room, RIGHT, piece, -.25, .68, .02)
    chair = dining_chairs.wooden_desk_chair(m.fabric('#3f7d78', 'wool'), walnut)
    place(chair, (1.98, 2.65, 0), turn=105)
    on(piece, lamps.desk_lamp(m.lacquer('#e0912f')), .5, .1, .74)
    on(piece, storage.book_stack([m.paper('#3f7d78'), m.paper('#e7d6b0'), m.paper('#b5462a')], 3), -.35, .08, .74)
    art = decor.framed(m.canvas(21, ('#f1e3c6', '#e0912f', '#3f7d78', '#8c2f1c')), walnut, .9, .7)
    hang(room, RIGHT, art, -.25, 1.6)


def _lounge(room):
    walnut, brass, leather = m.wood('walnut'), m.metal('brass'), m.leather('#2e2320')
    marigold = m.fabric('#e0912f', 'wool')
    place(decor.rug_on_floor(m.rug('geometric', ['#efe4cc', '#d98a2c', '#3f7d78']), 3.0, 2.1), (-.35, 2.5, 0))
    board = storage.sideboard(walnut, walnut, 2.3, .45, .74, .22, 5, True, handles=brass)
    against(room, BACK, board, -.35, .45, .03)
    on(board, lamps.table_lamp(m.ceramic('#3f7d78', .5), m.fabric('#efe2c4', 'linen'), .62, 'gourd', brass), -.85, 0, .74)
    on(board, decor.vase(m.ceramic('#e0912f', .5), 'bottle', 1.0), .35, 0, .74)
    on(board, decor.vase(m.ceramic('#efe6d2', .5), 'round', .8), .55, -.03, .74)
    on(board, storage.book_stack([m.paper('#8c2f1c'), m.paper('#efe2c4')], 2), .9, 0, .74)
    chair = armchairs.lounge_chair(leather, walnut, m.metal('black'), True)
    place(chair, (-1.1, 2.95, 0), turn=38)
    seat = armchairs.plywood_chair(marigold, walnut)
    place(seat, (.75, 3.1, 0), turn=-32)
    table = tables.pedestal_table(walnut, m.lacquer('#f0eadc'), .34, .48)
    place(table, (-.12, 2.75, 0))
    on(table, decor.bowl(m.ceramic('#3f7d78', .4), .13, .06), 0, 0, .48)
    art = decor.canvas_print(m.canvas(5, ('#efe0c0', '#e0912f', '#3f7d78', '#8c2f1c', '#2a2522')), 1.5, .9, walnut)
    hang(room, BACK, art, -.3, 1.62)
    lamp = lamps.tripod_lamp(walnut, m.fabric('#f1e4c8', 'linen'), brass, 1.55)
    place(lamp, (1.45, 4.25, 0))
    place(lamps.sputnik(brass, m.glow('#ffe2b0', 4), .42, .42), (-.2, 2.7, 2.6))
    place(plants.fiddle_fig(m.leaf('#4c6b3a'), m.wood('dark'), m.ceramic('#efe6d2', .5), m.soil(), 1.75, 4, 'cylinder'), (-2.45, 4.2, 0))


def _light(room):
    outdoors.outdoors('trees', (-1, 0))
    daylight.sky(20)
    daylight.sun(-106, 22, 5.5, '#ffd196')
    daylight.through_windows(room, 65)
    daylight.bounce((1.2, .4, 2.3), (-.2, 4.4, .9), 55, warmth=(1, .93, .82))
    daylight.lamp((1.45, 4.25, 1.38), 5)
    daylight.lamp((-1.2, 4.5, 1.25), 4)
    camera.photograph((.15, .15, 1.3), 2, 22, -.03, exposure=.2)
