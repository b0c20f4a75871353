import { describe, expect, test } from 'vitest'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { runElsewhere } from '#frontend/features/studio/state/run-elsewhere.ts'
import { emptyStudio, reduceStudio } from '#frontend/features/studio/state/studio-state.ts'
import { chosenVersion, resultVersion } from '#frontend/features/studio/versions/versions.ts'
import { failed, generation, generationId, processing } from '#test/support/frontend/web-app.tsx'

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

test('the message of a refused file stays while the photo is uploaded, until another upload starts', () => {
  const refused = reduceStudio({ ...studio, uploaded: 0.5 }, { type: 'fileRefused', message: 'No picture' })
  expect(refused).toMatchObject({ uploaded: 0.5, uploadProblem: 'No picture' })
  expect(reduceStudio(refused, { type: 'uploading', fraction: 0.7 }).uploadProblem).toBe('No picture')
  expect(reduceStudio(refused, { type: 'uploading', fraction: 0 }).uploadProblem).toBeUndefined()
})

describe('another design is the run of a failed one', () => {
  const { settings } = failed()
  const seeded = { ...settings, seed: '7' }
  const shown = { ...studio, failed: failed({ id: generationId('B'), settings: seeded }) }

  test.each([
    ['when it has the same photo, choices and seed', { id: generationId('K'), settings: seeded }, true],
    ['not when it is older', { id: generationId('A'), settings: seeded }, false],
    ['not when it is the failed one itself', { id: generationId('B'), settings: seeded }, false],
    [
      'not when it is a variation with a seed of its own',
      { id: generationId('K'), settings: { ...seeded, seed: '8' } },
      false,
    ],
    [
      'not when another style was chosen',
      { id: generationId('K'), settings: { ...seeded, decorationStyle: 'rustic' } },
      false,
    ],
    ['not when it was made from another design', { id: generationId('K'), parentId: generationId('C') }, false],
    ['not when another tool made it', { id: generationId('K'), settings: seeded, toolId: 'paint' }, false],
  ])('%s', (_when, over, isRun) => {
    const again = processing({ settings: seeded, ...over })
    expect(runElsewhere(shown, again)?.generationId).toBe(isRun ? again.id : undefined)
  })

  test('only while the message of the failed one is shown', () => {
    const again = processing({ id: generationId('K'), settings: seeded })
    expect(runElsewhere({ ...shown, failed: undefined }, again)).toBeUndefined()
  })

  test('and starts from the version that it was made from, whichever is shown', () => {
    const parentId = generationId('C')
    const parent = resultVersion(generation({ id: parentId }), photo)
    const ofParent = {
      ...shown,
      versions: [photo, parent],
      failed: failed({ id: generationId('D'), parentId, settings: seeded }),
    }
    const again = processing({ id: generationId('K'), parentId, settings: seeded })
    expect(runElsewhere(ofParent, again)?.sourceId).toBe(parent.id)
  })
})
