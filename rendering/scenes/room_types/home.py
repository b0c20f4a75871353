"""Rooms of a home."""
from math import sin

from kit import camera, daylight, doors, joinery, materials as m, outdoors, windows
from kit.furniture import beds, decor, lamps, plants, stools, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import ball, box, group, lathe, outline, place
from kit.rods import rod, tube
from kit.room import BACK, LEFT, RIGHT, Room, rectangle
from kit.variation import vary
from scenes import hero, pairs
from scenes.sample_rooms import study
from scenes.styles import french_country


def living_room():
    vary(hero.build, {'#7d4435': '#5b6f7c', '#3f4d44': '#b9703f', '#d9a066': '#e9dfcd', '#ddd0bc': '#e6e0d4', '#96593f': '#5b6f7c'}, move=(.35, .7, 0), turn=-6, lens=25)


def bedroom():
    vary(pairs.replace_furniture, {'#cdd8dc': '#d9cdbd', '#6f8273': '#8a5a4a', '#b5683f': '#6f7f8a', '#8fa3ad': '#e6dccb'}, move=(-.25, .75, 0), turn=-3, lens=27)


def kitchen():
    vary(pairs.change_material, {'#566b5a': '#4a6478', '#e9dfc2': '#f1ece0'}, move=(-.05, .7, 0), turn=-4, lens=26)


def dining_room():
    vary(french_country.build, {'#ead8b0': '#e9e4da', '#b9c8d3': '#8d9a86', '#a9bccb': '#6f7f6a', '#9fb3c8': '#8d9a86'}, move=(-.35, .5, 0), turn=2, lens=25,
         floor=m.herringbone('oak'))


def home_office():
    vary(study.build, {'#cfd0bd': '#f0ece4', '#7d4e30': '#b98a58', '#46474a': '#3f6d6a', '#6b4640': '#8a9a94', '#4a5355': '#d9b48a'}, without=('wing chair', 'floor lamp', 'side table'),
         move=(-.5, .5, 0), turn=12, lens=25)


def _bath(enamel):
    """A free-standing tub, round in plan and drawn out."""
    profile = [(0, .05), (.30, .05), (.34, .1), (.385, .4), (.42, .57), (.41, .585), (.395, .57), (.35, .4), (.3, .16), (.2, .12), (0, .115)]
    tub = lathe('bath', profile, enamel, (0, 0, 0), 64)
    tub.scale = (2.0, 1.0, 1.0)
    return group('bath', [tub])


def bathroom():
    white, oak, brass = m.paint('#f4f1ea'), m.wood('oak', '#b58a5c', 'x'), m.metal('brass')
    green = m.tiles('#86a193', .12, '#d9d6cc', rough=.18)
    room = Room(rectangle(3.6, 3.6), 2.6, {BACK: green, 'rest': m.plaster('#eeeae2')}, m.tiles('#dcd6ca', .6, '#c4bdb0', rough=.3), m.plaster('#f7f5f0'))
    windows.window(room, BACK, -.75, .95, 1.0, 1.15, white, columns=1, rows=2, sash=True)
    room.build()
    enamel = m.ceramic('#fbfaf7', .12)
    place(_bath(enamel), (-.7, 2.85, 0))
    parts = [rod('riser', (0, 0, 0), (0, 0, 1.0), .014, brass), tube('spout', [(0, 0, 1.0), (0, -.08, 1.06), (0, -.2, 1.04), (0, -.22, .96)], .014, brass)]
    place(group('tap', parts), (.25, 3.25, 0))
    unit = storage.sideboard(oak, oak, 1.15, .48, .62, .001, 2, False, slatted=True)
    hang(room, RIGHT, unit, .55, .18, .25)
    slab = box('top', (1.2, .5, .03), m.stone('marble'), (0, 0, 0))
    hang(room, RIGHT, slab, .55, .81, .25)
    hang(room, RIGHT, group('basin', [lathe('basin', [(0, .03), (.14, .03), (.21, .13), (.2, .135), (.13, .05), (0, .045)], enamel)]), .55, .84, .25)
    hang(room, RIGHT, decor.round_mirror(m.mirror(), brass, .38), .55, 1.55)
    place(plants.fern(m.leaf('#55803f'), m.ceramic('#c98a64', .8), m.soil(), .36, 3), (1.35, 3.3, 0))
    stool = place(stools.bench(m.wood('oak'), m.wood('oak'), .42, .32, .45), (.55, 2.55, 0), turn=20)
    on(stool, storage.book_stack([m.fabric('#e9e1d2', 'boucle'), m.fabric('#c98a64', 'boucle')], 2, .3, .2), 0, 0, .47)
    place(decor.rug_on_floor(m.rug('stripe', ['#efe9dc', '#86a193']), 1.2, .75), (-.55, 1.95, 0))
    place(lamps.globe_pendant(m.glow('#fff1d8', 1.6), brass, .5, .14), (.2, 2.4, 2.6))
    outdoors.outdoors('garden', (0, 1), light=2.0)
    daylight.sky(40)
    daylight.sun(-25, 34, 3.0)
    daylight.through_windows(room, 150)
    daylight.bounce((.6, .35, 2.3), (-.2, 3.2, .9), 55)
    camera.photograph((-.1, .1, 1.3), -2, 22, -.05, exposure=.2)


def kids_room():
    white, pine = m.paint('#f6f3ec'), m.wood('pine', '#d0a870', 'x')
    room = Room(rectangle(4.2, 4.2), 2.6, m.plaster('#f4e9d2'), m.boards('ash', .16, 'y', '#d9bd92'), m.plaster('#faf8f3'))
    glazing = windows.window(room, LEFT, .3, 1.4, .8, 1.4, white, columns=2, rows=1, casements=2)
    room.build()
    joinery.skirting(room, white, .1)
    hill = [(-2.1 + .1 * i, .78 + .22 * sin(i * .33) + .1 * sin(i * .71)) for i in range(43)]
    shape = outline('walls', [(-2.1, .1), (2.1, .1)] + hill[::-1], .006, m.plaster('#8fb7a3'), (0, 4.19, 0), 0, 'xz')
    shape['subject'] = 'walls'
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#f1c453', 'cotton'), pine, 1.4, 2.3, panel=.38))
    bed = beds.slatted_bed(m.wood('painted', '#f4f1ea'), m.fabric('#f6f2e8', 'cotton'), m.fabric('#e9774f', 'cotton'), .95, .8, throw=m.fabric('#f1c453', 'wool'), accents=(m.fabric('#5b9bc0', 'linen'),), seed=2)
    against(room, BACK, bed, .95, 2.0, .05)
    palette = [m.paper(c) for c in ('#e9774f', '#5b9bc0', '#f1c453', '#7fb59a', '#c98ab0')]
    case = storage.bookcase(m.wood('painted', '#f4f1ea', 'z'), palette, (lambda: ball('ball', .09, m.lacquer('#e9774f'), (0, 0, .09)),), 1.1, .32, 1.05, 3, seed=3)
    against(room, BACK, case, -1.1, .32, .03)
    on(case, decor.basket(m.rattan('#cda66a'), .14, .2), -.3, 0, 1.06)
    place(decor.rug_on_floor(m.rug('plain', ['#9cc3d6']), 2.1, 2.1, True), (-.35, 2.25, 0))
    place(stools.pouf(m.fabric('#e9774f', 'wool'), .26, .3), (-.95, 2.6, 0))
    blocks = [box('block', (.14, .14, .14), m.lacquer(colour), at, .012) for colour, at in (('#e9774f', (0, 0, 0)), ('#5b9bc0', (.17, .03, 0)), ('#f1c453', (.08, .01, .14)))]
    place(group('blocks', blocks), (-.15, 1.95, .014))
    table = place(tables.leg_table(pine, m.paint('#f6f3ec'), .75, .5, .48), (-1.45, 1.75, 0), turn=4)
    on(table, storage.book_stack([m.paper('#5b9bc0'), m.paper('#f1c453')], 2), -.1, 0, .48)
    place(decor.basket(m.rattan('#cda66a'), .26, .36, filling=m.fabric('#7fb59a', 'wool')), (1.75, 1.75, 0))
    place(lamps.paper_pendant(m.paper('#fbf6ea'), .4, .3), (-.3, 2.4, 2.6))
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(40)
    daylight.sun(-112, 36, 3.6)
    daylight.through_windows(room, 95)
    daylight.bounce((.6, .35, 2.3), (0, 4.0, .9), 50)
    camera.photograph((.1, .1, 1.3), 0, 22, -.05, exposure=.2)


def hallway():
    white, black = m.paint('#f3efe6'), m.metal('black')
    blue = m.plaster('#7f94a0')
    room = Room(rectangle(2.0, 5.4), 2.7, blue, m.tiles('#ece7dc', .3, '#cfc8ba', second='#33383c', rough=.3), m.plaster('#f8f6f0'))
    doors.door(room, BACK, 0, .95, 2.15, leaf=m.paint('#2f4a45'), trim=white, panels=((.5, 2), (.5, 2)))
    windows.window(room, LEFT, .4, .9, .9, 1.35, white, columns=1, rows=2, sash=True)
    room.build()
    joinery.skirting(room, white, .16)
    joinery.cornice(room, white, .1)
    for wall in (LEFT, RIGHT):
        joinery.rail(room, white, .95)
    place(decor.rug_on_floor(m.rug('persian', ['#7a3a34', '#d3b78a', '#2f4a56']), .85, 3.6), (0, 2.9, 0))
    table = tables.console(m.wood('oak'), black, 1.1, .3, .8)
    against(room, RIGHT, table, -.4, .3)
    on(table, lamps.table_lamp(m.ceramic('#d9cbb0', .5), m.glow('#ffe9c4', 1.1), .5, 'gourd'), -.3, 0, .8)
    on(table, decor.vase(m.ceramic('#f1ece0', .4), 'jug', .8), .28, 0, .8)
    on(table, plants.branches(m.leaf('#6f8a5c'), m.wood('dark'), .5, 6, .22, 4), .28, 0, 1.0)
    hang(room, RIGHT, decor.arched_mirror(m.mirror(), m.metal('brass'), .6, 1.0), -.4, 1.1)
    hang(room, LEFT, decor.framed(m.landscape(6), m.metal('brass'), .6, .45, mount=m.paper()), -.9, 1.6)
    place(decor.basket(m.rattan('#b98f5a'), .17, .5), (.8, 4.9, 0))
    place(lamps.lantern(black, m.glass(), m.glow('#ffe2b0', 3), .55, .22, .36), (0, 3.0, 2.7))
    outdoors.outdoors('garden', (-1, 0))
    daylight.sky(40)
    daylight.sun(-110, 34, 3.4)
    daylight.through_windows(room, 150)
    daylight.bounce((0, .35, 2.4), (0, 5.0, 1.0), 60)
    daylight.lamp((0, 3.0, 2.0), 14, .15)
    camera.photograph((-.05, .1, 1.35), 0, 22, -.04, exposure=.55)
