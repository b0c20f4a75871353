import { moodStyleWording } from '#functions/core/generations/run/prompts/styles/moods.ts'
import { namedStyleWording } from '#functions/core/generations/run/prompts/styles/named.ts'
import { periodStyleWording } from '#functions/core/generations/run/prompts/styles/periods.ts'
import { placeStyleWording } from '#functions/core/generations/run/prompts/styles/places.ts'
import type { StyleWording } from '#functions/core/generations/run/prompts/styles/style-wording.ts'
import { type DecorationStyleId, decorationStyles } from '#shared/catalogue/decoration-styles.ts'

/** The wording of every style. A missing style does not compile. */
export const decorationStyleWording = {
  ...namedStyleWording,
  ...periodStyleWording,
  ...placeStyleWording,
  ...moodStyleWording,
} as const satisfies Record<DecorationStyleId, StyleWording>

/** Four sentences: the style's materials and colours, its furniture for this room, its light, and objects to avoid. */
export const styleSentences = ({ materials, colours, furniture, light, avoid }: StyleWording, room: string): string =>
  [
    `Use ${materials}, and keep the colours to ${colours}.`,
    `Choose ${furniture}, as far as it suits the ${room}.`,
    `Light it with ${light}.`,
    `Leave out ${avoid}.`,
  ].join(' ')

/** The wording of a style and its display name. Throws for an unknown id. */
export const decorationStyleWords = (id: string): StyleWording & { name: string } => {
  const style = decorationStyles.find((candidate) => candidate.id === id)
  if (!style) throw new Error(`There is no wording for the style ${id}`)
  return { ...decorationStyleWording[style.id], name: style.name }
}
