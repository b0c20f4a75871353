"""Rustic: a timbered sitting room with a fieldstone chimney, firewood, sheepskin and an iron wheel of candles."""

from kit import camera, daylight, joinery, materials as m, outdoors, windows
from kit.cloth import soft_box
from kit.furniture import armchairs, decor, fireplaces, lamps, sofas, storage, tables
from kit.furniture.placing import against, hang, on
from kit.mesh import place
from kit.room import BACK, LEFT, RIGHT, Room, rectangle

TIMBER = '#6a4426'


def build():
    timber = m.wood('pine', TIMBER)
    room = Room(rectangle(6.0, 5.0), 2.75, m.limewash('#e0cfb0'), m.boards('dark', .22, 'x', '#7d5330'), m.boards('pine', .2, 'x', '#a5784c'))
    windows.window(room, LEFT, .3, 1.5, .8, 1.35, timber, columns=2, rows=2, casements=2)
    room.build()
    joinery.beams(room, timber, 4, .2, .22)
    joinery.skirting(room, timber, .1)
    _fire(room)
    _seats(room)
    _light(room)


def _fire(room):
    stone, bark, iron = m.stone('field', '#a2937c'), m.wood('dark', '#4b382a'), m.metal('black')
    stones = [m.stone('field', colour) for colour in ('#a89880', '#8f8370', '#b7a88e', '#7d7468', '#9b8a70')]
    breast = fireplaces.stone_chimney(stones, stone, m.stone('granite', '#6b655c'), m.brick('#3d3430', '#2f2a27'), iron, bark, m.wood('pine', '#5b3b22'), 2.1, .5, 2.75, (1.0, .85))
    hang(room, BACK, breast, .1, 0, 0)
    wood = fireplaces.stacked_logs(bark, m.wood('pine', '#c79a66'), .8, 1.15, .3)
    against(room, BACK, wood, -1.55, .3)
    for x, thing in ((-.7, decor.candlestick(iron, m.paper('#efe2c6'), .2)), (.55, decor.vase(m.ceramic('#7d5a3c', .8), 'jug', .9)), (.8, decor.candlestick(iron, m.paper('#efe2c6'), .26))):
        hang(room, BACK, thing, .1 + x, 1.42, .55)
    painting = decor.framed(m.landscape(8, ('#d9cfb4', '#7d8468', '#4d5a3a', '#a58c5c')), m.wood('dark'), .95, .68)
    hang(room, BACK, painting, .1, 1.95, .56)
    daylight.lamp((.1, 4.6, .3), 9, .12, (1.0, .45, .16))


def _seats(room):
    moss, brown = m.fabric('#5f6846', 'wool'), m.leather('#7a4e2c')
    fleece, plaid = m.fabric('#efe6d4', 'boucle'), m.fabric('#8a3f2a', 'wool')
    timber = m.wood('pine', '#7a4e2a')
    place(decor.rug_on_floor(m.rug('persian', ['#7b4a34', '#c9ae82', '#44503c']), 3.2, 2.3), (.1, 2.75, 0))
    sofa = sofas.loose_cushion_sofa(brown, m.wood('dark'), 2.05, .95, 2, .22, .62, .84, .1, .04, [(-.5, plaid), (.5, m.fabric('#d9c8a2', 'wool'))])
    place(sofa, (-1.95, 2.75, 0), turn=78)
    chair = armchairs.club_chair(moss, m.wood('dark'), .84, .84, .12, .84, m.fabric('#d9c8a2', 'wool'))
    place(chair, (1.75, 3.15, 0), turn=-60)
    skin = soft_box('throw', (.46, .62, .035), .016, fleece, (0, 0, 0), .015, .02, 7)
    place(skin, (1.73, 3.13, .475), turn=-60)
    table = place(tables.plank_table(timber, 1.25, .72, .42, 4, .1, .06), (.05, 2.65, 0), turn=-3)
    on(table, decor.bowl(m.wood('dark'), .18, .09), -.25, .05, .42)
    on(table, storage.book_stack([m.leather('#6a4426'), m.leather('#4d5a3a')], 2), .3, -.05, .42)
    on(table, decor.pillar_candle(m.paper('#efe2c6'), .035, .14), .02, .14, .42)
    place(lamps.ring_chandelier(m.wood('dark'), m.metal('black'), m.glow('#ffdca0', 5), .62, .46), (.05, 2.3, 2.72))
    dresser = storage.hutch(m.wood('pine', '#8a5a36'), [lambda: decor.plates(m.ceramic('#d9c8a2'), 4, .1), lambda: decor.vase(m.ceramic('#8a5a36', .8), 'jug', .7), lambda: decor.bowl(m.ceramic('#6a7256', .7), .1, .07)], 1.25, .42, 2.0, m.metal('black'))
    against(room, RIGHT, dresser, -.5, .42)
    place(decor.basket(m.rattan('#a97c48'), .24, .3, filling=m.fabric('#d9c8a2', 'wool')), (-1.15, 4.3, 0))


def _light(room):
    outdoors.outdoors('hills', (-1, 0))
    daylight.sky(26)
    daylight.sun(-115, 28, 4.6, '#ffdcae')
    daylight.through_windows(room, 170)
    daylight.bounce((1.2, .4, 2.4), (0, 4.4, .9), 70, warmth=(1, .93, .84))
    daylight.lamp((.05, 2.3, 2.3), 9, .2)
    camera.photograph((.2, .15, 1.3), 2, 22.5, -.02, exposure=.6)
