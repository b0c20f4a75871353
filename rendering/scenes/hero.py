"""The landing page's picture: low sun through arched windows, a rust-red sofa, limewash, oak and travertine."""
from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, decor, lamps, plants, sofas, stools, storage, tables
from kit.furniture.placing import against, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle
from kit.scene import Picture

HEIGHT = 3.1


def build():
    room = Room(rectangle(7.2, 5.3), HEIGHT, m.limewash('#ddd0bc'), m.herringbone('oak', 0.11), m.plaster('#f4efe6'))
    frame = m.paint('#6b5a48')
    for offset in (-2.42, 2.42):
        windows.window(room, BACK, offset, 1.25, 0.3, 2.45, frame, columns=2, rows=3, arch=True)
    windows.window(room, LEFT, -0.3, 1.6, 0.3, 2.4, frame, columns=2, rows=3)
    room.build()
    joinery.skirting(room, m.plaster('#e6dccb'), 0.1)
    _seats(room)
    _dress(room)
    _light(room)


def _seats(room):
    rust, cream = m.fabric('#7d4435', 'linen'), m.fabric('#eae1d2', 'boucle')
    place(decor.rug_on_floor(m.rug('berber', ('#e6dcc9', '#a8916f')), 3.9, 2.7, fringe=m.fabric('#e6dcc9', 'cotton')), (0.1, 2.95, 0))
    pillows = [(-0.95, m.fabric('#e0cda8', 'linen'), 0.5), (-0.52, m.fabric('#3f4d44', 'velvet'), 0.42), (0.92, m.fabric('#d9a066', 'wool'), 0.48)]
    sofa = sofas.loose_cushion_sofa(rust, m.wood('walnut'), 2.75, 1.02, 3, 0.19, 0.6, 0.82, 0.12, pillows=pillows)
    place(sofa, (-0.15, 4.35, 0))
    travertine = m.stone('travertine')
    table = place(tables.pebble_table(travertine, travertine, 1.35, 0.85, 0.34), (-0.1, 2.95, 0), turn=-6)
    on(table, storage.book_stack([m.paper('#e7dccb'), m.paper('#5a6458')], 2), -0.25, 0.02, 0.345, 14)
    on(table, decor.vase(m.ceramic('#5f5043', 0.7), 'round', 0.9), 0.25, 0.08, 0.345)
    on(table, plants.branches(m.leaf('#6f7f52'), m.wood('dark'), 0.55, 5, 0.32, 3), 0.25, 0.08, 0.345 + decor.mouth_height('round', 0.9))
    place(armchairs.boucle_chair(cream, m.wood('walnut')), (1.98, 3.3, 0), turn=-58)
    place(stools.pouf(m.leather('#8a5a34'), 0.32, 0.36, 12), (-1.5, 2.75, 0))


def _dress(room):
    art = decor.canvas_print(m.canvas(23, ('#e9dfcd', '#96593f', '#c9a878', '#566058', '#dcc6a6')), 1.7, 1.15, m.wood('oak'))
    hang(room, BACK, art, -0.05, 1.78)
    leaf = m.leaf('#75825f')
    place(plants.olive_tree(leaf, m.wood('dark'), m.ceramic('#b79f85', 0.8), m.soil(), 2.15, 4), (-3.0, 4.1, 0))
    place(lamps.floor_lamp(m.metal('brass'), m.fabric('#f0e4cc', 'linen'), 1.6), (1.55, 4.85, 0))
    cabinet = storage.sideboard(m.wood('walnut', None, 'x'), m.wood('walnut'), 1.7, 0.44, 0.74, 0.12, 4, False, slatted=True)
    against(room, RIGHT, cabinet, -0.9, 0.44)
    on(cabinet, lamps.table_lamp(m.ceramic('#d3c2a8', 0.7), m.fabric('#efe3cb', 'linen'), 0.52, 'gourd'), -0.5, 0.02, 0.74)
    on(cabinet, decor.vase(m.ceramic('#9c5a3c', 0.8), 'amphora', 0.9), 0.35, 0.0, 0.74)
    on(cabinet, decor.bowl(m.wood('oak'), 0.15, 0.08), 0.0, 0.0, 0.74)
    hang(room, RIGHT, decor.round_mirror(m.mirror(), m.metal('brass'), 0.48), -0.9, 1.6)
    place(lamps.paper_pendant(m.paper('#f4ecdc'), 0.6, 0.42, 0.65, 17), (-0.1, 2.95, HEIGHT))


def _light(room):
    outdoors.outdoors('trees', (0, 1), light=4.0)
    outdoors.outdoors('trees', (-1, 0))
    daylight.sky(24)
    daylight.sun(-24, 33, 9.0, '#ffe2bd', 0.7)
    daylight.through_windows(room, 65)
    daylight.bounce((1.6, 0.4, 2.6), (0.2, 4.6, 1.0), 52)
    camera.photograph((0.25, 0.1, 1.3), 1.5, 22.5, -0.045, exposure=0.3)


PICTURES = [
    Picture(
        'hero', build, 'Sunlit living room with arched windows, a rust-red sofa, a stone table and a cream armchair',
        'landing page hero', '', (2000, 1000), 28, (800, 1280, 2000),
    )
]
