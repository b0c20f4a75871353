import { expect, test } from 'vitest'
import { emptyStudio, reduceStudio } from '#frontend/features/studio/studio-state.ts'
import { chosenVersion } from '#frontend/features/studio/versions.ts'
import { failed, generationId } from '#test/support/frontend/web-app.tsx'

const photo = chosenVersion('one', 'blob:one', { width: 1024, height: 683 })
const studio = { ...emptyStudio, versions: [photo], currentId: 'one', failed: failed({ id: generationId('A') }) }

test('the message of a failed design is removed with the design', () => {
  const deleted = reduceStudio(studio, { type: 'versionDeleted', generationId: generationId('A') })
  expect([deleted.failed, deleted.versions]).toEqual([undefined, [photo]])
})

test('the message of a failed design is removed when it is tried again, as from the Gallery', () => {
  const again = reduceStudio(studio, { type: 'triedAgain', generationId: generationId('A') })
  expect([again.failed, again.versions]).toEqual([undefined, [photo]])
})

test('the message of a failed design stays when another design is deleted', () => {
  expect(reduceStudio(studio, { type: 'versionDeleted', generationId: generationId('B') })).toEqual(studio)
})
