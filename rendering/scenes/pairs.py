"""The after picture of each tool: a sample room with the same camera, changed as the tool would change it."""

from kit import edits, materials as m
from kit.cloth import pillow
from kit.furniture import armchairs, beds, decor, lamps, plants, sofas, stools, storage, tables
from kit.furniture.placing import on
from kit.mesh import box, group, outline, place
from kit.scene import Picture
from scenes.sample_rooms import bedroom, empty_bedroom, empty_living_room, kitchen, living_room, study

SHELL = ('walls', 'floor', 'ceiling', 'windows', 'door', 'radiator', 'outdoors')


def full_redesign():
    """The living room with everything new: olive walls, oak floor, rust velvet, travertine."""
    living_room.build()
    edits.keep_only(*SHELL, 'fireplace')
    edits.cover(m.plaster('#8a8d78'), 'walls', 'wall')
    edits.cover(m.herringbone('oak'), 'floor')
    edits.cover(m.stone('travertine'), 'fireplace', ('frieze', 'pilaster', 'plinth', 'shaft', 'block', 'bed', 'shelf', 'hearth'))
    rust, cream, walnut, brass = m.fabric('#6b3526', 'velvet'), m.fabric('#e6dccb', 'boucle'), m.wood('walnut'), m.metal('brass')
    place(decor.rug_on_floor(m.rug('berber', ['#e9e0d0', '#a9967c']), 2.9, 2.1), (.1, 2.55, 0), turn=90)
    place(sofas.loose_cushion_sofa(rust, walnut, 2.1, .92, 2, .16, .6, .8, .14, pillows=[(-.6, cream), (.6, m.fabric('#b58a48', 'linen'))]), (1.75, 2.6, 0), turn=-90)
    place(armchairs.boucle_chair(cream, walnut), (-1.35, 2.95, 0), turn=58)
    table = place(tables.pebble_table(m.stone('travertine'), m.stone('travertine'), 1.05, .7, .34), (.15, 2.5, 0), turn=80)
    on(table, storage.book_stack([m.paper('#33413c'), m.paper('#d9c9a8')], 2), -.18, .05, .34)
    on(table, decor.vase(m.ceramic('#3b3a36', .6), 'round', .8), .2, -.05, .34)
    breast, alcove = (.15, 4.34), (-1.55, 4.7)
    place(decor.round_mirror(m.mirror(), brass, .42, .014), (breast[0], breast[1] - .01, 1.66))
    for x, thing in ((-.5, decor.vase(m.ceramic('#d9cbb6', .7), 'bottle', .9)), (.52, decor.candlestick(brass, m.paper('#efe6d2'), .24))):
        place(thing, (breast[0] + x, breast[1] - .1, 1.14))
    place(plants.fiddle_fig(m.leaf('#4c6b3a'), m.wood('dark'), m.ceramic('#d9cbb6', .7), m.soil(), 1.7, 4), (alcove[0] + .02, alcove[1] - .45, 0))
    board = place(storage.sideboard(walnut, walnut, 1.2, .42, .72, .16, 3, False, slatted=True), (1.72, 4.47, 0))
    on(board, lamps.table_lamp(m.ceramic('#3b3a36', .6), m.fabric('#efe4cf', 'linen'), .52, 'ball'), .25, 0, .72)
    place(decor.canvas_print(m.canvas(12, ('#e9dfd0', '#8a4029', '#8a8d78', '#c99b4e')), .62, .8, walnut), (1.72, 4.69, 1.62))
    drapes = decor.curtain_pair(m.fabric('#e6dccb', 'linen'), brass, 1.9, 2.3, panel=.42)
    place(drapes, (-2.496, 3.1, 0), turn=90)
    place(lamps.paper_pendant(m.paper('#f6efe0'), .42, .25, .8, 13), (.1, 2.9, 2.45))


def virtual_staging():
    """The empty front room, furnished as a sitting room."""
    empty_living_room.build()
    oat, green, oak = m.fabric('#d9cfbd', 'linen'), m.fabric('#4f6355', 'velvet'), m.wood('oak')
    black, brass = m.metal('black'), m.metal('brass')
    place(decor.rug_on_floor(m.rug('border', ['#e4dccb', '#8d8672']), 3.0, 2.2), (.1, 2.55, 0))
    sofa = sofas.loose_cushion_sofa(oat, oak, 2.1, .94, 2, .16, .58, .8, .14, pillows=[(-.6, green), (.2, m.fabric('#b9723f', 'linen')), (.62, green)])
    place(sofa, (1.85, 2.9, 0), turn=-90)
    place(armchairs.plywood_chair(green, oak), (-1.1, 3.5, 0), turn=38)
    table = place(tables.pedestal_table(oak, m.lacquer('#efeae0'), .46, .4), (.25, 2.75, 0))
    on(table, storage.book_stack([m.paper('#b9723f'), m.paper('#e4dccb'), m.paper('#4f6355')], 3), -.14, .04, .4)
    on(table, decor.vase(m.ceramic('#efe8da', .5), 'bottle', .8), .16, .02, .4)
    on(table, plants.branches(m.leaf('#6f8a5c'), m.wood('dark'), .42, 5, .22, 3), .16, .02, .65)
    place(plants.olive_tree(m.leaf('#7d8a68'), m.wood('dark'), m.ceramic('#cdbfa8', .8), m.soil(), 1.75, 3), (-1.95, 4.1, 0))
    place(lamps.floor_lamp(brass, m.fabric('#f0e6d2', 'linen'), 1.55), (2.2, 4.15, 0))
    place(decor.round_mirror(m.mirror(), brass, .42), (-2.585, 2.5, 1.72), turn=90)
    for y, thing in ((2.05, decor.vase(m.ceramic('#4f6355', .5), 'urn', .8)), (2.95, decor.candlestick(brass, m.paper('#efe6d2'), .26))):
        place(thing, (-2.5, y, 1.19))
    place(stools.pouf(m.leather('#9a5d34'), .28, .36, 10), (-.75, 2.2, 0))
    place(decor.canvas_print(m.canvas(33, ('#efe8da', '#4f6355', '#b9723f', '#d9cfbd')), .8, 1.0, black), (2.585, 3.0, 1.6), turn=-90)


def replace_furniture():
    """The pine bed replaced by an upholstered one of the same size in the same place."""
    bedroom.build()
    edits.remove('bed')
    cream, sage = m.fabric('#f1ece0', 'linen'), m.fabric('#6f8273', 'velvet')
    new = beds.upholstered_bed(sage, cream, cream, 1.5, m.wood('oak'), 'channels', 1.12, throw=m.fabric('#b5683f', 'wool'), accents=(m.fabric('#b5683f', 'linen'), m.fabric('#dccfb4', 'linen')), seed=4)
    place(new, (-.25, 3.12, 0))


def remove_furniture():
    """The living room without the armchair, its table and the lamp behind it."""
    study.build()
    edits.remove('wing chair', 'side table', 'floor lamp')


def paint():
    """The study's walls in deep blue-green."""
    study.build()
    edits.cover(m.plaster('#48645f'), 'walls', 'wall')


def change_material():
    """The kitchen's oak doors become green painted timber."""
    kitchen.build()
    edits.swap(m.wood('oak', '#b58a56', 'z'), m.wood('painted', '#566b5a', 'z'), 'kitchen units')


def floor_change():
    """Oak herringbone where the grey carpet was."""
    empty_bedroom.build()
    edits.cover(m.herringbone('oak'), 'floor')


def magic_editor():
    """A window seat built into the bay, in place of its radiator."""
    empty_living_room.build()
    edits.remove('radiator')
    white, cloth = m.paint('#f3f1ea'), m.fabric('#8fa093', 'linen')
    shape = [(-1.47, 4.62), (1.47, 4.62), (.745, 5.43), (-.745, 5.43)]
    parts = [outline('seat', shape, .04, white, (0, 0, .42), .006), box('front', (2.9, .03, .42), white, (0, 4.66, 0), .003)]
    for i in range(4):
        parts.append(box('panel', (.6, .012, .26), white, (-1.05 + .7 * i, 4.64, .09), .006))
    pad = outline('pad', [(x * .975, 4.63 + (y - 4.62) * .97) for x, y in shape], .09, cloth, (0, 0, .46), .035, segments=5)
    parts.append(pad)
    group('window seat', parts)
    for x, y, turn, colour in ((-.98, 4.98, 42, '#b9723f'), (-.62, 5.2, 20, '#efe6d4'), (.95, 5.0, -42, '#48645f')):
        soft = pillow(f'pillow {x}', .46, .46, m.fabric(colour, 'linen'), lean=.28, seed=int(x * 10) + 12)
        group('window seat', [place(soft, (x, y, .545), turn=turn)])


TOOLS = {
    'full-redesign': (full_redesign, 'The living room redesigned in olive, rust velvet and travertine'),
    'virtual-staging': (virtual_staging, 'The empty living room furnished with a linen sofa, an oak table and plants'),
    'replace-furniture': (replace_furniture, 'The bedroom with a sage upholstered bed in place of the pine one'),
    'remove-furniture': (remove_furniture, 'The study without its armchair, side table and floor lamp'),
    'paint': (paint, 'The study with its walls painted deep blue-green'),
    'change-material': (change_material, 'The kitchen with green painted doors in place of oak'),
    'floor-change': (floor_change, 'The empty bedroom with an oak herringbone floor'),
    'magic-editor': (magic_editor, 'The empty living room with a window seat built into its bay'),
}

PICTURES = [
    Picture(f'after-{tool}', build, alt, f'after picture of {tool}', 'pairs', (1200, 800), 24, (600, 1200))
    for tool, (build, alt) in TOOLS.items()
]
