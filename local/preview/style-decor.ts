import type { DecorationStyleId } from '#shared/catalogue/decoration-styles.ts'
import type { FloorOptionId } from '#shared/catalogue/floor-options.ts'
import type { MaterialOptionId } from '#shared/catalogue/material-options.ts'

/** The light of a style's pictures. 0 changes nothing. */
type Grade = {
  /** Above 0 towards amber, below 0 towards blue. */
  warmth: number
  /** Above 0 towards pink, below 0 towards green. */
  tint: number
  exposure: number
  contrast: number
  saturation: number
  /** How far the shadows are lifted. */
  fade: number
}

const grade = (warmth: number, exposure: number, contrast: number, saturation: number, fade = 0, tint = 0): Grade => ({
  warmth,
  tint,
  exposure,
  contrast,
  saturation,
  fade,
})

/** How a style changes a room beside its palette: the light, and what lies on floor and walls. Walls without a material are painted. */
export type StyleDecor = { grade: Grade; surfaces?: { floor: FloorOptionId; wall?: MaterialOptionId } }

const decor = (grade: Grade, floor: FloorOptionId, wall?: MaterialOptionId) => ({ grade, surfaces: { floor, wall } })

export const styleDecor = {
  modern: decor(grade(-0.016, 0.01, 0.5, -0.35), 'charcoal-porcelain-tiles'),
  contemporary: decor(grade(0.012, -0.08, 0.3, -0.1, 0, 0.006), 'natural-oak-boards', 'polished-plaster'),
  traditional: decor(grade(0.022, -0.05, 0.26, 0.12), 'walnut-herringbone'),
  scandinavian: decor(grade(-0.004, 0.09, -0.16, -0.1, 0.12, -0.004), 'pale-ash-boards'),
  industrial: decor(grade(0.002, -0.13, 0.44, -0.4), 'polished-concrete', 'red-brick'),
  bohemian: decor(grade(0.026, 0, 0.16, 0.35, 0.02), 'terracotta-tiles', 'raw-pink-plaster'),
  rustic: decor(grade(0.03, -0.12, 0.22, 0), 'reclaimed-pine-boards', 'limestone-blocks'),
  minimalist: decor(grade(0.002, 0.03, -0.2, -0.7, 0.06), 'warm-microcement'),
  'art-deco': decor(grade(0.01, -0.08, 0.46, 0.16), 'chequer-tiles'),
  'mid-century-modern': decor(grade(0.01, 0.03, 0.32, 0.2, 0, -0.01), 'cherry-boards', 'walnut-veneer'),
  'french-country': decor(grade(0.018, 0.03, -0.2, 0.06, 0.1, 0.012), 'limestone-flags'),
  mediterranean: decor(grade(0.012, 0.05, 0.26, 0.3), 'cement-flower-tiles', 'sand-limewash'),
  transitional: decor(grade(-0.01, 0, 0.1, -0.35, 0.05, -0.004), 'walnut-boards'),
  farmhouse: decor(grade(0.018, 0.02, 0.22, -0.22, 0.02, -0.01), 'honey-pine-boards', 'white-matchboard'),
  victorian: decor(grade(0.02, -0.13, 0.34, 0.16), 'cherry-boards'),
  coastal: decor(grade(-0.022, 0.05, 0.02, 0.04, 0.05), 'whitewashed-boards', 'white-matchboard'),
  'alpine-chalet': decor(grade(0.02, 0.05, 0.36, 0.1), 'reclaimed-pine-boards', 'reclaimed-planks'),
  'art-nouveau': decor(grade(0.014, -0.02, 0.06, 0.1, 0.03), 'oak-chevron'),
  bauhaus: decor(grade(-0.004, 0.04, 0.4, 0.14), 'marbled-vinyl'),
  biophilic: decor(grade(0.002, 0.03, 0.02, 0.2, 0.04), 'natural-cork'),
  brutalist: decor(grade(-0.01, -0.02, 0.6, -0.55), 'polished-concrete', 'board-marked-concrete'),
  chinoiserie: decor(grade(0.004, 0.01, 0.2, 0.2), 'walnut-boards'),
  cottagecore: decor(grade(0.014, 0.06, -0.12, 0.14, 0.1, -0.014), 'honey-pine-boards'),
  craftsman: decor(grade(0.02, -0.09, 0.2, 0.04, 0, -0.014), 'natural-oak-boards'),
  'dark-academia': decor(grade(0.024, -0.16, 0.3, 0.02), 'smoked-oak-boards'),
  'dark-nordic': decor(grade(-0.02, -0.16, 0.2, -0.2, 0.05), 'weathered-grey-boards'),
  'desert-modern': decor(grade(0.026, 0.04, 0.04, 0.06, 0.04), 'warm-microcement', 'sand-limewash'),
  eclectic: decor(grade(0.004, 0.02, 0.2, 0.38), 'oak-basket-parquet'),
  'english-country': decor(grade(0.014, 0.02, 0, 0.1, 0.05), 'brick-pavers'),
  georgian: decor(grade(-0.004, -0.02, 0.24, -0.1, 0, -0.006), 'oak-herringbone'),
  gothic: decor(grade(-0.004, -0.2, 0.46, 0), 'slate-flagstones', 'slim-charcoal-brick'),
  grandmillennial: decor(grade(0.006, 0.03, 0.06, 0.26, 0.03), 'oak-herringbone'),
  gustavian: decor(grade(-0.014, 0.04, -0.12, -0.3, 0.08), 'whitewashed-boards'),
  'hollywood-regency': decor(grade(0.004, 0.03, 0.4, 0.22), 'black-marble-tiles'),
  hygge: decor(grade(0.034, -0.03, -0.04, 0.02, 0.06), 'natural-oak-boards', 'reclaimed-planks'),
  japandi: decor(grade(0.012, -0.07, 0.3, -0.05, 0, -0.02), 'sisal-matting', 'oak-slats'),
  maximalist: decor(grade(0.006, -0.06, 0.32, 0.42), 'chequer-tiles'),
  memphis: decor(grade(0, 0.05, 0.28, 0.5), 'rose-terrazzo'),
  moroccan: decor(grade(0.026, -0.05, 0.26, 0.3, 0, 0.014), 'cement-flower-tiles'),
  'organic-modern': decor(grade(0.014, 0.02, -0.06, -0.14, 0.05), 'travertine-tiles', 'polished-plaster'),
  parisian: decor(grade(0, 0.03, 0.16, -0.1, 0.02), 'oak-chevron'),
  prairie: decor(grade(0.014, -0.08, 0.3, 0, 0, -0.008), 'natural-oak-boards'),
  'quiet-luxury': decor(grade(0.01, -0.06, 0.1, -0.2, 0.04), 'smoked-oak-boards', 'travertine-slab'),
  'seventies-retro': decor(grade(0.036, -0.04, 0.1, 0.24, 0.06), 'sage-carpet'),
  'shabby-chic': decor(grade(0.002, 0.07, -0.26, -0.1, 0.12, 0.012), 'whitewashed-boards', 'white-painted-brick'),
  southwestern: decor(grade(0.03, 0.02, 0.2, 0.26), 'terracotta-tiles'),
  'spanish-revival': decor(grade(0.02, -0.03, 0.36, 0.1), 'terracotta-tiles', 'sand-limewash'),
  tropical: decor(grade(-0.002, 0.04, 0.14, 0.4), 'natural-oak-boards'),
  tuscan: decor(grade(0.036, 0.05, 0.12, 0.16, 0.05), 'travertine-tiles', 'limestone-blocks'),
  'wabi-sabi': decor(grade(0.008, -0.1, 0.04, -0.4, 0.06), 'weathered-grey-boards', 'cast-concrete'),
  zen: decor(grade(0.006, -0.04, 0.08, -0.1, 0.02, -0.02), 'sisal-matting'),
} satisfies Record<DecorationStyleId, StyleDecor>
