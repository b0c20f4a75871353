"""The decoration styles beyond the 16 main ones: rooms of scenes/ in other colours, surfaces and furniture.

The names are the ids of shared/catalogue/decoration-styles.ts.
"""
from kit import materials as m
from kit.furniture import decor, lamps, plants, stools, tables
from kit.mesh import place
from kit.scene import Picture
from kit.variation import vary
from scenes import hero, pairs
from scenes.sample_rooms import bedroom, living_room, study
from scenes.styles import (
    art_deco, bohemian, coastal, contemporary, farmhouse, french_country, industrial, mediterranean, mid_century_modern, minimalist, modern,
    rustic, scandinavian, traditional, transitional, victorian,
)


def alpine_chalet():
    vary(rustic.build, {'#7a4e2c': '#e6dccb', '#5f6846': '#a3262a', '#8a3f2a': '#a3262a', '#6a4426': '#5b3a20', '#7b4a34': '#8c2a2c', '#c9ae82': '#efe6d8', '#44503c': '#d9cdb8'},
         wall=m.boards('pine', .17, 'x', '#d9a566'), exposure=.5)


def art_nouveau():
    vary(victorian.build, {'#6a2638': '#a3b889', '#7d2f42': '#96ad7c', '#4d1526': '#6f4c88', '#24463a': '#7a4a63', '#3f1a30': '#4f7a5a', '#7d2436': '#7d5a96',
                           '#5b1f2a': '#5f7a4f', '#21352f': '#7d5a96', '#4a2a1c': '#8a5a30', '#3f2015': '#8a5228', '#46241a': '#8a4e22'}, exposure=-.2)


def bauhaus():
    def add():
        place(stools.pouf(m.fabric('#e8b818', 'wool'), .27, .4), (-.7, 2.15, 0))
    vary(modern.build, {'#e3e0db': '#f4f3f0', '#2a2b2d': '#1e4fa3', '#b23a26': '#e02b20', '#4a4d51': '#1c1c1e', '#8f8c86': '#b9b7b2', '#8f9194': '#e8b818', '#a9adb0': '#1e4fa3'},
         floor=m.stone('concrete', '#a9adb0'), add=add)


def biophilic():
    def add():
        leaf, pot = m.leaf('#4f8040'), m.ceramic('#d9cfba', .8)
        place(plants.monstera(leaf, leaf, pot, m.soil(), 1.3, 4), (-2.3, 3.7, 0))
        place(plants.palm(leaf, leaf, pot, m.soil(), 1.9, 7), (1.35, 4.5, 0))
        place(plants.fern(m.leaf('#5c8a4a'), pot, m.soil(), .42, 5), (-1.95, 2.5, 0))
    vary(contemporary.build, {'#c9b8a2': '#b3c7a6', '#ece4d8': '#5c7d4a', '#4f6d7a': '#8a6a45', '#b08d6a': '#e2d8b8', '#e2d8c8': '#d9cfb0', '#75825f': '#4f7a42', '#a9927a': '#5c8a4a'}, add=add)


def brutalist():
    vary(industrial.build, {'#7a4526': '#b8b2a6', '#2e2a27': '#d94f1e', '#6b655d': '#4f4e4c', '#b9ad9a': '#6a6865', '#7a5636': '#3a3836', '#4b3626': '#2d2c2b', '#a3542f': '#d94f1e'},
         wall=m.stone('concrete', '#9a9996'), floor=m.stone('concrete', '#6a6967'), exposure=.1)


def chinoiserie():
    vary(french_country.build, {'#ead8b0': '#9fcfc9', '#b9c8d3': '#f1efe4', '#a9bccb': '#b8281f', '#b3956a': '#2a1712', '#e9dfc8': '#1b1412', '#a98a60': '#1f1613', '#d3b391': '#7c4a2e', '#c9a580': '#6f4028',
                                '#9fb3c8': '#2f5f9a', '#d9a5a0': '#c2281f', '#efe5d0': '#1b1412', '#cdb592': '#f1efe4'})


def cottagecore():
    vary(bedroom.build, {'#cdd8dc': '#dfe6bf', '#7e93a3': '#d8858f', '#54697a': '#e3a6ad', '#8fa3ad': '#e9b7bb', '#b9a58a': '#7fa650', '#d8d0c0': '#f1ead2', '#45606f': '#7fa650'},
         floor=m.boards('pine', .14, 'y', '#c6a274'))


def craftsman():
    vary(living_room.build, {'#e6dcc6': '#a3a173', '#a8733f': '#7a4220', '#7d624c': '#4f5d3a', '#5f6f62': '#c07328', '#8c4a3f': '#c77b2a', '#6f4039': '#7a3f22', '#414a58': '#3f4d3a', '#b98e72': '#8f7a3a', '#f2efe8': '#7a4a28'},
         floor=m.boards('oak', .12, 'y', '#8f5a2e'), exposure=.1)


def dark_academia():
    vary(study.build, {'#cfd0bd': '#2f3b2f', '#7d4e30': '#4f3020', '#46474a': '#7a3a2a', '#6b4630': '#6b2a24', '#6b4640': '#5a2a24', '#4a5355': '#2f3b2f', '#ad8456': '#5a3d28', '#f3f2ec': '#b9ab8f', '#f2f0ea': '#3b2415'},
         exposure=.55)


def dark_nordic():
    vary(scandinavian.build, {'#edebe5': '#414c54', '#cfad7c': '#2b2724', '#b9c4bb': '#5b6670', '#d9c39a': '#b98a52', '#fbfaf7': '#8b9095', '#eef0ec': '#39434a', '#d8bf98': '#8e8272', '#e9e4d8': '#5b6670'},
         exposure=.25)


def desert_modern():
    def add():
        place(plants.snake_plant(m.leaf('#7d9178'), m.ceramic('#b9694a', .8), m.soil(), 1.3, 5, pot_radius=.2, pot_height=.4, leaves=15), (-2.35, 4.3, 0))
    vary(contemporary.build, {'#c9b8a2': '#e0bfa4', '#ece4d8': '#b9694a', '#4f6d7a': '#6f8a72', '#b08d6a': '#f0dcc6', '#e2d8c8': '#efdfc9', '#75825f': '#6f8a72', '#e5dccd': '#efd9c4', '#a9927a': '#b9694a'},
         floor=m.tiles('#d9b08c', .6, '#c79f7c', rough=.6), add=add)


def eclectic():
    vary(mid_century_modern.build, {'#efe3cb': '#b9a3d1', '#d99a3a': '#e0b02f', '#2e2320': '#157a6c', '#e0912f': '#d8476a', '#3f7d78': '#e0b02f', '#d98a2c': '#1f9e89', '#efe4cc': '#f1e6ee', '#8c2f1c': '#6a3f9a'},
         wall=m.plaster('#b9a3d1'))


def english_country():
    vary(traditional.build, {'#e9dcbd': '#efdf9a', '#3f5641': '#c8606a', '#7d2e2e': '#3f6d4e', '#8c2f2c': '#5f8a66', '#7a2b2a': '#c98a86', '#27385a': '#5f7f62', '#d8bf8f': '#f1e6c9', '#5a3020': '#8a5a38'},
         floor=m.boards('oak', .16, 'y', '#b89468'))


def georgian():
    vary(traditional.build, {'#e9dcbd': '#8aa4a8', '#3f5641': '#c9b37e', '#8c2f2c': '#d8cba8', '#7d2e2e': '#4d6a72', '#7a2b2a': '#b59c6a', '#27385a': '#4d6a72', '#d8bf8f': '#e6dcc2', '#b33a3a': '#e9d9a0'})


def gothic():
    vary(victorian.build, {'#6a2638': '#24222b', '#7d2f42': '#2b2833', '#4d1526': '#4b1f5c', '#24463a': '#7c1a28', '#3f1a30': '#3a1a4a', '#b8893b': '#7a6a58', '#7d2436': '#9b1b2c', '#5b1f2a': '#3a1428', '#c9a566': '#6a5a4f',
                           '#21352f': '#1b1a20', '#4a2a1c': '#1a100c', '#3f2015': '#1a100c', '#46241a': '#1f140f', '#e9dcc2': '#6a6570', '#efe6d2': '#2a2628'}, exposure=.35)


def grandmillennial():
    vary(transitional.build, {'#c3b8aa': '#a9c6e8', '#a99a87': '#3f8f5b', '#6c7f86': '#e58fb0', '#cdbfa9': '#f4e3ea', '#d8d0c3': '#e6dcc8', '#8f9aa0': '#e58fb0', '#ded6c8': '#f1d3de', '#dcd2c2': '#7fb592'})


def gustavian():
    vary(french_country.build, {'#ead8b0': '#d5dce0', '#b9c8d3': '#e4e2da', '#a9bccb': '#b7c2c4', '#b3956a': '#cfd3cf', '#e9dfc8': '#cfd3cf', '#a98a60': '#d9dcd8', '#d0ac74': '#6f8fb0', '#cdb592': '#eceae4', '#d9a5a0': '#6f8fb0', '#efe5d0': '#c9d1d3'},
         floor=m.boards('ash', .2, 'y', '#d9d2c3'))


def hollywood_regency():
    vary(art_deco.build, {'#153f37': '#eab8c6', '#735726': '#0f7a76', '#3a1520': '#f1ece6', '#16423c': '#1d1c20', '#1a2422': '#f4f1ec', '#0f3d38': '#f4f1ec'}, exposure=-.55)


def hygge():
    def add():
        for x, y, tall in ((-.02, 2.72, .12), (.1, 2.9, .08), (.4, 2.92, .15)):
            place(decor.pillar_candle(m.glow('#ffd9a0', 1.5), .035, tall), (x, y, .4))
        place(decor.basket(m.rattan('#b98a55'), .25, .34, filling=m.fabric('#f2e9dc', 'boucle')), (-2.1, 3.2, 0))
    vary(pairs.virtual_staging, {'#d9d3c4': '#e0c7a6', '#d9cfbd': '#efe4d2', '#4f6355': '#c8742e', '#b9723f': '#8a4f2a', '#e4dccb': '#f1e6d3', '#8d8672': '#e0cfb2', '#9a5d34': '#c49a6c'}, add=add, exposure=-.1)


def japandi():
    vary(scandinavian.build, {'#edebe5': '#d3c8b4', '#cfad7c': '#4a3c31', '#b9c4bb': '#b5aa90', '#d9c39a': '#c39b6b', '#d8bf98': '#c39b6b', '#eef0ec': '#c9bda6', '#7f9a8f': '#4a5240', '#c9d07a': '#8c8a72'},
         without=('monstera',))


def maximalist():
    vary(bohemian.build, {'#d2935c': '#7b1e57', '#b4472f': '#e0672a', '#8f3a2a': '#4a2a6a', '#d9b478': '#e0a52a', '#2f5f5c': '#17a398', '#a9713f': '#3a2218', '#8b5a34': '#17a398', '#e3b253': '#f0c030', '#8c3a4a': '#d02a6a', '#552a40': '#2a55b0'},
         exposure=.25)


def memphis():
    def add():
        place(tables.drum_table(m.lacquer('#f0452e'), .22, .5), (-1.25, 4.2, 0))
    vary(modern.build, {'#e3e0db': '#8fe0d3', '#4a4d51': '#f27ea9', '#8f8c86': '#fdfdf8', '#2a2b2d': '#2b57d6', '#b23a26': '#f4d23c', '#8f9194': '#2b57d6', '#22252b': '#f0452e', '#a9adb0': '#2b57d6', '#26272a': '#f4d23c'},
         floor=m.tiles('#f4d23c', .5, '#e6c22a', second='#f7df6a'), covers={'rug': m.rug('check', ['#f6f4ee', '#26242a'])}, add=add)


def moroccan():
    vary(mediterranean.build, {'#f7f1e4': '#d9824f', '#f3ecdd': '#c96a3c', '#2a5f97': '#c22e52', '#2a6f97': '#2a5d8f', '#e2a13b': '#f0b23a', '#f3e9d4': '#b8324e', '#e2ab78': '#2a5d8f', '#efe0bf': '#b8324e', '#a87442': '#5a3017', '#8a5c34': '#5a3017'},
         floor=m.tiles('#2a5d8f', .2, '#e9dcc0', rough=.35, second='#e3d3b0'), covers={'rug': m.rug('geometric', ['#8f2a3a', '#f0b23a', '#2a5d8f'])}, exposure=.1)


def organic_modern():
    vary(pairs.full_redesign, {'#8a8d78': '#e6dac6', '#6b3526': '#d9cdb8', '#e6dccb': '#93683f', '#b58a48': '#6b6a4f', '#a9967c': '#e9dfce', '#8a4029': '#93683f', '#c99b4e': '#cbb08a'})


def parisian():
    def add():
        brass = m.metal('brass')
        place(lamps.chandelier(brass, m.glow('#ffe2b0', 5), .7, .4, 8, m.glass(), tiers=2), (0, 2.6, 2.85))
    vary(pairs.virtual_staging, {'#d9d3c4': '#f5f3f0', '#d9cfbd': '#23364f', '#4f6355': '#c9a54c', '#b9723f': '#e9e2d4', '#e4dccb': '#e9e5dd', '#8d8672': '#23364f', '#9a5d34': '#2e2a28'},
         floor=m.herringbone('oak'), without=('pouf',), add=add)


def prairie():
    vary(rustic.build, {'#e0cfb0': '#e4cf9f', '#7a4e2c': '#2f5f6b', '#5f6846': '#c98526', '#8a3f2a': '#d08a2e', '#6a4426': '#6e3b1a', '#7b4a34': '#2f5f6b', '#c9ae82': '#e4cf9f', '#44503c': '#a8552a', '#a2937c': '#a8623c', '#a89880': '#a8603a',
                        '#8f8370': '#96522f', '#b7a88e': '#b87048', '#7d7468': '#8a4a2a', '#9b8a70': '#a05a34'}, ceiling=m.plaster('#efe2c4'))


def quiet_luxury():
    vary(transitional.build, {'#c3b8aa': '#6a5544', '#f0ebe2': '#d9cbb8', '#a99a87': '#c0a480', '#6c7f86': '#3a2a20', '#cdbfa9': '#efe7da', '#d8d0c3': '#cbb698', '#8f9aa0': '#a98d6c', '#ded6c8': '#d9cbb8', '#dcd2c2': '#efe7da'}, exposure=.2)


def seventies_retro():
    vary(mid_century_modern.build, {'#93603a': '#b8722e', '#efe3cb': '#c98a3a', '#cfc0a2': '#8a4f26', '#d99a3a': '#6f7a2a', '#2e2320': '#5a2f18', '#e0912f': '#d9591c', '#3f7d78': '#6f7a2a', '#d98a2c': '#d9591c', '#efe4cc': '#7a3a1c', '#8c2f1c': '#f0c060'})


def shabby_chic():
    vary(coastal.build, {'#e3edf0': '#f6e9ea', '#a9cbd6': '#e8b4bc', '#2f5f86': '#dd9aa6', '#8fb4c4': '#e8b4bc', '#bfa987': '#f4f0ea', '#7fb0bd': '#a9c5b4', '#c8b08a': '#e2d8ca', '#cda970': '#f1ece4', '#b79d6e': '#f1e4e0'})


def southwestern():
    vary(mediterranean.build, {'#f7f1e4': '#dba27b', '#f3ecdd': '#e3b390', '#2a5f97': '#2c8c8a', '#2a6f97': '#2c8c8a', '#e2a13b': '#e6c24a', '#e2ab78': '#b5543a', '#a87442': '#7a4a2b', '#bd6540': '#b5674a', '#b35b38': '#a85c40'},
         covers={'rug': m.rug('geometric', ['#b5543a', '#e6c24a', '#2c8c8a'])})


def spanish_revival():
    vary(hero.build, {'#ddd0bc': '#f6eedc', '#7d4435': '#6a2318', '#eae1d2': '#1f5f8b', '#6b5a48': '#3b2016', '#3f4d44': '#1f5f8b', '#d9a066': '#d9a23a', '#e6dcc9': '#c9a06a', '#a8916f': '#7a2b1e', '#96593f': '#1f5f8b'},
         floor=m.tiles('#a6452a', .3, '#c99f7c', rough=.5, second='#9a3f26'), turn=-7)


def tropical():
    def add():
        leaf = m.leaf('#2f7a45')
        place(plants.palm(leaf, leaf, m.rattan('#b07c48'), m.soil(), 2.0, 4), (.75, 4.35, 0))
        place(plants.monstera(leaf, leaf, m.ceramic('#f26b5e', .6), m.soil(), 1.15, 2), (2.3, 2.6, 0))
    vary(coastal.build, {'#e3edf0': '#b9e6cb', '#a9cbd6': '#1f7a4d', '#2f5f86': '#f26b5e', '#8fb4c4': '#1f7a4d', '#bfa987': '#6a3d1c', '#7fb0bd': '#f26b5e', '#c8b08a': '#b07c48'}, add=add)


def tuscan():
    vary(farmhouse.build, {'#f3eee2': '#dba95a', '#f5f1e6': '#dba95a', '#3f4f47': '#7a7a3a', '#3f4a45': '#5d3a22', '#343d38': '#5d3a22', '#efe8d8': '#8e5a34', '#c7a57a': '#8a5a34', '#94714d': '#5d3a22', '#b08a5c': '#d9c7a2', '#a9b85a': '#8e2f2a', '#f7f3ea': '#f0dcae'},
         floor=m.tiles('#9c5a3c', .3, '#b98f6a', rough=.5, second='#8f5236'))


def wabi_sabi():
    vary(minimalist.build, {'#ece7de': '#d4c8b6', '#bfb6a6': '#5a524a', '#d2bf9f': '#6b5645', '#e9e6df': '#9c8e7e', '#cfc8bb': '#3d3a36', '#f7f6f3': '#d9cdbd'},
         wall=m.limewash('#ab9a86'), floor=m.stone('concrete', '#8a7d70'))


def zen():
    def add():
        leaf = m.leaf('#6f8a4a')
        place(plants.branches(leaf, m.wood('dark'), 1.5, 7, .3, 3, .12, .02, leaves=30), (2.2, 3.75, .5))
        place(lamps.paper_pendant(m.paper('#f7efdc'), .5, .36, .8, 15), (.6, 3.2, 2.8))
    vary(minimalist.build, {'#e2ded6': '#e9dfc4', '#ece7de': '#f1ead6', '#bfb6a6': '#5e6b4e', '#d2bf9f': '#2b2923', '#e9e6df': '#8a6238', '#dcd8d0': '#22261f', '#cfc8bb': '#22261f'},
         floor=m.tiles('#c9b878', .9, '#4a4a34', rough=.9), without=('branches',), add=add)


# The picture is mirrored where another style shows the same room.
ROOMS = {
    'alpine-chalet': (alpine_chalet, False, 'Pine-boarded sitting room with a stone chimney, a cream sofa and a red armchair'),
    'art-nouveau': (art_nouveau, True, 'Sage green library with violet curtains, carved bookcases and a plum sofa'),
    'bauhaus': (bauhaus, True, 'White living room with a black sofa, a blue armchair and accents of red and yellow'),
    'biophilic': (biophilic, False, 'Leaf-green living room with a moss sofa and large plants in every corner'),
    'brutalist': (brutalist, True, 'Concrete loft with a grey sofa, a steel-framed window and one orange chair'),
    'chinoiserie': (chinoiserie, False, 'Turquoise dining room with black lacquered chairs and a red arched cabinet'),
    'cottagecore': (cottagecore, False, 'Attic bedroom in pale green with pink stripes, pine furniture and a green armchair'),
    'craftsman': (craftsman, False, 'Olive living room with a brick fire, dark oak woodwork and a green sofa'),
    'dark-academia': (dark_academia, True, 'Dark green study with mahogany bookcases, a red leather wing chair and a worn rug'),
    'dark-nordic': (dark_nordic, False, 'Slate-grey dining room with black wishbone chairs and a paper lantern'),
    'desert-modern': (desert_modern, True, 'Sand-coloured living room with a curved terracotta sofa and a sage armchair'),
    'eclectic': (eclectic, True, 'Lilac living room with yellow curtains, a teal lounge chair and a pink armchair'),
    'english-country': (english_country, False, 'Primrose drawing room with rose wing chairs, green curtains and a marble fireplace'),
    'georgian': (georgian, True, 'Blue-grey drawing room with straw-coloured wing chairs, a gilt painting and a marble fireplace'),
    'gothic': (gothic, False, 'Black library with violet velvet curtains, a crimson sofa and a chandelier'),
    'grandmillennial': (grandmillennial, True, 'Sky-blue bedroom with a green buttoned headboard and pink velvet'),
    'gustavian': (gustavian, True, 'Pale grey dining room with a painted table, an arched cabinet and blue cane seats'),
    'hollywood-regency': (hollywood_regency, False, 'Pink salon with a teal velvet sofa, brass rays and a chequered floor'),
    'hygge': (hygge, False, 'Oat-coloured sitting room in a bay window with a cream sofa, candles and rust cushions'),
    'japandi': (japandi, True, 'Oat-coloured dining room with dark wishbone chairs and a low lantern'),
    'maximalist': (maximalist, False, 'Magenta bedroom with an orange bed, layered patterns and many plants'),
    'memphis': (memphis, False, 'Mint living room with a pink sofa, a blue armchair, a yellow floor and a chequered rug'),
    'moroccan': (moroccan, True, 'Ochre room with a built-in bench in crimson, blue tiles and an iron lantern'),
    'organic-modern': (organic_modern, True, 'Cream living room with a linen sofa, a travertine fireplace and a round armchair'),
    'parisian': (parisian, True, 'White sitting room in a bay window with a navy sofa, herringbone and a chandelier'),
    'prairie': (prairie, True, 'Wheat-coloured sitting room with a brick-red chimney, a teal sofa and an amber armchair'),
    'quiet-luxury': (quiet_luxury, False, 'Cocoa-brown panelled bedroom with a camel headboard and dark velvet'),
    'seventies-retro': (seventies_retro, False, 'Orange and olive study with a brown carpet, a lounge chair and a circle-patterned rug'),
    'shabby-chic': (shabby_chic, True, 'Blush-white bedroom with pink stripes and white painted furniture'),
    'southwestern': (southwestern, False, 'Clay-coloured room with turquoise shutters, a patterned rug and a tiled floor'),
    'spanish-revival': (spanish_revival, False, 'White room with arched windows, an oxblood sofa, a blue armchair and a terracotta floor'),
    'tropical': (tropical, False, 'Mint bedroom with coral cushions, palms and a view of the sea'),
    'tuscan': (tuscan, True, 'Golden kitchen with olive-green units, dark timber and a terracotta floor'),
    'wabi-sabi': (wabi_sabi, False, 'Clay-grey bedroom with rough walls, a low timber bed and a dark jar'),
    'zen': (zen, True, 'Straw-coloured bedroom with a low black bed, bamboo and a paper lantern'),
}

PICTURES = [
    Picture(f'style-{style}', build, alt, 'decoration style tile', 'styles', (480, 360), 10, (400, 480), mirrored=mirrored)
    for style, (build, mirrored, alt) in ROOMS.items()
]
