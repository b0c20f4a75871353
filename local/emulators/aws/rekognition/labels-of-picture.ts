import { detectFaceBoxes } from './face-detector.ts'
import type { Picture } from './picture.ts'

/** What a picture shows as a whole. */
export type Scene = 'landscape' | 'furnished room' | 'empty room'

/** Recognizes a scene; undefined for any other picture. */
export type SceneOf = (picture: Picture) => Promise<Scene | undefined>

type FoundLabel = { name: string; confidence: number; parents: readonly string[] }

// Names and parents as Rekognition has them (docs/vendors.md, Rekognition).
const label =
  (name: string, parents: readonly string[] = []) =>
  (confidence: number) => ({ name, confidence, parents })
const nature = label('Nature')
const outdoors = label('Outdoors')
const person = label('Person')
const indoors = label('Indoors')
const interior = label('Interior Design', ['Indoors'])
const room = label('Room', ['Indoors'])
const furniture = label('Furniture')

const sure = 97

const labelsOfScenes: Record<Scene, FoundLabel[]> = {
  landscape: [nature(sure), outdoors(sure)],
  'furnished room': [indoors(sure), interior(sure), room(sure), furniture(sure)],
  'empty room': [indoors(sure), interior(sure), room(sure)],
}

/** Labels of a picture, the surest first: of its scene, or else of a person by the face detector. */
export const labelsOf = async (picture: Picture, sceneOf: SceneOf): Promise<FoundLabel[]> => {
  const scene = await sceneOf(picture)
  if (scene) return labelsOfScenes[scene]
  const [face] = await detectFaceBoxes(picture)
  return face ? [person(50 + 50 * face.score)] : []
}
