import { expect, test } from 'vitest'
import { keptOf } from '#frontend/features/studio/state/restored-studio.ts'
import { emptyStudio } from '#frontend/features/studio/state/studio-state.ts'
import { chosenVersion, resultVersion } from '#frontend/features/studio/versions/versions.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { generation, generationId } from '#test/support/frontend/web-app.tsx'

const photoId = '01JZ0000000000000000000ABC'
const photo = { ...chosenVersion('photo', 'blob:photo', undefined), storagePath: 'ada/uploads/one.jpg' as StoragePath }
const letters = [...'ZYXWVTSRQPNMKJHGFEDC']
const designs = letters.map((letter) => resultVersion(generation({ id: generationId(letter), photoId }), photo))
const studio = { ...emptyStudio, versions: [...designs, photo], currentId: generationId('M') }

const lettersOf = (kept: ReturnType<typeof keptOf>) =>
  kept?.versions.flatMap((version) =>
    'generationId' in version
      ? (letters.find((letter) => generationId(letter) === version.generationId) ?? '?')
      : 'photo',
  )

test('a studio of many designs keeps the photo, the newest, the one that is shown and what a job works on', () => {
  expect(lettersOf(keptOf(studio, 'ada'))).toEqual([...'ZYXWVTM', 'photo'])
  const job = { generationId: generationId('B'), sourceId: generationId('C'), createdAt: '2026-11-27T12:00:00.000Z' }
  expect(lettersOf(keptOf({ ...studio, job, arrivedId: generationId('D') }, 'ada'))).toEqual([...'ZYXWVTMDC', 'photo'])
})

test('designs of a photo that the server did not keep are in no list, so all are kept', () => {
  const alone = letters.map((letter) => resultVersion(generation({ id: generationId(letter) }), photo))
  expect(lettersOf(keptOf({ ...studio, versions: [...alone, photo] }, 'ada'))).toHaveLength(letters.length + 1)
})
