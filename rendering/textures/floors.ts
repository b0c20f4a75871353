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
  'natural-oak-boards': { surface: planks(timbers.oak, rows(12, 2, 1)) },
  'pale-ash-boards': { surface: planks(timbers.ash, rows(20, 2, 2)) },
  'honey-pine-boards': { surface: planks(timbers.pine, rows(14, 2, 3), { joint: 0.002 }) },
  'walnut-boards': { surface: planks(timbers.walnut, rows(15, 2, 4)) },
  'cherry-boards': { surface: planks(timbers.cherry, rows(16, 2, 5)) },
  'smoked-oak-boards': { surface: planks(timbers.smoked, rows(11, 2, 6), { gap: hex('#120d0a') }) },
  'weathered-grey-boards': { surface: planks(timbers.grey, rows(12, 2, 7), { gap: hex('#3b3631'), joint: 0.002 }) },
  'whitewashed-boards': { surface: planks(timbers.white, rows(12, 2, 8), { gap: hex('#9c9284'), joint: 0.002 }) },
  'reclaimed-pine-boards': {
    surface: planks(timbers.reclaimed, rows(9, 2, 9), { joint: 0.005, bevel: 0.006, depth: 0.002, isWorn: true }),
  },
  'oak-herringbone': { surface: planks(timbers.oak, (side) => herringbone(side, 6, 2, 1)) },
  'walnut-herringbone': { surface: planks(timbers.walnut, (side) => herringbone(side, 6, 2, 2)) },
  'oak-chevron': { surface: planks(timbers.paleOak, (side) => chevron(side, 4, 12, 3), { sheen: 0.04 }) },
  'oak-basket-parquet': { surface: planks(timbers.oak, (side) => basket(side, 4, 5, 4), { sheen: 0.05 }) },
  'light-strip-laminate': { surface: planks(timbers.beech, rows(36, 5, 5), stripJoint) },
  'silver-laminate': { surface: planks(timbers.silver, rows(10, 2, 6), { ...grooves, gap: hex('#6f675d') }) },
  'white-porcelain-tiles': { surface: slabs('#f3f1ed', '#e4e1db', '#c9c6c0', 3, 3, 0.5) },
  'charcoal-porcelain-tiles': { surface: slabs('#5c5e60', '#444648', '#34363a', 2, 4, 1) },
  'terracotta-tiles': { surface: terracotta },
  'chequer-tiles': { surface: chequer },
  'cement-flower-tiles': { surface: flowerTiles },
  'hexagon-tiles': { surface: hexagonTiles },
  'travertine-tiles': { surface: travertineTiles },
  'slate-flagstones': { surface: slateFlags },
  'limestone-flags': { surface: limestoneFlags },
  'white-marble-tiles': {
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
  'polished-concrete': { surface: polishedConcrete },
  'warm-microcement': {
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
  'ivory-loop-carpet': { surface: loopPile('#f0e7d6', '#b9ab91', 64) },
  'charcoal-carpet': {
    surface: fleckedPile(['#3d3f42', '#46484b', '#34363a', '#3f4144', '#55575a', '#4b4d50', '#3a3c40', '#77787a']),
  },
  'sage-carpet': { surface: cutPile('#97a388', 0.1) },
  'sisal-matting': { surface: sisal },
  'marbled-vinyl': { surface: marbledVinyl },
  'flecked-vinyl': {
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
  'natural-cork': { surface: corkTiles },
  'brick-pavers': { surface: pavers },
}
