"""Minimalist: a bone-white bedroom with one low bed, one branch and the light."""

from kit import camera, daylight, materials as m, outdoors, windows
from kit.furniture import beds, decor, plants
from kit.furniture.placing import against, at_window, hang
from kit.mesh import box, place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def build():
    bone = m.plaster('#e2ded6')
    room = Room(rectangle(5.6, 5.0), 2.8, bone, m.boards('ash', .26, 'y', '#c9b591'), m.plaster('#f7f6f3'))
    glazing = windows.window(room, LEFT, .2, 2.6, .02, 2.6, m.paint('#dcd8d0'), columns=1, casements=1, board=False)
    room.build()
    at_window(room, LEFT, glazing, decor.curtain_pair(m.sheer('#f4f2ee', .6), m.paint('#f1efea'), 2.6, 2.77, panel=.7, finial=False, folds=10))
    linen, oat = m.fabric('#ece7de', 'linen'), m.fabric('#bfb6a6', 'linen')
    oak = m.wood('ash', '#d2bf9f')
    bed = beds.platform_bed(oak, linen, linen, 1.7, False, .34, throw=oat, rows=1, seed=3, throw_width=.8)
    against(room, BACK, bed, -.15, 2.25, .1)
    ledge = box('headboard', (5.6, .12, .95), m.plaster('#e9e6df'), (0, 4.94, 0), .004)
    ledge['subject'] = 'walls'
    block = box('bedside table', (.42, .38, .34), m.stone('travertine', '#ded7ca'), (0, 0, 0), .006)
    place(block, (1.55, 4.55, 0))
    place(decor.cup(m.ceramic('#e9e6df', .6)), (1.55, 4.5, .34))
    pot = decor.vase(m.ceramic('#cfc8bb', .8), 'amphora', 1.25)
    place(pot, (2.2, 3.75, 0))
    place(plants.branches(m.leaf('#b3a88a'), m.wood('dark', '#6b5a48'), 1.15, 4, .5, 8, .045, .02, leaves=16), (2.2, 3.75, .54))
    bench = box('bench', (.42, 1.5, .05), oak, (0, 0, 0), .006)
    hang(room, RIGHT, bench, -.2, .38, .0)
    bench.rotation_euler.z = 0
    bench.location.x = 2.59
    _light(room)


def _light(room):
    outdoors.outdoors('garden', (-1, 0), light=1.9)
    daylight.sky(45)
    daylight.sun(-125, 22, 4.2, '#fff0da')
    daylight.through_windows(room, 34)
    daylight.bounce((1.2, .4, 2.4), (0, 4.4, .9), 14)
    camera.photograph((.35, .15, 1.25), 5, 23, -.03, exposure=.35)
