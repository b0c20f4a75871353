"""Rooms of offices, shops and hospitality."""
from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.cloth import curtain
from kit.furniture import armchairs, beds, decor, dining_chairs, lamps, plants, sofas, stools, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import box, group, place
from kit.rods import rod
from kit.room import BACK, LEFT, RIGHT, Room, rectangle


def _day(room, view, watts, bounce, exposure, at=(0, .15, 1.35), yaw=0, lens=22, shift=-.03, side=(-1, 0)):
    outdoors.outdoors(view, side)
    daylight.sky(38)
    daylight.sun(-112, 36, 3.4)
    daylight.through_windows(room, watts)
    daylight.bounce((1.0, .4, 2.5), (0, 4.6, 1.0), bounce)
    camera.photograph(at, yaw, lens, shift, exposure=exposure)


def _bar_light(room_height, at, length, drop):
    """A lamp as a long bar on two wires."""
    x, y = at
    bar = box('bar', (length, .06, .05), m.glow('#fff4e2', 2.2), (0, 0, -drop))
    wires = [rod('wire', (s * length * .4, 0, -drop + .05), (s * length * .4, 0, 0), .004, m.metal('black')) for s in (-1, 1)]
    return place(group('pendant', [bar] + wires), (x, y, room_height))


def open_office():
    room = Room(rectangle(8.4, 7.4), 3.2, m.plaster('#eceae4'), m.carpet('#7d8288'), m.stone('concrete', '#b9b6b0'))
    windows.window(room, LEFT, .3, 5.6, .6, 2.2, m.paint('#2b2d30'), columns=1, casements=5, board=False)
    room.build()
    oak, black, white = m.wood('oak'), m.metal('black'), m.lacquer('#f4f3ef')
    screen = m.lacquer('#1c1e22', .2)
    for row, y in enumerate((2.5, 4.0, 5.5)):
        for x in (-2.2, -.4, 1.4):
            table = place(tables.frame_table(white, black, 1.5, .72, .73), (x, y, 0))
            panel = group('screen', [box('screen', (.62, .03, .36), screen, (0, 0, .12), .01), box('foot', (.2, .16, .012), black, (0, 0, 0)), rod('stem', (0, .03, 0), (0, .03, .2), .015, black)])
            on(table, panel, 0, .12, .74, 180)
            place(dining_chairs.office_chair(m.fabric(('#3f6d7a', '#c7713f', '#3f6d7a')[row], 'wool'), black), (x + .1, y + .68, 0), turn=8 * (row - 1) + 4)
    for y in (2.5, 4.0, 5.5):
        _bar_light(3.2, (-.4, y + .2), 4.6, .75)
    for x, y, seed in ((3.2, 6.6, 3), (-3.7, 6.7, 5)):
        place(plants.fiddle_fig(m.leaf('#4c7040'), m.wood('dark'), m.ceramic('#e9e4d8', .6), m.soil(), 1.9, seed), (x, y, 0))
    palette = [m.paper(c) for c in ('#3f6d7a', '#c7713f', '#d9d2c2', '#2d3a40')]
    against(room, BACK, storage.bookcase(oak, palette, (lambda: plants.trailing_plant(m.leaf('#5c8a4a'), m.leaf('#5c8a4a'), m.ceramic('#e9e4d8'), m.soil(), .3, 4, .06, .09),), 3.6, .34, 1.25, 3, 3, seed=6, fill=.5), .3, .34)
    hang(room, BACK, decor.canvas_print(m.canvas(17, ('#efeae0', '#3f6d7a', '#c7713f', '#e2c58a')), 2.4, 1.1, black), .3, 2.15)
    daylight.lamp((-.4, 4.0, 2.3), 60, .4, (1, .95, .88))
    _day(room, 'city', 70, 160, .15, (1.0, .2, 1.5), 8, 22, -.06)


def meeting_room():
    room = Room(rectangle(5.4, 6.0), 2.9, {BACK: m.wood('oak', '#a9814f', 'z'), 'rest': m.plaster('#e6e3dc')}, m.carpet('#5c646b'), m.plaster('#f5f3ee'))
    windows.window(room, LEFT, 0, 4.4, .5, 2.1, m.paint('#3a3d40'), columns=1, casements=4, board=False)
    room.build()
    walnut, black = m.wood('walnut'), m.metal('black')
    table = place(tables.oval_table(walnut, walnut, 3.0, 1.2, .74), (0, 3.2, 0), turn=90)
    for side in (-1, 1):
        for y in (2.1, 2.85, 3.6, 4.3):
            place(dining_chairs.upholstered_chair(m.fabric('#31505a', 'wool'), black, True), (side * .98, y, 0), turn=-side * 90)
    for x, y in ((.2, -.4), (-.7, .35), (.8, .3)):
        on(table, storage.book_stack([m.paper('#f4f2ec')], 1, .3, .21), x, y, .745, 90)
    on(table, decor.vase(m.ceramic('#c7713f', .6), 'round', .8), 0, 0, .745)
    hang(room, BACK, group('screen', [box('screen', (2.1, .05, 1.18), m.lacquer('#15171a', .12), (0, -.03, 0), .012), box('picture', (2.04, .012, 1.12), m.landscape(11, ('#b9cfdc', '#5f7f8a', '#3f5f60', '#8aa0a0')), (0, -.062, .03), 0)]), 0, 1.1)
    for y in (2.6, 3.8):
        place(lamps.drum_pendant(m.fabric('#e9e4da', 'linen'), black, .75, .42, .2, m.glow('#fff0d8', 1.2)), (0, y, 2.9))
    place(plants.snake_plant(m.leaf('#4f7a45'), m.ceramic('#e4dfd4', .6), m.soil(), 1.1, 3), (2.25, 5.5, 0))
    daylight.lamp((0, 3.2, 2.0), 25, .3)
    _day(room, 'city', 75, 80, .3, (.05, .15, 1.45), 0, 21, -.05)


def reception():
    room = Room(rectangle(6.4, 5.6), 3.1, {BACK: m.plaster('#2f4a45'), 'rest': m.plaster('#e9e4da')}, m.stone('terrazzo'), m.plaster('#f5f3ee'))
    windows.window(room, LEFT, -.4, 3.0, .05, 2.6, m.paint('#2b2d2c'), columns=1, casements=3, board=False)
    room.build()
    oak, brass = m.wood('oak', '#b58a5c', 'z'), m.metal('brass')
    front = [box('counter', (2.9, .75, 1.02), m.wood('oak', '#a97c4c', 'z'), (0, 0, 0), .01)]
    front += [box('slat', (.035, .03, 1.0), oak, (-1.42 + .0655 * i, -.385, .01), .006) for i in range(44)]
    front.append(box('top', (3.0, .85, .05), m.stone('marble'), (0, 0, 1.03), .008))
    place(group('counter', front), (.5, 4.1, 0))
    place(group('screen', [box('screen', (.5, .03, .32), m.lacquer('#202326'), (0, 0, .1), .01), box('foot', (.2, .14, .012), brass, (0, 0, 0))]), (1.2, 4.15, 1.08))
    place(decor.vase(m.ceramic('#efe8da', .5), 'round', 1.1), (-.45, 4.1, 1.08))
    place(plants.branches(m.leaf('#6f8a5c'), m.wood('dark'), .7, 7, .32, 3), (-.45, 4.1, 1.28))
    hang(room, BACK, decor.round_mirror(brass, brass, .42, .03), .5, 2.05)
    for x in (-.4, .5, 1.4):
        place(lamps.globe_pendant(m.glow('#fff0d4', 2), brass, .95, .15), (x, 4.0, 3.1))
    place(sofas.low_sofa(m.fabric('#c7845a', 'wool'), m.wood('walnut'), 1.9, .85, 2), (-2.3, 2.7, 0), turn=78)
    place(tables.pebble_table(m.stone('travertine'), m.stone('travertine'), .85, .6, .36), (-.95, 2.3, 0))
    place(decor.rug_on_floor(m.rug('plain', ['#d9cfbd']), 2.6, 2.0), (-1.35, 2.45, 0))
    place(plants.olive_tree(m.leaf('#75825f'), m.wood('dark'), m.ceramic('#d9cbb6', .8), m.soil(), 2.1, 5), (-2.6, 4.8, 0))
    daylight.lamp((.5, 3.6, 2.1), 30, .3)
    _day(room, 'city', 75, 90, .3, (.3, .15, 1.4), 3, 22, -.04)


def cafe():
    room = Room(rectangle(6.0, 5.6), 3.1, {BACK: m.tiles('#f1ece0', .15, '#c9c1b2', height=.075, rough=.15, bond=.5), 'rest': m.brick('#a5654a', '#c4b7a5')}, m.boards('oak', .14, 'y', '#a97c4c'), m.plaster('#e9e3d6'))
    windows.window(room, LEFT, -.3, 3.2, .6, 2.1, m.paint('#26302c'), columns=2, rows=2, casements=2, board=False)
    room.build()
    oak, black, green = m.wood('oak'), m.metal('black'), m.paint('#3f5a4c')
    bar = [box('counter', (4.0, .7, 1.05), green, (0, 0, 0), .01), box('top', (4.1, .8, .05), oak, (0, 0, 1.05), .008)]
    bar += [box('panel', (.6, .02, .75), m.paint('#4a6a58'), (-1.6 + .8 * i, -.355, .16), .008) for i in range(5)]
    place(group('counter', bar), (.7, 4.5, 0))
    machine = [box('machine', (.75, .5, .38), m.metal('chrome'), (0, 0, .08), .03), box('tray', (.7, .4, .06), black, (0, -.1, 0), .01), box('machine', (.75, .3, .06), m.metal('chrome'), (0, .02, .5), .02)]
    place(group('coffee machine', machine), (1.6, 4.5, 1.1))
    for x in (-.6, -.2, .2):
        place(decor.jar(m.glass(), oak, .08, .26), (x, 4.45, 1.1))
    for z in (1.75, 2.2):
        hang(room, BACK, storage.wall_shelf(oak, [(-1.2, decor.plates(m.ceramic('#f4f0e6'), 6, .1)), (-.6, decor.vase(m.ceramic('#c98a5a', .6), 'jug', .7)), (0, decor.jar(m.glass(), oak)), (.4, decor.bowl(m.ceramic('#8fa79b'), .13, .08)), (1.0, decor.vase(m.ceramic('#efe6d2'), 'round', .7))], 3.2, .26, black), .7, z)
    for x, y in ((-1.9, 3.6), (-1.5, 2.1), (.5, 2.5), (2.1, 2.9)):
        place(tables.pedestal_table(oak, black, .36, .74), (x, y, 0))
        for side in (-1, 1):
            place(dining_chairs.metal_chair(m.lacquer('#c7713f' if y < 2.6 else '#2b2d2c')), (x + side * .6, y + .05, 0), turn=-side * 90)
        place(decor.cup(m.ceramic('#f4f0e6')), (x + .1, y, .74))
    for x in (-.6, .7, 2.0):
        place(lamps.dome_pendant(m.lacquer('#26302c'), m.glow('#ffe0ae', 3), .9, .2), (x, 4.1, 3.1))
    place(plants.trailing_plant(m.leaf('#5c8a4a'), m.leaf('#5c8a4a'), m.ceramic('#c98a5a', .8), m.soil(), .7, 6), (-1.2, 5.4, 2.3))
    daylight.lamp((.7, 3.8, 1.9), 30, .2)
    _day(room, 'city', 85, 95, .4, (.3, .15, 1.4), 2, 22, -.05)


def restaurant():
    green = m.plaster('#243d38')
    room = Room(rectangle(6.2, 6.0), 3.0, green, m.herringbone('walnut'), m.plaster('#d9d0bd'))
    windows.window(room, LEFT, -.2, 2.4, .5, 2.1, m.paint('#1d2a27'), columns=2, rows=3, casements=2)
    room.build()
    joinery.rail(room, m.wood('dark'), 1.15)
    brass, dark, wine = m.metal('brass'), m.wood('dark'), m.fabric('#5a2230', 'velvet')
    seat = [box('bench', (5.6, .6, .44), wine, (0, 0, 0), .06), box('back', (5.6, .16, .75), wine, (0, .26, .3), .05)]
    place(group('banquette', seat), (0, 5.55, 0))
    cloth = m.fabric('#f6f2ea', 'cotton')
    for x, y in ((-1.9, 4.75), (0, 4.75), (1.9, 4.75), (-1.3, 2.7), (1.3, 2.7)):
        table = place(tables.pedestal_table(cloth, brass, .46, .75), (x, y, 0))
        place(dining_chairs.upholstered_chair(m.fabric('#c19a5a', 'velvet'), dark), (x, y - .68, 0), turn=180)
        if y < 4:
            place(dining_chairs.upholstered_chair(m.fabric('#c19a5a', 'velvet'), dark), (x, y + .68, 0))
        on(table, decor.candlestick(brass, m.paper('#f4ead6'), .18), 0, 0, .76)
        for side in (-1, 1):
            on(table, decor.plates(m.ceramic('#fbf9f4'), 2, .12), 0, side * .24, .76)
            on(table, decor.cup(m.glass()), .2, side * .2, .76)
    for x in (-1.9, 0, 1.9):
        hang(room, BACK, lamps.fan_sconce(brass, m.glow('#ffdca8', 3)), x, 1.85)
        daylight.lamp((x, 5.7, 2.05), 6)
    for x in (-1.3, 1.3):
        place(lamps.drum_pendant(m.fabric('#efe0c0', 'linen'), brass, .7, .34, .24, m.glow('#ffe2b0', 1.6)), (x, 2.7, 3.0))
        daylight.lamp((x, 2.7, 2.0), 16, .2)
    place(plants.palm(m.leaf('#4a6b3a'), m.leaf('#4a6b3a'), m.metal('brass'), m.soil(), 1.9, 5), (2.75, 4.5, 0))
    _day(room, 'city', 130, 110, .55, (0, .15, 1.45), 0, 22, -.05)


def shop():
    room = Room(rectangle(6.0, 5.4), 3.0, m.plaster('#efe8dc'), m.boards('ash', .2, 'y', '#d2b88f'), m.plaster('#f8f6f1'))
    windows.window(room, LEFT, -.3, 2.8, .3, 2.3, m.paint('#8a6f55'), columns=1, casements=2, board=False)
    room.build()
    brass, oak, blush = m.metal('brass'), m.wood('oak'), m.plaster('#d9a58a')
    hang(room, BACK, group('walls', [box('panel', (1.5, .02, 2.5), blush, (0, -.01, 0), 0)]), 0, 0, .002)
    for x0, colours in ((-1.9, ('#c9b48a', '#8d9a86', '#b5683f', '#efe6d4', '#55707a', '#c9b48a')), (1.9, ('#33413c', '#d9cfbd', '#a5563a', '#8fa3ad', '#e9dcc4', '#33413c'))):
        rail = [rod('rail', (-.75, 0, 1.55), (.75, 0, 1.55), .014, brass)] + [rod('leg', (s * .75, 0, 0), (s * .75, 0, 1.55), .014, brass) for s in (-1, 1)]
        rail += [rod('foot', (s * .75, -.22, .014), (s * .75, .22, .014), .014, brass) for s in (-1, 1)]
        for i, colour in enumerate(colours * 2):
            x = -.62 + .112 * i
            garment = curtain('garment', .5, .95 if i % 3 else 1.1, m.fabric(colour, 'linen'), (0, 0, 0), 3, .035, i + 3)
            garment.rotation_euler = (0, 0, 1.45)
            garment.location = (x, 0, .56 if i % 3 else .41)
            rail.append(garment)
        place(group('rail', rail), (x0, 4.85, 0))
    for z in (1.0, 1.5, 2.0):
        hang(room, BACK, storage.wall_shelf(oak, [(x, storage.book_stack([m.fabric(c, 'wool') for c in colours], 3, .28, .2)) for x, colours in ((-.4, ('#c9b48a', '#efe6d4', '#8d9a86')), (.05, ('#55707a', '#d9cfbd', '#b5683f')), (.45, ('#efe6d4', '#33413c', '#c9b48a')))], 1.35, .28), 0, z)
    table = place(tables.plank_table(oak, 1.6, .85, .78, 4, .07, .05), (.1, 3.0, 0))
    for x, colour in ((-.5, '#8d9a86'), (-.1, '#efe6d4'), (.3, '#b5683f')):
        on(table, storage.book_stack([m.fabric(colour, 'wool')] * 4, 4, .3, .24), x, .05, .78)
    on(table, decor.vase(m.ceramic('#d9cbb6', .7), 'bottle', .9), .62, -.1, .78)
    place(armchairs.boucle_chair(m.fabric('#efe6d4', 'boucle'), oak), (2.0, 2.6, 0), turn=-50)
    hang(room, RIGHT, decor.arched_mirror(m.mirror(), brass, .85, 2.0), -.3, .1)
    place(decor.rug_on_floor(m.rug('plain', ['#e2d3be']), 2.8, 2.0), (.1, 2.9, 0))
    for x in (-1.6, 0, 1.6):
        place(lamps.globe_pendant(m.glow('#fff2da', 1.8), brass, .7, .17), (x, 3.4, 3.0))
    daylight.lamp((0, 3.2, 2.2), 30, .3)
    _day(room, 'city', 70, 75, .2, (.2, .15, 1.35), 2, 22, -.04)


def hotel_room():
    room = Room(rectangle(5.0, 4.9), 2.75, m.plaster('#d9d3c8'), m.carpet('#5f6670'), m.plaster('#f6f4ee'))
    glazing = windows.window(room, LEFT, .2, 2.4, .1, 2.35, m.paint('#3a3d40'), columns=1, casements=2, board=False)
    room.build()
    navy, walnut, brass = m.fabric('#24344d', 'velvet'), m.wood('walnut', None, 'z'), m.metal('brass')
    hang(room, BACK, group('headboard', [box('board', (.78, .05, 1.35), walnut, (-1.95 + .78 * i, -.025, 0), .006) for i in range(6)]), 0, .1)
    white = m.fabric('#f8f6f1', 'cotton')
    bed = beds.upholstered_bed(navy, white, white, 1.9, walnut, 'plain', .95, throw=m.fabric('#b5833f', 'wool'), accents=(m.fabric('#24344d', 'velvet'), m.fabric('#e0cfae', 'linen'), m.fabric('#24344d', 'velvet')), seed=4)
    against(room, BACK, bed, 0, 2.3, .1)
    for side in (-1, 1):
        against(room, BACK, storage.bedside_table(m.wood('walnut'), brass, .5, .4, .5), side * 1.4, .4, .08)
        place(lamps.globe_pendant(m.glow('#ffe6bd', 2), brass, 1.35, .11), (side * 1.4, 4.55, 2.75))
        daylight.lamp((side * 1.4, 4.4, 1.4), 5)
    place(stools.bench(m.fabric('#b5833f', 'velvet'), m.wood('walnut'), 1.5, .45, .46), (0, 2.1, 0))
    at_window(room, LEFT, glazing, decor.curtain_pair(m.fabric('#24344d', 'linen'), brass, 2.4, 2.65, panel=.6, finial=False, folds=8))
    desk = tables.console(m.wood('walnut'), brass, 1.3, .48, .75, False)
    against(room, RIGHT, desk, .3, .48)
    hang(room, RIGHT, decor.round_mirror(m.mirror(), brass, .4), .3, 1.5)
    place(armchairs.barrel_chair(m.fabric('#8fa0ab', 'velvet'), brass), (-1.75, 2.75, 0), turn=50)
    hang(room, BACK, decor.canvas_print(m.canvas(29, ('#efe8da', '#24344d', '#b5833f', '#8fa0ab')), 1.5, .7, walnut), 0, 2.1)
    _day(room, 'city', 85, 55, .35, (.1, .15, 1.3), 1, 22, -.03)


def salon():
    room = Room(rectangle(5.6, 5.2), 2.9, m.plaster('#ecd6cf'), m.tiles('#f4efe8', .4, '#d9cfc6', second='#2f2f33', rough=.2), m.plaster('#faf7f3'))
    windows.window(room, LEFT, -.2, 2.2, .6, 2.0, m.paint('#f4efe8'), columns=1, casements=2)
    room.build()
    brass, white = m.metal('brass'), m.lacquer('#faf7f2')
    for x in (-1.6, 0, 1.6):
        hang(room, BACK, decor.arched_mirror(m.mirror(), brass, .8, 1.35), x, .98)
        hang(room, BACK, storage.wall_shelf(m.stone('marble'), [(-.3, decor.jar(m.glass(), brass)), (.3, decor.vase(m.ceramic('#d9a58a', .5), 'bottle', .5))], 1.0, .3), x, .82)
        place(armchairs.barrel_chair(m.leather('#2f4a45'), m.metal('chrome'), .68, 9, .8), (x, 3.75, 0), turn=180 + 12 * x)
        for side in (-1, 1):
            place(lamps.globe_pendant(m.glow('#fff0d8', 2.2), brass, .85, .09), (x + side * .55, 4.95, 2.9))
    against(room, RIGHT, storage.sideboard(white, brass, 1.6, .44, .8, .12, 4, False), .2, .44)
    place(plants.monstera(m.leaf('#4f8040'), m.leaf('#5f9050'), m.ceramic('#d9a58a', .7), m.soil(), 1.3, 4), (-2.35, 4.6, 0))
    place(sofas.curved_sofa(m.fabric('#d98a86', 'velvet'), brass, 1.7, 2.2, 9, (), .7), (-1.7, 2.35, 0), turn=60)
    place(tables.pedestal_table(m.stone('marble'), brass, .3, .45), (-.75, 2.1, 0))
    daylight.lamp((0, 4.2, 2.2), 25, .3)
    _day(room, 'city', 80, 60, .15, (.3, .15, 1.35), 2, 22, -.04)
