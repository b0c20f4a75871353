import { expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { keptRows } from '#test/support/functions/kept-rows/index.ts'
import { deploy } from './former-version.ts'
import { enlarge } from './full-resolutions.ts'
import { beginStory } from './story.ts'

const namesOf = (row: object = {}) => Object.keys(row).sort()

const keptJob = (prefix: string) =>
  keptRows['2026-11-26']?.find(({ pk, state }) => pk.startsWith(prefix) && state !== 'ended')

test('a deployment leaves jobs in the form in which they are kept, and they end', async () => {
  const story = await beginStory()
  const made = await story.running()
  story.endRun()
  await story.passMinutes(1)
  story.loseWebhooks()
  await story.finish(enlarge(story.world, made.userId, made.generationId))
  const next = story.newSubmit()
  await story.submit(next)
  deploy(story.world)
  const hdId = story.row(made)?.hd?.id ?? ''
  expect(namesOf(story.world.row(keys.job(next.generationId)))).toEqual(
    namesOf(keptJob('JOB#gen_')).filter((name) => name !== 'bulkJobId'),
  )
  expect(namesOf(story.world.row(keys.job(hdId)))).toEqual(namesOf(keptJob('JOB#hd_')))
  await story.passMinutes(1)
  for (const run of story.world.provider.runs.values())
    if (run.status === 'processing') story.world.provider.end(run, 'succeeds')
  await story.passMinutes(3)
  expect(story.row(made)?.hd?.status).toBe('completed')
  expect(story.row(next)?.status).toBe('completed')
})
