import { compressed } from '#shared/pictures/repaint.ts'
import { labImage, writeBytes } from './oklab.ts'
import type { Picture } from './picture.ts'

/** How the light of a whole picture changes. */
export type Light = { gain: number; contrast: number; colour: number; warmth: number; tint: number }

const asItIs: Light = { gain: 1, contrast: 0, colour: 1, warmth: 0, tint: 0 }

const wishes: readonly [words: RegExp, light: Partial<Light>][] = [
  [/\b(black[ -]and[ -]white|monochrome|greyscale|grayscale)\b/i, { colour: 0 }],
  [/\b(evening|sunset|dusk|candle ?light)\b/i, { gain: 0.8, contrast: 0.12, warmth: 0.035, tint: 0.008 }],
  [/\b(night|moonlight)\b/i, { gain: 0.55, contrast: 0.1, colour: 0.75, warmth: -0.03, tint: -0.004 }],
  [/\bwarm(er)?\b|\bco[sz](y|ier)\b/i, { warmth: 0.022, tint: 0.005 }],
  [/\bcool(er)?\b|\bcold(er)?\b/i, { warmth: -0.022, tint: -0.003 }],
  [/\bdark(er)?\b|\bmoody\b/i, { gain: 0.82 }],
  [/\bbright(er)?\b|\blighter\b|\bmore light\b/i, { gain: 1.1 }],
]

/** The light that a text wishes; undefined when it names none. */
export const lightIn = (text: string): Light | undefined => {
  const found = wishes.filter(([words]) => words.test(text))
  if (found.length === 0) return undefined
  return Object.assign({ ...asItIs }, ...found.map(([, light]) => light))
}

/** A text without the words that name a light. */
export const withoutLight = (text: string): string =>
  wishes.reduce((rest, [words]) => rest.replace(new RegExp(words, 'gi'), ' '), text)

/** Puts a whole picture into another light. */
export const relight = ({ pixels }: Picture, { gain, contrast, colour, warmth, tint }: Light): void => {
  const lab = labImage(pixels)
  for (let at = 0; at < lab.length; at += 3) {
    const own = Number(lab[at]) * gain
    const lightness = compressed(Math.max(0, own + contrast * (own - 0.6) * own))
    // Black has no colour, and the brightest light little.
    const share = Math.min(1, 4 * lightness) * (1.15 - 0.5 * lightness)
    writeBytes(
      lightness,
      Number(lab[at + 1]) * colour + tint * share,
      Number(lab[at + 2]) * colour + warmth * share,
      pixels,
      at,
    )
  }
}
