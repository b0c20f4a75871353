import { architectureClause, photographClause } from './architecture.ts'
import { decorationStyleWords, styleSentences } from './decoration-styles.ts'
import { roomWords } from './rooms.ts'

type FullRedesignSettings = { spaceType: string; roomType: string; decorationStyle: string }

/** The prompt of Full Redesign: style, room, the style's wording, and the clause that keeps the architecture. */
export const fullRedesignPrompt = ({ spaceType, roomType, decorationStyle }: FullRedesignSettings): string => {
  const style = decorationStyleWords(decorationStyle)
  const { name, space, furnishing, fixtures } = roomWords(spaceType, roomType)
  return [
    `Redesign this ${name} in ${style.name} style.`,
    `It belongs to ${space}. Furnish it with ${furnishing}.`,
    ...(fixtures ? [`The ${fixtures} stay where they are and take on the style.`] : []),
    styleSentences(style, name),
    architectureClause,
    photographClause(spaceType),
  ].join(' ')
}
