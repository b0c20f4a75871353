import type Replicate from 'replicate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { benchTable, contactSheet } from '#infra/commands/operator/bench-report.ts'
import {
  type BenchRoom,
  type BenchRun,
  benchMicroUsd,
  runBench,
  sampleRooms,
} from '#infra/commands/operator/rooms-bench.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import type { ReplicateStandIn } from '#local/emulators/replicate/start-replicate.ts'
import { previewPictures } from '#local/preview/preview-pictures.ts'
import { pictureServer, quickReplicate, replicateClient } from '#test/support/local/replicate-stand-in.ts'

let standIn: ReplicateStandIn
let client: Replicate
let rooms: BenchRoom[]
let server: StandIn

beforeAll(async () => {
  standIn = await quickReplicate({ pictures: previewPictures({ isPlain: true }) })
  client = replicateClient(standIn)
  const [room] = await sampleRooms(['living-room'])
  if (!room) throw new Error('There is no room')
  const small = await sharp(room.photo).resize(320).jpeg().toBuffer()
  rooms = [{ ...room, photo: small }]
  server = await pictureServer(small)
})
afterAll(async () => {
  await standIn.close()
  await server.close()
})

const run = async () => {
  const seen: BenchRun[] = []
  const runs = await runBench({
    rooms,
    replicate: client,
    addressOf: () => server.url,
    fetchPicture: async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()),
    onRun: (one) => seen.push(one),
    pollMilliseconds: 20,
  })
  expect(seen).toEqual(runs)
  return runs
}

describe('a bench of the models at the stand-in', () => {
  test('measures each task with each model, and gives the same bytes again', async () => {
    const [first, second] = [await run(), await run()]
    expect(first.map(({ task, model }) => `${task} ${model}`)).toEqual(
      ['redesign, Modern', 'walls in Sage Bundle'].flatMap((task) =>
        ['black-forest-labs/flux-kontext-pro', 'black-forest-labs/flux-2-pro', 'google/nano-banana-2'].map(
          (model) => `${task} ${model}`,
        ),
      ),
    )
    const made = first.filter(({ failure }) => !failure)
    expect(first.map(({ failure }) => failure)).toEqual(Array(6).fill(undefined))
    for (const { task, structureKept, colourError } of made) {
      expect(structureKept).toBeGreaterThanOrEqual(90)
      // Tinted, not painted.
      if (task === 'walls in Sage Bundle') expect(colourError).toBeGreaterThan(1)
      else expect(colourError).toBeUndefined()
    }
    expect(benchTable(first, false)).toBe(benchTable(second, false))
    expect(await contactSheet(rooms, first)).toEqual(await contactSheet(rooms, second))
  })

  test('says why a model made nothing, and goes on', async () => {
    standIn.faults.set({ outcome: { kind: 'failed', times: 1 } })
    const runs = await run()
    expect(runs[0]?.failure).toBeTruthy()
    expect(benchTable(runs, false).split('\n')[2]).toContain(`| ${runs[0]?.failure} |`)
    expect(runs[1]?.failure).toBeUndefined()
  })
})

test('the price counts every run', () => {
  expect(benchMicroUsd(1)).toBe(2 * (40_000 + 60_000 + 67_000))
  expect(benchMicroUsd(6)).toBe(6 * benchMicroUsd(1))
})

test('the table has the means of each model, of its made pictures only', () => {
  const of = (changed: Partial<BenchRun>): BenchRun => ({ room: 'study', task: 'paint', model: 'a/b', ...changed })
  const lines = benchTable(
    [
      of({ structureKept: 90, colourError: 2, seconds: 4 }),
      of({ structureKept: 100, colourError: 3, seconds: 6 }),
      of({ failure: 'E005' }),
    ],
    true,
  ).split('\n')
  expect(lines.at(-1)).toBe('| 2 of 3 made | mean | a/b | 95 | 2.5 | 5.0 |  |')
})

test('an unknown room is refused', async () => {
  await expect(sampleRooms(['sauna'])).rejects.toThrow('There is no sample room "sauna".')
})
