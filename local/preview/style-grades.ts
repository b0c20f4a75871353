import type { DecorationStyleId } from '#shared/catalogue/decoration-styles.ts'

/** The light of a style's pictures. 0 changes nothing. */
export type Grade = {
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

export const styleGrades = {
  modern: grade(-0.016, 0.01, 0.5, -0.35),
  contemporary: grade(0.012, -0.08, 0.3, -0.1, 0, 0.006),
  traditional: grade(0.022, -0.05, 0.26, 0.12),
  scandinavian: grade(-0.004, 0.09, -0.16, -0.1, 0.12, -0.004),
  industrial: grade(0.002, -0.13, 0.44, -0.4),
  bohemian: grade(0.026, 0, 0.16, 0.35, 0.02),
  rustic: grade(0.03, -0.12, 0.22, 0),
  minimalist: grade(0.002, 0.03, -0.2, -0.7, 0.06),
  'art-deco': grade(0.01, -0.08, 0.46, 0.16),
  'mid-century-modern': grade(0.01, 0.03, 0.32, 0.2, 0, -0.01),
  'french-country': grade(0.018, 0.03, -0.2, 0.06, 0.1, 0.012),
  mediterranean: grade(0.012, 0.05, 0.26, 0.3),
  transitional: grade(-0.01, 0, 0.1, -0.35, 0.05, -0.004),
  farmhouse: grade(0.012, -0.02, 0.3, -0.2, 0, -0.01),
  victorian: grade(0.02, -0.13, 0.34, 0.16),
  coastal: grade(-0.022, 0.05, 0.02, 0.04, 0.05),
  'alpine-chalet': grade(0.02, 0.05, 0.36, 0.1),
  'art-nouveau': grade(0.014, -0.02, 0.06, 0.1, 0.03),
  bauhaus: grade(-0.004, 0.04, 0.4, 0.14),
  biophilic: grade(0.002, 0.03, 0.02, 0.2, 0.04),
  brutalist: grade(-0.01, -0.02, 0.6, -0.55),
  chinoiserie: grade(0.004, 0.01, 0.2, 0.2),
  cottagecore: grade(0.014, 0.06, -0.12, 0.14, 0.1, -0.014),
  craftsman: grade(0.02, -0.09, 0.2, 0.04, 0, -0.014),
  'dark-academia': grade(0.024, -0.16, 0.3, 0.02),
  'dark-nordic': grade(-0.02, -0.16, 0.2, -0.2, 0.05),
  'desert-modern': grade(0.026, 0.04, 0.04, 0.06, 0.04),
  eclectic: grade(0.004, 0.02, 0.2, 0.38),
  'english-country': grade(0.014, 0.02, 0, 0.1, 0.05),
  georgian: grade(-0.004, -0.02, 0.24, -0.1, 0, -0.006),
  gothic: grade(-0.004, -0.2, 0.46, 0),
  grandmillennial: grade(0.006, 0.03, 0.06, 0.26, 0.03),
  gustavian: grade(-0.014, 0.04, -0.12, -0.3, 0.08),
  'hollywood-regency': grade(0.004, 0.03, 0.4, 0.22),
  hygge: grade(0.034, -0.03, -0.04, 0.02, 0.06),
  japandi: grade(0.012, -0.07, 0.3, -0.05, 0, -0.02),
  maximalist: grade(0.006, -0.06, 0.32, 0.42),
  memphis: grade(0, 0.05, 0.28, 0.5),
  moroccan: grade(0.026, -0.05, 0.26, 0.3, 0, 0.014),
  'organic-modern': grade(0.014, 0.02, -0.06, -0.14, 0.05),
  parisian: grade(0, 0.03, 0.16, -0.1, 0.02),
  prairie: grade(0.014, -0.08, 0.3, 0, 0, -0.008),
  'quiet-luxury': grade(0.01, -0.06, 0.1, -0.2, 0.04),
  'seventies-retro': grade(0.036, -0.04, 0.1, 0.24, 0.06),
  'shabby-chic': grade(0.002, 0.07, -0.26, -0.1, 0.12, 0.012),
  southwestern: grade(0.03, 0.02, 0.2, 0.26),
  'spanish-revival': grade(0.02, -0.03, 0.36, 0.1),
  tropical: grade(-0.002, 0.04, 0.14, 0.4),
  tuscan: grade(0.036, 0.05, 0.12, 0.16, 0.05),
  'wabi-sabi': grade(0.008, -0.1, 0.04, -0.4, 0.06),
  zen: grade(0.006, -0.04, 0.08, -0.1, 0.02, -0.02),
} as const satisfies Record<DecorationStyleId, Grade>
