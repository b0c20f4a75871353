"""Transitional: a balanced bedroom in taupe and blue-grey with an upholstered bed, drum shades and panelling."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, beds, decor, lamps, plants, stools, storage
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    taupe, ivory = m.plaster('#c3b8aa'), m.paint('#f0ebe2')
    room = Room(rectangle(5.6, 4.9), 2.8, taupe, m.carpet('#d8d0c3'), m.plaster('#f6f2ea'))
    glazing = windows.window(room, LEFT, .1, 1.9, .55, 1.85, ivory, columns=2, rows=1, casements=2, sash=True)
    windows.architrave(room, LEFT, glazing, ivory)
    room.build()
    joinery.skirting(room, ivory, .15)
    joinery.cornice(room, ivory, .1)
    for count, low, high in ((3, 1.1, 2.55), (3, .3, .96)):
        joinery.panel_frames(room, BACK, taupe, low, high, count, .16)
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#ded6c8', 'linen'), m.metal('steel'), 2.0, 2.62, panel=.6, folds=8))
    _bed(room)
    _light(room)


def _bed(room):
    ivory, blue, walnut = m.fabric('#efe8dc', 'linen'), m.fabric('#6c7f86', 'velvet'), m.wood('walnut')
    oat, nickel = m.fabric('#cdbfa9', 'linen'), m.metal('steel')
    place(decor.rug_on_floor(m.rug('border', ['#e6dfd2', '#8f9aa0']), 3.3, 2.4), (0, 2.35, 0))
    bed = beds.upholstered_bed(m.fabric('#a99a87', 'linen'), ivory, ivory, 1.75, walnut, 'tufted', 1.3, throw=blue, accents=(blue, oat, blue), seed=5)
    against(room, BACK, bed, 0, 2.35, .08)
    shade = m.fabric('#f3ece0', 'linen')
    for side in (-1, 1):
        stand = storage.bedside_table(walnut, nickel, .56, .42, .62, .14, 2)
        against(room, BACK, stand, side * 1.38, .42, .04)
        on(stand, lamps.table_lamp(m.ceramic('#6c7f86', .35), shade, .6, 'urn', nickel), 0, .02, .62)
        on(stand, storage.book_stack([m.paper('#8a7a66'), m.paper('#e4dccd')], 2, .2, .15), side * .14, -.12, .62)
        art = decor.framed(m.canvas(31 + side, ('#efe8db', '#6c7f86', '#b9a890', '#8a7a66')), nickel, .5, .66, m.paper('#f7f3ea'))
        hang(room, BACK, art, side * 1.86, 1.82)
    place(lamps.drum_pendant(shade, nickel, .55, .34, .24, m.glow('#fff0d8', 1.3)), (0, 2.5, 2.8))
    bench = stools.bench(blue, walnut, 1.35, .45, .46)
    place(bench, (0, 2.2, 0))
    chair = armchairs.club_chair(m.fabric('#dcd2c2', 'linen'), walnut, .78, .8, .16, .8, blue)
    place(chair, (-2.05, 3.2, 0), turn=60)
    dresser = storage.chest_of_drawers(walnut, nickel, None, 1.4, .46, .86, 3, 2, .12)
    against(room, RIGHT, dresser, -.1, .46)
    on(dresser, decor.vase(m.ceramic('#efe8dc', .5), 'round', 1.2), .35, 0, .86)
    on(dresser, plants.branches(m.leaf('#7f8f72'), m.wood('dark'), .5, 6, .3, 2), .35, 0, 1.12)


def _light(room):
    outdoors.outdoors('trees', (-1, 0))
    daylight.sky(35)
    daylight.sun(-114, 34, 3.6, '#fff0da')
    daylight.through_windows(room, 80)
    daylight.bounce((1.0, .4, 2.5), (0, 4.4, 1.0), 45)
    for side in (-1, 1):
        daylight.lamp((side * 1.38, 4.66, 1.12), 4)
    camera.photograph((0, .15, 1.3), 0, 22.5, -.02, exposure=.42)
