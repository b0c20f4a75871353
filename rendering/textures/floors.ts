import type { FloorOptionId } from '#shared/catalogue/floor-options.ts'
import {
  chequer,
  corkTiles,
  flowerTiles,
  grooves,
  hexagonTiles,
  limestoneFlags,
  marbledVinyl,
  marbleTiles,
  pavers,
  polishedConcrete,
  rows,
  slabs,
  slateFlags,
  stoneless,
  stripJoint,
  terracotta,
  travertineTiles,
} from './floor-surfaces.ts'
import { basket, chevron, herringbone } from './layouts.ts'
import { planks } from './planks.ts'
import { cutPile, fleckedPile, loopPile, sisal } from './textiles.ts'
import { hex, type Texture } from './texture.ts'
import { plaster } from './walls.ts'
import { timbers } from './wood.ts'

/** The texture of every floor. A floor without one does not compile. */
export const floorTextures: Record<FloorOptionId, Texture> = {
  'natural-oak-boards': {
    alt: 'Wide boards of golden-brown oak with fine grain and few knots',
    surface: planks(timbers.oak, rows(12, 2, 1)),
  },
  'pale-ash-boards': {
    alt: 'Narrow boards of creamy ash with clear straight grain',
    surface: planks(timbers.ash, rows(20, 2, 2)),
  },
  'honey-pine-boards': {
    alt: 'Honey-yellow pine boards with lively grain and dark knots',
    surface: planks(timbers.pine, rows(14, 2, 3), { joint: 0.002 }),
  },
  'walnut-boards': {
    alt: 'Dark brown walnut boards whose tone changes from board to board',
    surface: planks(timbers.walnut, rows(15, 2, 4)),
  },
  'cherry-boards': {
    alt: 'Red-brown cherry boards with fine even grain',
    surface: planks(timbers.cherry, rows(16, 2, 5)),
  },
  'smoked-oak-boards': {
    alt: 'Wide oak boards smoked to a black-brown',
    surface: planks(timbers.smoked, rows(11, 2, 6), { gap: hex('#120d0a') }),
  },
  'weathered-grey-boards': {
    alt: 'Silver-grey oak boards with dry pronounced grain',
    surface: planks(timbers.grey, rows(12, 2, 7), { gap: hex('#3b3631'), joint: 0.002 }),
  },
  'whitewashed-boards': {
    alt: 'Chalky whitewashed boards with grain and knots showing through',
    surface: planks(timbers.white, rows(12, 2, 8), { gap: hex('#9c9284'), joint: 0.002 }),
  },
  'reclaimed-pine-boards': {
    alt: 'Extra-wide old boards in mixed browns with knots, nail holes and dark gaps',
    surface: planks(timbers.reclaimed, rows(9, 2, 9), { joint: 0.005, bevel: 0.006, depth: 0.002, isWorn: true }),
  },
  'oak-herringbone': {
    alt: 'Oak blocks in a herringbone pattern',
    surface: planks(timbers.oak, (side) => herringbone(side, 6, 2, 1)),
  },
  'walnut-herringbone': {
    alt: 'Dark walnut blocks in a herringbone pattern',
    surface: planks(timbers.walnut, (side) => herringbone(side, 6, 2, 2)),
  },
  'oak-chevron': {
    alt: 'Oak blocks cut at an angle that meet in straight seams, a chevron pattern',
    surface: planks(timbers.paleOak, (side) => chevron(side, 4, 12, 3), { sheen: 0.04 }),
  },
  'oak-basket-parquet': {
    alt: 'Squares of five oak strips each, turned alternately like a woven basket',
    surface: planks(timbers.oak, (side) => basket(side, 4, 5, 4), { sheen: 0.05 }),
  },
  'light-strip-laminate': {
    alt: 'Pale laminate with a regular pattern of short narrow strips',
    surface: planks(timbers.beech, rows(36, 5, 5), stripJoint),
  },
  'silver-laminate': {
    alt: 'Wide silver-beige laminate planks with fine grooves',
    surface: planks(timbers.silver, rows(10, 2, 6), { ...grooves, gap: hex('#6f675d') }),
  },
  'white-porcelain-tiles': {
    alt: 'Large square white tiles with thin light grey joints',
    surface: slabs('#f3f1ed', '#e4e1db', '#c9c6c0', 3, 3, 0.5),
  },
  'charcoal-porcelain-tiles': {
    alt: 'Large oblong charcoal tiles with a stone-like surface and dark joints',
    surface: slabs('#5c5e60', '#444648', '#34363a', 2, 4, 1),
  },
  'terracotta-tiles': { alt: 'Square terracotta tiles from orange to brown with sandy joints', surface: terracotta },
  'chequer-tiles': { alt: 'Black and white square tiles in a chequerboard', surface: chequer },
  'cement-flower-tiles': {
    alt: 'Square tiles with a repeating four-petal flower in dusty blue and ochre',
    surface: flowerTiles,
  },
  'hexagon-tiles': { alt: 'Hexagonal tiles in several greys with pale joints', surface: hexagonTiles },
  'travertine-tiles': { alt: 'Oblong beige travertine tiles with fine bands and pores', surface: travertineTiles },
  'slate-flagstones': { alt: 'Dark slate flagstones with a layered surface and rust tones', surface: slateFlags },
  'limestone-flags': { alt: 'Pale limestone flags of different lengths in even courses', surface: limestoneFlags },
  'white-marble-tiles': {
    alt: 'White marble tiles with grey veins that differ from tile to tile',
    surface: marbleTiles(
      {
        base: hex('#f3f2ef'),
        cloud: hex('#dededd'),
        vein: hex('#8f9499'),
        veins: 0.6,
        spread: 0.06,
        thin: 0.3,
        seed: 1,
      },
      '#c7c6c3',
    ),
  },
  'cream-marble-tiles': {
    alt: 'Cream marble tiles with thin golden-brown veins',
    surface: marbleTiles(
      {
        base: hex('#eadfca'),
        cloud: hex('#dccbad'),
        vein: hex('#ad8450'),
        veins: 0.5,
        spread: 0.035,
        thin: 0.45,
        seed: 2,
      },
      '#c9b897',
    ),
  },
  'black-marble-tiles': {
    alt: 'Black marble tiles with thin white veins',
    surface: marbleTiles(
      {
        isCrisp: true,
        base: hex('#222326'),
        cloud: hex('#2f3033'),
        vein: hex('#dcdad5'),
        veins: 0.75,
        spread: 0.017,
        thin: 0.3,
        seed: 3,
      },
      '#141416',
    ),
  },
  'pale-terrazzo': {
    alt: 'Off-white terrazzo with grey, beige and black chips of stone',
    surface: stoneless({
      ground: hex('#e6e1d8'),
      chips: ['#8f8c86', '#b9ab95', '#3f3f41', '#cfc8bb', '#a3a09a', '#7b6a57'].map(hex),
      sizes: [
        [190, 0.3],
        [85, 0.42],
        [38, 0.4],
      ],
      seed: 3,
    }),
  },
  'rose-terrazzo': {
    alt: 'Dusty pink terrazzo with white, wine-red and ochre chips',
    surface: stoneless({
      ground: hex('#d9ada2'),
      chips: ['#f2e9e1', '#8a3f45', '#c78f4f', '#efd9cf', '#b76a63', '#f7f2ec'].map(hex),
      sizes: [
        [190, 0.3],
        [85, 0.4],
        [36, 0.45],
      ],
      seed: 23,
    }),
  },
  'night-terrazzo': {
    alt: 'Near-black terrazzo with white, grey and brass-coloured chips',
    surface: stoneless({
      ground: hex('#2b2c2f'),
      chips: ['#e9e6df', '#8b8d90', '#b8944f', '#5c5e62', '#c9c6c0', '#45474b'].map(hex),
      sizes: [
        [200, 0.42],
        [90, 0.42],
        [40, 0.3],
      ],
      seed: 43,
    }),
  },
  'polished-concrete': {
    alt: 'Grey polished concrete with clouds of tone and fine aggregate',
    surface: polishedConcrete,
  },
  'warm-microcement': {
    alt: 'Seamless warm beige cement with soft trowel clouds',
    surface: plaster({
      light: hex('#cdbfaa'),
      dark: hex('#b3a38c'),
      strokes: 0.12,
      clouds: 0.8,
      grain: 0.012,
      relief: 0.3,
      seed: 5,
    }),
  },
  'ivory-loop-carpet': { alt: 'Ivory carpet of small even loops', surface: loopPile('#f0e7d6', '#b9ab91', 64) },
  'charcoal-carpet': {
    alt: 'Short-pile charcoal carpet with a fine grey fleck',
    surface: fleckedPile(['#3d3f42', '#46484b', '#34363a', '#3f4144', '#55575a', '#4b4d50', '#3a3c40', '#77787a']),
  },
  'sage-carpet': { alt: 'Plush sage green carpet with softly brushed pile', surface: cutPile('#97a388', 0.1) },
  'sisal-matting': { alt: 'Straw-coloured sisal matting with a coarse ribbed weave', surface: sisal },
  'marbled-vinyl': { alt: 'Smooth flooring with marbled swirls of grey-green', surface: marbledVinyl },
  'flecked-vinyl': {
    alt: 'Pale grey flooring with a dense fleck of white, blue and charcoal',
    surface: stoneless({
      ground: hex('#c9ccce'),
      chips: ['#f4f4f2', '#6d86a0', '#55595e', '#e6e8e9', '#9aa3aa'].map(hex),
      sizes: [
        [420, 0.35],
        [240, 0.42],
      ],
      seed: 63,
    }),
  },
  'natural-cork': { alt: 'Cork tiles with honey and dark brown granules', surface: corkTiles },
  'brick-pavers': { alt: 'Red brick pavers in a herringbone bond with sandy joints', surface: pavers },
}
