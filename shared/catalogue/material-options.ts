import type { Option } from '#shared/entities/option.ts'

const category = <const Materials extends Record<string, readonly [name: string, tileMetres: number]>>(
  category: string,
  materials: Materials,
) =>
  Object.entries(materials).map(([id, [name, tileMetres]]) => ({
    id: id as keyof Materials & string,
    name,
    category,
    tileMetres,
  }))

/** Materials for walls, worktops, fronts and furniture by category. Each has a texture file with its id. */
export const materialOptions = [
  ...category('Stone', {
    'carrara-marble': ['Carrara Marble', 1.5],
    'black-marble': ['Black Marble', 1.5],
    'green-marble': ['Green Marble', 1.5],
    'travertine-slab': ['Travertine Slab', 1.5],
    'speckled-granite': ['Speckled Granite', 0.6],
    'white-quartz': ['White Quartz', 0.6],
    'split-slate': ['Split Slate Cladding', 1.2],
    'limestone-blocks': ['Limestone Blocks', 1.8],
  }),
  ...category('Wood', {
    'oak-veneer': ['Oak Veneer', 1.2],
    'walnut-veneer': ['Walnut Veneer', 1.2],
    'oak-slats': ['Oak Slats', 0.6],
    'white-matchboard': ['White Matchboard', 0.8],
    'reclaimed-planks': ['Reclaimed Planks', 1.8],
    'charred-timber': ['Charred Timber', 1.2],
  }),
  ...category('Tile', {
    'white-metro-tiles': ['White Metro Tiles', 0.6],
    'green-zellige-tiles': ['Green Zellige', 0.8],
    'blue-scale-tiles': ['Blue Scale Tiles', 0.6],
    'blush-finger-tiles': ['Blush Finger Tiles', 0.5],
    'painted-star-tiles': ['Painted Star Tiles', 0.6],
  }),
  ...category('Brick', {
    'red-brick': ['Red Brick', 1.35],
    'yellow-stock-brick': ['Yellow Stock Brick', 1.35],
    'white-painted-brick': ['White Painted Brick', 1.35],
    'slim-charcoal-brick': ['Slim Charcoal Brick', 1.5],
  }),
  ...category('Plaster', {
    'polished-plaster': ['Polished Plaster', 2],
    'sand-limewash': ['Sand Limewash', 2],
    'raw-pink-plaster': ['Raw Pink Plaster', 2],
  }),
  ...category('Concrete', {
    'cast-concrete': ['Cast Concrete', 2.4],
    'board-marked-concrete': ['Board-Marked Concrete', 1.2],
  }),
  ...category('Metal', {
    'brushed-steel': ['Brushed Steel', 0.6],
    'aged-brass': ['Aged Brass', 0.8],
    'hammered-copper': ['Hammered Copper', 0.4],
    'verdigris-copper': ['Verdigris Copper', 1],
    'weathered-steel': ['Weathered Steel', 1.2],
  }),
  ...category('Fabric and leather', {
    'natural-linen': ['Natural Linen', 0.25],
    'ivory-boucle': ['Ivory Bouclé', 0.3],
    'green-velvet': ['Green Velvet', 0.6],
    'grey-tweed': ['Grey Herringbone Tweed', 0.2],
    'blue-ticking': ['Blue Ticking', 0.32],
    'tan-leather': ['Tan Leather', 0.5],
    'woven-cane': ['Woven Cane', 0.2],
  }),
] as const satisfies readonly Option[]

export type MaterialOptionId = (typeof materialOptions)[number]['id']
