import type { MaterialOptionId } from '#shared/catalogue/material-options.ts'
import { boards, courses, scales, turned } from './layouts.ts'
import {
  boardMarked,
  castPanels,
  ceramic,
  charred,
  limestoneBlocks,
  matchboard,
  quartz,
  slab,
  slats,
  speckledGranite,
  splitSlate,
  starTiles,
  travertineSlab,
  veneer,
} from './material-surfaces.ts'
import { agedBrass, brushed, corten, hammeredCopper, verdigris } from './metals.ts'
import { planks } from './planks.ts'
import { boucle, cane, leather, linen, ticking, tweed, velvet } from './textiles.ts'
import { hex, type Texture } from './texture.ts'
import { brickwork, plaster } from './walls.ts'
import { timbers } from './wood.ts'

/** The texture of every material. A material without one does not compile. */
export const materialTextures: Record<MaterialOptionId, Texture> = {
  'carrara-marble': {
    surface: slab({
      base: hex('#f1f1ef'),
      cloud: hex('#d9dbdc'),
      vein: hex('#868d95'),
      veins: 0.62,
      spread: 0.075,
      thin: 0.3,
      seed: 11,
    }),
  },
  'black-marble': {
    surface: slab({
      isCrisp: true,
      base: hex('#1c1d20'),
      cloud: hex('#2a2b2f'),
      vein: hex('#e6e3dd'),
      veins: 0.85,
      spread: 0.032,
      thin: 0.4,
      seed: 21,
    }),
  },
  'green-marble': {
    surface: slab({
      base: hex('#2c5142'),
      cloud: hex('#16332a'),
      vein: hex('#a5c2ac'),
      veins: 0.6,
      spread: 0.035,
      thin: 0.7,
      seed: 31,
    }),
  },
  'travertine-slab': { surface: travertineSlab },
  'speckled-granite': { surface: speckledGranite },
  'white-quartz': { surface: quartz },
  'split-slate': { surface: splitSlate },
  'limestone-blocks': { surface: limestoneBlocks },
  'oak-veneer': { surface: veneer(timbers.paleOak) },
  'walnut-veneer': { surface: veneer(timbers.walnut) },
  'oak-slats': { surface: slats },
  'white-matchboard': { surface: matchboard },
  'reclaimed-planks': {
    surface: planks(timbers.reclaimed, (side) => turned(boards(side, 12, 2, 12)), {
      joint: 0.003,
      bevel: 0.004,
      depth: 0.002,
      isWorn: true,
    }),
  },
  'charred-timber': { surface: charred },
  'white-metro-tiles': {
    surface: ceramic(
      { colours: [hex('#f2f1ec')], variety: 0.02, pooling: 0.015, lean: 0.02 },
      (side) => courses(side, 4, 8, 0.5, 3),
      { width: 0.003, colour: '#c3c0b9', bevel: 0.012, depth: 0.0045 },
    ),
  },
  'green-zellige-tiles': {
    surface: ceramic(
      {
        colours: ['#3f7d63', '#4f8d70', '#2f6a54', '#5f9c7d', '#3a7460'].map(hex),
        variety: 0.16,
        pooling: 0.16,
        lean: 0.12,
      },
      (side) => courses(side, 8, 8, 0, 3),
      { width: 0.002, colour: '#b9b8a6', bevel: 0.002 },
      0.0016,
    ),
  },
  'blue-scale-tiles': {
    surface: ceramic(
      {
        colours: ['#3f6f92', '#5787a6', '#2f5b7e', '#7aa3bb', '#467a99'].map(hex),
        variety: 0.1,
        pooling: 0.1,
        lean: 0.05,
      },
      (side) => scales(side, 6, 3),
      { width: 0.003, colour: '#e9e6de' },
    ),
  },
  'blush-finger-tiles': {
    surface: ceramic(
      { colours: ['#dfb0a4', '#e6bcb0', '#d8a698', '#e2b5a8'].map(hex), variety: 0.06, pooling: 0.05, lean: 0.04 },
      (side) => courses(side, 20, 4, 0, 3),
      { width: 0.002, colour: '#f1ebe4', bevel: 0.004, depth: 0.0018 },
    ),
  },
  'painted-star-tiles': { surface: starTiles },
  'red-brick': {
    surface: brickwork({
      columns: 6,
      rows: 18,
      shift: 0.5,
      colours: ['#a04e38', '#8f4532', '#b15f45', '#96503d', '#7d3f31'].map(hex),
      mortar: hex('#c0b9ad'),
      joint: 0.01,
      rough: 0.8,
    }),
  },
  'yellow-stock-brick': {
    surface: brickwork({
      columns: 6,
      rows: 18,
      shift: 0.5,
      colours: ['#c2a06a', '#b48f5c', '#cdb07f', '#a6835a', '#bb9a70', '#94744f'].map(hex),
      mortar: hex('#b9a888'),
      joint: 0.011,
      rough: 1,
      soot: 0.6,
    }),
  },
  'white-painted-brick': {
    surface: brickwork({
      columns: 6,
      rows: 18,
      shift: 0.5,
      colours: ['#efede8', '#ebe9e3', '#f2f0ec'].map(hex),
      mortar: hex('#dcd9d2'),
      joint: 0.009,
      rough: 0.4,
      depth: 0.003,
    }),
    relief: 1.1,
  },
  'slim-charcoal-brick': {
    surface: brickwork({
      columns: 3,
      rows: 30,
      shift: 1 / 3,
      colours: ['#4a4b4d', '#3f4042', '#555557', '#45423f', '#5d5b59'].map(hex),
      mortar: hex('#2f2f30'),
      joint: 0.007,
      rough: 0.7,
    }),
  },
  'polished-plaster': {
    surface: plaster({
      light: hex('#cbc4b9'),
      dark: hex('#a59d91'),
      strokes: 0.13,
      clouds: 0.9,
      grain: 0.006,
      relief: 0.1,
      seed: 3,
    }),
  },
  'sand-limewash': {
    surface: plaster({
      light: hex('#e3d3b7'),
      dark: hex('#c9b492'),
      strokes: 0.36,
      clouds: 0.7,
      grain: 0.02,
      relief: 0.25,
      seed: 13,
    }),
  },
  'raw-pink-plaster': {
    surface: plaster({
      light: hex('#e2bfae'),
      dark: hex('#c39682'),
      strokes: 0.12,
      clouds: 1.1,
      grain: 0.025,
      relief: 0.5,
      seed: 23,
    }),
  },
  'cast-concrete': { surface: castPanels },
  'board-marked-concrete': { surface: boardMarked },
  'brushed-steel': { surface: brushed('#c6c8ca', '#909498', 1) },
  'aged-brass': { surface: agedBrass },
  'hammered-copper': { surface: hammeredCopper },
  'verdigris-copper': { surface: verdigris },
  'weathered-steel': { surface: corten },
  'natural-linen': { surface: linen },
  'ivory-boucle': { surface: boucle },
  'green-velvet': { surface: velvet },
  'grey-tweed': { surface: tweed },
  'blue-ticking': { surface: ticking },
  'tan-leather': { surface: leather },
  'woven-cane': { surface: cane },
}
