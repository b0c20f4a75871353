import { isLandscape } from '#local/preview/landscape.ts'
import { kindsInPlace, leastShell } from '#local/preview/room-kinds.ts'
import { detectFaceBoxes } from './face-detector.ts'
import type { Picture } from './picture.ts'

type FoundLabel = { name: string; confidence: number; parents: readonly string[]; category: string }

// Names, parents and categories as Rekognition has them (docs/vendors.md, Rekognition).
const label = (name: string, parents: readonly string[], category: string) => (confidence: number) => ({
  ...{ name, confidence, parents, category },
})
const nature = label('Nature', [], 'Nature and Outdoors')
const outdoors = label('Outdoors', [], 'Nature and Outdoors')
const person = label('Person', [], 'Person Description')
const indoors = label('Indoors', [], 'Home and Indoors')
const interior = label('Interior Design', ['Indoors'], 'Home and Indoors')
const room = label('Room', ['Indoors'], 'Home and Indoors')
const furniture = label('Furniture', [], 'Furniture and Furnishings')

// Of the picture's area, set by our own renders: furnished rooms have at least this share of things, empty ones a third of it.
const leastThings = 0.18
const sure = 97

/**
 * Labels of a picture, the surest first: of a landscape by its colours, of a room by the net of the preview engine, which
 * tells furniture from walls, floor and ceiling but not a sofa from a bed, and of a person by the face detector.
 */
export const labelsOf = async (picture: Picture): Promise<FoundLabel[]> => {
  const { width, height, rgb: pixels } = picture
  if (await isLandscape({ pixels, width, height })) return [nature(sure), outdoors(sure)]
  const { shell, things } = await kindsInPlace({ pixels, width, height })
  if (shell >= leastShell) {
    const found = [indoors(sure), interior(sure), room(sure)]
    return things >= leastThings ? [...found, furniture(sure)] : found
  }
  const [face] = await detectFaceBoxes(picture)
  return face ? [person(50 + 50 * face.score)] : []
}
