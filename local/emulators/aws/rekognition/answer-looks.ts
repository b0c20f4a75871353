import { createHash } from 'node:crypto'
import { answerRequests } from '#local/emulators/base/work-thread.ts'
import { descriptorOf } from './face-descriptor.ts'
import { detectFaceBoxes } from './face-detector.ts'
import { landmarksOf } from './face-landmarks.ts'
import { labelsOf, type SceneOf } from './labels-of-picture.ts'
import type { Picture } from './picture.ts'

const mostKept = 50

/** Looks at each picture once, although it is compared with many. */
const kept = <Result>(look: (picture: Picture) => Promise<Result>) => {
  const results = new Map<string, Result>()
  return async (picture: Picture): Promise<Result> => {
    const key = createHash('sha256').update(picture.rgb).digest('hex')
    const result = results.get(key) ?? (await look(picture))
    results.delete(key)
    results.set(key, result)
    for (const oldest of results.keys()) if (results.size > mostKept) results.delete(oldest)
    return result
  }
}

const facesIn = kept(async (picture) => {
  const faces = await detectFaceBoxes(picture)
  return Promise.all(faces.map(async (face) => ({ ...face, landmarks: await landmarksOf(picture, face.box) })))
})

const looksWith = (sceneOf: SceneOf) => ({
  /** The faces, the best first. */
  faces: facesIn,
  /** The faces with what tells one person's from another's. */
  descriptions: kept(async (picture) => {
    const faces = []
    for (const { landmarks, ...face } of await facesIn(picture))
      faces.push({ ...face, descriptor: await descriptorOf(picture, landmarks) })
    return faces
  }),
  labels: kept((picture) => labelsOf(picture, sceneOf)),
})

type AllLooks = ReturnType<typeof looksWith>

export type LookResults = { [Name in keyof AllLooks]: Awaited<ReturnType<AllLooks[Name]>> }
export type Look = { name: keyof LookResults; picture: Picture }

/** In the module of the thread that looks at pictures: answers every request. */
export const answerLooks = (sceneOf: SceneOf): void => {
  const looks = looksWith(sceneOf)
  answerRequests(({ name, picture }: Look) => looks[name](picture))
}
