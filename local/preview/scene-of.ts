import type { Scene } from '#local/emulators/aws/rekognition/labels-of-picture.ts'
import { isLandscape } from './landscape.ts'
import type { Picture } from './picture.ts'
import { kindsInPlace, leastShell } from './room-kinds.ts'

/** The module of the thread in which Rekognition's stand-in looks at pictures. */
export const looksModule = new URL('./answer-looks.ts', import.meta.url)

// Of the picture's area, set by our own renders: furnished rooms have at least this share of things, empty ones a third of it.
const leastThings = 0.18

/** What a picture shows as a whole: a landscape by its colours, a room by the net, which tells furniture from walls. */
export const sceneOf = async (picture: Picture): Promise<Scene | undefined> => {
  if (await isLandscape(picture)) return 'landscape'
  const { shell, things } = await kindsInPlace(picture)
  if (shell < leastShell) return undefined
  return things >= leastThings ? 'furnished room' : 'empty room'
}
