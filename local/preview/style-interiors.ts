import type { DecorationStyleId } from '#shared/catalogue/decoration-styles.ts'
import type { FloorMaterialName } from './floor-materials.ts'
import type { WallFinishName } from './wall-finishes.ts'

/** The parts of a style that its palette does not contain. */
type StyleInterior = {
  floor: FloorMaterialName
  wall: WallFinishName
  light: readonly [warmth: number, exposure: number, contrast: number, saturation: number]
}

export const styleInteriors = {
  modern: { floor: 'slabs', wall: 'paint', light: [-0.004, 0.01, 0.1, -0.1] },
  contemporary: { floor: 'calm boards', wall: 'grasscloth', light: [0.012, -0.015, 0.02, -0.02] },
  traditional: { floor: 'herringbone', wall: 'panels', light: [0.014, -0.02, 0.08, 0.05] },
  scandinavian: { floor: 'calm boards', wall: 'paint', light: [-0.006, 0.025, 0, -0.06] },
  industrial: { floor: 'concrete', wall: 'bricks', light: [0.002, -0.06, 0.14, -0.12] },
  bohemian: { floor: 'wide boards', wall: 'limewash', light: [0.016, 0, 0.04, 0.18] },
  rustic: { floor: 'rough boards', wall: 'upright boards', light: [0.018, -0.04, 0.06, 0.04] },
  minimalist: { floor: 'concrete', wall: 'paint', light: [0.003, -0.02, -0.06, -0.4] },
  'art-deco': { floor: 'checks', wall: 'tall panels', light: [0.008, -0.04, 0.16, 0.12] },
  'mid-century-modern': { floor: 'cross boards', wall: 'slats', light: [0.012, 0, 0.06, 0.12] },
  'french-country': { floor: 'flagstones', wall: 'wainscot', light: [0.008, 0.015, -0.02, 0] },
  mediterranean: { floor: 'tiles', wall: 'limewash', light: [0.012, 0.02, 0.06, 0.12] },
  transitional: { floor: 'boards', wall: 'panels', light: [0, 0, 0.02, -0.15] },
  farmhouse: { floor: 'wide boards', wall: 'shiplap', light: [0.006, 0.015, 0.02, -0.08] },
  victorian: { floor: 'herringbone', wall: 'damask', light: [0.012, -0.06, 0.12, 0.08] },
  coastal: { floor: 'calm boards', wall: 'shiplap', light: [-0.012, 0.02, 0, 0.02] },
  'alpine-chalet': { floor: 'rough boards', wall: 'shiplap', light: [0.018, -0.02, 0.08, 0.05] },
  'art-nouveau': { floor: 'herringbone', wall: 'damask', light: [0.01, 0, 0.02, 0.06] },
  bauhaus: { floor: 'concrete', wall: 'paint', light: [-0.002, 0.02, 0.12, 0.06] },
  biophilic: { floor: 'calm boards', wall: 'limewash', light: [0.002, 0.015, 0, 0.1] },
  brutalist: { floor: 'slabs', wall: 'limewash', light: [-0.006, -0.05, 0.16, -0.25] },
  chinoiserie: { floor: 'boards', wall: 'damask', light: [0.004, 0, 0.06, 0.1] },
  cottagecore: { floor: 'rough boards', wall: 'stripes', light: [0.01, 0.02, -0.03, 0.06] },
  craftsman: { floor: 'boards', wall: 'wainscot', light: [0.014, -0.02, 0.06, 0.04] },
  'dark-academia': { floor: 'herringbone', wall: 'tall panels', light: [0.016, -0.06, 0.1, 0.02] },
  'dark-nordic': { floor: 'wide boards', wall: 'upright boards', light: [-0.006, -0.05, 0.1, -0.12] },
  'desert-modern': { floor: 'concrete', wall: 'limewash', light: [0.016, 0.015, 0.02, 0.04] },
  eclectic: { floor: 'cross boards', wall: 'bold stripes', light: [0.004, 0.01, 0.06, 0.16] },
  'english-country': { floor: 'matting', wall: 'wainscot', light: [0.01, 0.01, 0, 0.04] },
  georgian: { floor: 'boards', wall: 'panels', light: [0, 0, 0.06, -0.04] },
  gothic: { floor: 'flagstones', wall: 'damask', light: [-0.002, -0.06, 0.16, 0] },
  grandmillennial: { floor: 'herringbone', wall: 'stripes', light: [0.006, 0.015, 0.02, 0.1] },
  gustavian: { floor: 'wide boards', wall: 'tall panels', light: [-0.008, 0.015, -0.03, -0.12] },
  'hollywood-regency': { floor: 'checks', wall: 'bold stripes', light: [0.004, 0.01, 0.12, 0.1] },
  hygge: { floor: 'carpet', wall: 'grasscloth', light: [0.02, -0.01, -0.02, 0] },
  japandi: { floor: 'matting', wall: 'grasscloth', light: [0.006, 0, 0, -0.1] },
  maximalist: { floor: 'carpet', wall: 'damask', light: [0.006, -0.02, 0.1, 0.2] },
  memphis: { floor: 'soft checks', wall: 'bold stripes', light: [0, 0.02, 0.1, 0.2] },
  moroccan: { floor: 'turned tiles', wall: 'limewash', light: [0.014, -0.01, 0.08, 0.14] },
  'organic-modern': { floor: 'matting', wall: 'limewash', light: [0.01, 0.01, -0.02, -0.06] },
  parisian: { floor: 'herringbone', wall: 'tall panels', light: [0.002, 0.015, 0.04, -0.04] },
  prairie: { floor: 'boards', wall: 'wainscot', light: [0.014, 0, 0.06, 0.06] },
  'quiet-luxury': { floor: 'calm herringbone', wall: 'grasscloth', light: [0.006, -0.02, 0.02, -0.08] },
  'seventies-retro': { floor: 'carpet', wall: 'slats', light: [0.022, -0.01, 0.04, 0.14] },
  'shabby-chic': { floor: 'rough boards', wall: 'stripes', light: [0.006, 0.025, -0.06, -0.04] },
  southwestern: { floor: 'turned tiles', wall: 'limewash', light: [0.018, 0.01, 0.06, 0.12] },
  'spanish-revival': { floor: 'tiles', wall: 'limewash', light: [0.014, 0, 0.1, 0.06] },
  tropical: { floor: 'cross boards', wall: 'upright boards', light: [0.004, 0.02, 0.04, 0.18] },
  tuscan: { floor: 'dark-jointed tiles', wall: 'limewash', light: [0.02, 0, 0.06, 0.08] },
  'wabi-sabi': { floor: 'concrete', wall: 'limewash', light: [0.004, -0.03, 0, -0.15] },
  zen: { floor: 'matting', wall: 'slats', light: [0.006, 0.005, -0.02, -0.04] },
} as const satisfies Record<DecorationStyleId, StyleInterior>
