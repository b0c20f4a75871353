import type { Option } from '#shared/entities/option.ts'

const category = <const Floors extends Record<string, readonly [name: string, tileMetres: number]>>(
  category: string,
  floors: Floors,
) =>
  Object.entries(floors).map(([id, [name, tileMetres]]) => ({
    id: id as keyof Floors & string,
    name,
    category,
    tileMetres,
  }))

/** Floors by category. Each has a texture file with its id. */
export const floorOptions = [
  ...category('Hardwood', {
    'natural-oak-boards': ['Natural Oak Boards', 2.4],
    'pale-ash-boards': ['Pale Ash Boards', 2.4],
    'honey-pine-boards': ['Honey Pine Boards', 2.4],
    'walnut-boards': ['Walnut Boards', 2.4],
    'cherry-boards': ['Cherry Boards', 2.4],
    'smoked-oak-boards': ['Smoked Oak Boards', 2.4],
    'weathered-grey-boards': ['Weathered Grey Boards', 2.4],
    'whitewashed-boards': ['Whitewashed Boards', 2.4],
    'reclaimed-pine-boards': ['Reclaimed Pine Boards', 2.4],
  }),
  ...category('Parquet', {
    'oak-herringbone': ['Oak Herringbone', 1.53],
    'walnut-herringbone': ['Walnut Herringbone', 1.53],
    'oak-chevron': ['Oak Chevron', 1.6],
    'oak-basket-parquet': ['Oak Basket Parquet', 1.2],
  }),
  ...category('Laminate', {
    'light-strip-laminate': ['Light Strip Laminate', 2.4],
    'silver-laminate': ['Silver Wide Laminate', 2.4],
  }),
  ...category('Tile', {
    'white-porcelain-tiles': ['White Porcelain', 1.8],
    'charcoal-porcelain-tiles': ['Charcoal Porcelain', 2.4],
    'terracotta-tiles': ['Terracotta Squares', 1.2],
    'chequer-tiles': ['Black and White Checks', 1.2],
    'cement-flower-tiles': ['Patterned Cement Tiles', 0.8],
    'hexagon-tiles': ['Grey Hexagons', 1.4],
  }),
  ...category('Stone', {
    'travertine-tiles': ['Travertine Tiles', 1.8],
    'slate-flagstones': ['Slate Flagstones', 1.8],
    'limestone-flags': ['Limestone Flags', 2.4],
  }),
  ...category('Marble', {
    'white-marble-tiles': ['White Marble', 1.8],
    'cream-marble-tiles': ['Cream Marble', 1.8],
    'black-marble-tiles': ['Black Marble Tiles', 1.8],
  }),
  ...category('Terrazzo', {
    'pale-terrazzo': ['Pale Terrazzo', 0.8],
    'rose-terrazzo': ['Rose Terrazzo', 0.8],
    'night-terrazzo': ['Night Terrazzo', 0.8],
  }),
  ...category('Concrete', {
    'polished-concrete': ['Polished Concrete', 2.4],
    'warm-microcement': ['Warm Microcement', 2.4],
  }),
  ...category('Carpet', {
    'ivory-loop-carpet': ['Ivory Loop Carpet', 0.4],
    'charcoal-carpet': ['Charcoal Carpet', 0.4],
    'sage-carpet': ['Sage Cut-Pile Carpet', 0.5],
    'sisal-matting': ['Sisal Matting', 0.3],
  }),
  ...category('Vinyl', {
    'marbled-vinyl': ['Marbled Vinyl', 1.2],
    'flecked-vinyl': ['Flecked Vinyl', 0.6],
  }),
  ...category('Cork', {
    'natural-cork': ['Natural Cork', 0.9],
  }),
  ...category('Brick', {
    'brick-pavers': ['Red Brick Pavers', 1.2],
  }),
] as const satisfies readonly Option[]

export type FloorOptionId = (typeof floorOptions)[number]['id']
