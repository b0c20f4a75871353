import { type DecorationStyleId, decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { type Lab, labOf } from './oklab.ts'

/** The room's light in a style: 0 changes nothing. */
export type Light = {
  /** Towards amber above 0, towards blue below. */
  warmth: number
  exposure: number
  contrast: number
  saturation: number
}

export type StyleLook = {
  wall: Lab
  floor: Lab
  wood: Lab
  textile: Lab
  accent: Lab
  light: Light
}

const lights = {
  modern: { warmth: -0.004, exposure: 0.01, contrast: 0.1, saturation: -0.1 },
  contemporary: { warmth: 0.004, exposure: 0.01, contrast: 0.04, saturation: -0.05 },
  traditional: { warmth: 0.014, exposure: -0.02, contrast: 0.08, saturation: 0.05 },
  scandinavian: { warmth: -0.002, exposure: 0.02, contrast: -0.03, saturation: -0.12 },
  industrial: { warmth: 0.002, exposure: -0.07, contrast: 0.14, saturation: -0.12 },
  bohemian: { warmth: 0.016, exposure: 0, contrast: 0.04, saturation: 0.18 },
  rustic: { warmth: 0.018, exposure: -0.04, contrast: 0.06, saturation: 0.04 },
  minimalist: { warmth: 0, exposure: 0.015, contrast: -0.05, saturation: -0.3 },
  'art-deco': { warmth: 0.008, exposure: -0.05, contrast: 0.16, saturation: 0.12 },
  'mid-century-modern': { warmth: 0.012, exposure: 0, contrast: 0.06, saturation: 0.12 },
  'french-country': { warmth: 0.008, exposure: 0.015, contrast: -0.02, saturation: 0 },
  mediterranean: { warmth: 0.012, exposure: 0.02, contrast: 0.06, saturation: 0.16 },
  transitional: { warmth: 0, exposure: 0, contrast: 0.02, saturation: -0.15 },
  farmhouse: { warmth: 0.006, exposure: 0.015, contrast: 0.02, saturation: -0.08 },
  victorian: { warmth: 0.012, exposure: -0.07, contrast: 0.12, saturation: 0.08 },
  coastal: { warmth: -0.012, exposure: 0.02, contrast: 0, saturation: 0.02 },
} as const satisfies Record<DecorationStyleId, Light>

const looks = decorationStyles.map(({ id, name, palette }) => {
  const [wall, floor, wood, textile, accent] = palette
  return {
    name: name.toLowerCase(),
    look: {
      wall: labOf(wall),
      floor: labOf(floor),
      wood: labOf(wood),
      textile: labOf(textile),
      accent: labOf(accent),
      light: lights[id],
    } satisfies StyleLook,
  }
})

/** The look of the style that a prompt names; of several the longest name, so that Modern is not Mid-Century Modern. */
export const lookOfPrompt = (prompt: string): StyleLook | undefined => {
  const words = prompt.toLowerCase()
  return looks.filter(({ name }) => words.includes(name)).sort((one, other) => other.name.length - one.name.length)[0]
    ?.look
}

const grey: Lab = [0.8, 0, 0]

/** For a prompt that names no style of ours. */
export const neutralLook: StyleLook = {
  wall: [0.93, 0.001, 0.008],
  floor: [0.68, 0.012, 0.04],
  wood: [0.55, 0.025, 0.05],
  textile: grey,
  accent: [0.6, -0.02, -0.03],
  light: { warmth: 0.003, exposure: 0.02, contrast: 0.05, saturation: 0 },
}
