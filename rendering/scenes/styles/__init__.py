"""One room for each named decoration style; the names are the ids of shared/catalogue/decoration-styles.ts."""

from importlib import import_module

from kit.scene import Picture

ROOMS = {
    'modern': 'White living room with a wall of glass, a low charcoal sofa and a marble table',
    'contemporary': 'Limewashed living room with a curved cream sofa, a travertine table and a large paper lantern',
    'traditional': 'Cream drawing room with green wing chairs on either side of a marble fireplace',
    'scandinavian': 'White dining room with an ash table, wishbone chairs and a paper lantern',
    'industrial': 'Brick loft with a steel-framed window, a brown leather sofa and iron shelves',
    'bohemian': 'Ochre bedroom with layered textiles, cane furniture and many plants',
    'rustic': 'Timbered sitting room with a fieldstone chimney, stacked firewood and a leather sofa',
    'minimalist': 'Bone-white bedroom with a low platform bed and one branch in a vase',
    'art-deco': 'Emerald salon with a channelled gold velvet sofa, a sunburst mirror and a chequered floor',
    'mid-century-modern': 'Study with a walnut wall, a leather lounge chair, a long sideboard and a sputnik lamp',
    'french-country': 'Pale blue dining room with a limewashed table, caned chairs and a painted armoire',
    'mediterranean': 'Whitewashed room with an arched door, a built-in bench and a terracotta floor',
    'transitional': 'Taupe bedroom with a buttoned headboard, blue-grey velvet and a pair of lamps',
    'farmhouse': 'White boarded kitchen with dark green units, enamel lamps and a scrubbed table',
    'victorian': 'Burgundy library with a green chesterfield, button-back chairs and a draped bay window',
    'coastal': 'Pale blue bedroom with striped cushions, a cane chair and a view of the sea',
}

PICTURES = [
    Picture(
        f'style-{style}', import_module(f'scenes.styles.{style.replace("-", "_")}').build, alt, 'decoration style tile', 'styles',
        (800, 600), 32, (400, 800),
    )
    for style, alt in ROOMS.items()
]
