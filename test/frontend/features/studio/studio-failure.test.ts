import { expect, test } from 'vitest'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { emptyStudio, reduceStudio } from '#frontend/features/studio/state/studio-state.ts'
import { chosenVersion, resultVersion } from '#frontend/features/studio/versions/versions.ts'
import { failed, generation, generationId } from '#test/support/frontend/web-app.tsx'

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

test('a design beside the message of a failed one is not done, so that the form can be started', () => {
  const result = resultVersion(generation(), photo)
  const shown = { ...studio, versions: [photo, result], currentId: result.id, toolMode: result.toolMode }
  const values = result.settings
  expect(isDone({ ...shown, values, failed: undefined })).toBe(true)
  expect(isDone({ ...shown, values })).toBe(false)
})
