import { type DecorationStyleId, decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { spaceTypes } from '#shared/catalogue/space-types.ts'
import { architectureClause } from './architecture.ts'
import { decorationStyleWording } from './decoration-styles.ts'

type FullRedesignSettings = { spaceType: string; roomType: string; decorationStyle: string }

const nameIn = (options: readonly { id: string; name: string }[], id: string) =>
  options.find((option) => option.id === id)?.name ?? id

/** The instruction of Full Redesign: style, room, what the style means, and what must stay. */
export const fullRedesignPrompt = ({ spaceType, roomType, decorationStyle }: FullRedesignSettings): string => {
  const style = nameIn(decorationStyles, decorationStyle)
  const room = nameIn(roomTypes, roomType).toLowerCase()
  const space = nameIn(spaceTypes, spaceType).toLowerCase()
  const { materials, colours, furniture, light, avoid } = decorationStyleWording[decorationStyle as DecorationStyleId]
  return [
    `Redesign this ${room} (${space}) in ${style} style.`,
    `Materials: ${materials}. Colours: ${colours}. Furniture: ${furniture}. Light: ${light}. Avoid ${avoid}.`,
    architectureClause,
  ].join(' ')
}
