import { architectureClause, photographClause } from './architecture.ts'
import { roomWords } from './rooms.ts'
import { stagingStyleWords } from './staging-styles.ts'

type VirtualStagingSettings = { spaceType: string; roomType: string; decorationStyle: string }

/** Forbids more changes than the architecture clause does: a listing must show the room that is for sale. */
export const stagingClause =
  'Keep the empty room as it is: wall colour and wall covering, floor, ceiling, radiators, sockets, built-in fittings and daylight stay unchanged; only movable furniture and accessories are added, standing on the floor that is there.'

/** The prompt of Virtual Staging: adds furniture to an empty room and nothing else. */
export const virtualStagingPrompt = ({ spaceType, roomType, decorationStyle }: VirtualStagingSettings): string => {
  const { name: style, furniture, colours, accessories, avoid } = stagingStyleWords(decorationStyle)
  const { name, space, furnishing, fixtures } = roomWords(spaceType, roomType)
  return [
    `Furnish this empty ${name} for a property listing, staged in ${style} style.`,
    `It belongs to ${space}. Add ${furnishing}.`,
    `Choose ${furniture}, as far as they suit the ${name}. Keep to ${colours}, and finish with ${accessories}.`,
    'Arrange it generously, with doors, windows and walkways left free.',
    `Leave out ${avoid}.`,
    ...(fixtures ? [`The ${fixtures} stay exactly as they are.`] : []),
    stagingClause,
    architectureClause,
    photographClause(spaceType),
  ].join(' ')
}
