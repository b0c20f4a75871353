import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { stagingStyles } from '#shared/catalogue/staging-styles.ts'
import { type Lab, labOf } from './oklab.ts'
import { type StyleDecor, styleDecor } from './style-decor.ts'

export type StyleLook = Record<'wall' | 'floor' | 'wood' | 'textile' | 'accent', Lab> & StyleDecor

type Palette = readonly [string, string, string, string, string]

/** Reduces chroma above the given limit, because a large surface in the swatch's full colour looks too strong. */
const calm = ([lightness, a, b]: Lab, chroma: number): Lab => {
  const own = Math.hypot(a, b)
  if (own <= chroma) return [lightness, a, b]
  const scale = (chroma + 0.3 * (own - chroma)) / own
  return [lightness, a * scale, b * scale]
}

const colours = ([wall, floor, wood, textile, accent]: Palette) => ({
  wall: calm(labOf(wall), 0.08),
  floor: calm(labOf(floor), 0.06),
  wood: calm(labOf(wood), 0.08),
  textile: calm(labOf(textile), 0.1),
  accent: labOf(accent),
})

const looks = decorationStyles.map(({ id, name, palette }) => ({
  name,
  value: { ...colours(palette), ...styleDecor[id] },
}))

/** The colours of a staging style's furniture: cloth, wood or lacquer, and accents. */
export type FurnitureColours = { cloth: Lab; body: Lab; accent: Lab }

/** How a staging style furnishes a room: in which colours, and in which of the layouts. */
export type StagingLook = { colours: FurnitureColours; layout: number }

const stagingLooks = stagingStyles.map(({ name, palette }, layout) => {
  const { textile, wood } = colours(palette)
  return { name, value: { colours: { cloth: textile, body: wood, accent: calm(labOf(palette[4]), 0.09) }, layout } }
})

/** Whether a prompt asks only to furnish an empty room. */
export const isStaging = (prompt: string): boolean =>
  /\b(furnish|stage|staged|staging)\b/i.test(prompt) && /\b(empty|vacant|unfurnished)\b/i.test(prompt)

/** The look of the style that a prompt names; undefined when it names none. */
export const lookOfPrompt = (prompt: string): StyleLook | undefined => firstNamed(prompt, looks)

/** The look of the staging style that a prompt names, or a neutral one. */
export const stagingLookOf = (prompt: string): StagingLook =>
  firstNamed(prompt, stagingLooks) ?? {
    colours: { cloth: grey, body: neutralLook.wood, accent: neutralLook.accent },
    layout: 0,
  }

/**
 * Finds the style that a prompt names first, since later names can be styles to avoid. Of several names at the same
 * place the longest wins, so that "Mid-Century Modern" is not taken for "Mid-Century".
 */
const firstNamed = <Value>(prompt: string, styles: readonly { name: string; value: Value }[]): Value | undefined => {
  const words = wordsOf(prompt)
  return styles
    .map(({ name, value }) => ({ length: name.length, value, place: words.indexOf(wordsOf(name)) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place || other.length - one.length)[0]?.value
}

/** Lower-case words between single spaces, so that "Zen" is not found in "dozen". */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

const grey: Lab = [0.8, 0, 0]

/** The look for a prompt that names no known style. */
export const neutralLook: StyleLook = {
  wall: [0.93, 0.001, 0.008],
  floor: [0.68, 0.012, 0.04],
  wood: [0.55, 0.025, 0.05],
  textile: grey,
  accent: [0.6, -0.02, -0.03],
  grade: { warmth: 0.003, tint: 0, exposure: 0.02, contrast: 0.1, saturation: 0, fade: 0 },
}

const lighter = ([lightness, a, b]: Lab, by: number): Lab => [Math.min(1, lightness + by), a, b]

/** A variation of a look: of four, the first is the look itself, and the others change its wall, textile and light. */
export const variedLook = (look: StyleLook, seed: number): StyleLook => {
  const { wall, textile, accent, grade } = look
  const accented: StyleLook = { ...look, textile: calm(accent, 0.09), accent: textile }
  switch (seed % 4) {
    case 1:
      return accented
    case 2:
      return { ...look, wall: lighter(wall, 0.05), grade: { ...grade, warmth: grade.warmth + 0.006 } }
    case 3:
      return { ...accented, wall: lighter(wall, -0.06), grade: { ...grade, warmth: grade.warmth - 0.006 } }
    default:
      return look
  }
}
