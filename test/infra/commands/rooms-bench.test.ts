import { createInterface } from 'node:readline/promises'
import type Replicate from 'replicate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { benchCommand } from '#infra/commands/operator/bench-command.ts'
import { benchTable, contactSheet } from '#infra/commands/operator/bench-report.ts'
import { OperatorError } from '#infra/commands/operator/operator-error.ts'
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

vi.mock('node:readline/promises', { spy: true })

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

const run = async (changed: Partial<Parameters<typeof runBench>[0]> = {}) => {
  const seen: BenchRun[] = []
  const runs = await runBench({
    rooms,
    replicate: client,
    addressOf: () => server.url,
    fetchPicture: async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()),
    onRun: (one) => seen.push(one),
    pollMilliseconds: 20,
    ...changed,
  })
  expect(seen).toEqual(runs)
  return runs
}

describe('a bench of the models at the stand-in', () => {
  test('measures each task with each model, and gives the same bytes again', async () => {
    const create = vi.spyOn(client.predictions, 'create')
    const [first, second] = [await run(), await run()]
    const asked = create.mock.calls.map(([{ input }]) => input)
    expect(asked.slice(6)).toEqual(asked.slice(0, 6))
    create.mockRestore()
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

  test('goes on when Replicate refuses a request, and when a picture cannot be fetched', async () => {
    const refused = await run({ replicate: replicateClient(standIn, 'r8_wrong') })
    expect(refused.map(({ failure }) => failure)).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(/401/)))
    const lost = await run({ fetchPicture: () => Promise.reject(new Error('It is gone.')) })
    expect(lost.map(({ failure }) => failure)).toContain('Error: It is gone.')
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

test('a line of the table has the figures of its run, and the price of its model', () => {
  const of = (changed: Partial<BenchRun>): BenchRun => ({
    room: 'study',
    task: 'paint',
    model: 'black-forest-labs/flux-kontext-pro',
    ...changed,
  })
  const runs = [
    of({ structureKept: 90.4, colourError: 2.04, seconds: 4.06 }),
    of({ structureKept: 90 }),
    of({ failure: 'a|b\nc' }),
  ]
  const figuresOf = (line = '') => line.split('paint | black-forest-labs/flux-kontext-pro | ')[1]
  expect(benchTable(runs, true).split('\n').slice(2, 5).map(figuresOf)).toEqual([
    '90 | 2.0 | 4.1 | 0.040 |',
    '90 | – | – | 0.040 |',
    'a\\|b c | – | – | 0.040 |',
  ])
  expect(figuresOf(benchTable(runs, false).split('\n')[2])).toBe('90 | 2.0 | – | 0.040 |')
  expect(benchTable(runs, false).split('\n').at(-1)).toContain('| 90 | 2.0 | – |')
})

test('the contact sheet has a row for each room: its photo, then what was made of it', async () => {
  const filled = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const [grey, white, red, green] = await Promise.all(['#777', '#fff', '#f00', '#0f0'].map(filled))
  if (!grey || !white) throw new Error('There is no photo')
  const of = (room: string, picture: Buffer | undefined): BenchRun => ({ room, task: 'paint', model: 'a/b', picture })
  const sheet = await contactSheet(
    [grey, white].map((photo, place) => ({ name: `room ${place}`, photo, walls: undefined })),
    [of('room 1', red), { room: 'room 1', task: 'paint', model: 'a/b', failure: 'E005' }, of('room 0', green)],
  )
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([3 * 384, 2 * (256 + 22)])
  const colourAt = (column: number, row: number) => {
    const from = ((row * 278 + 270) * info.width + column * 384 + 190) * 3
    return [...data.subarray(from, from + 3)].map((value) => Math.round(value / 17).toString(16)).join('')
  }
  expect([0, 1].map((row) => [0, 1, 2].map((column) => colourAt(column, row)))).toEqual([
    ['777', '0f0', '555'],
    ['fff', 'f00', '555'],
  ])
})

describe('the command', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('runs nothing at Replicate unless the price is agreed to', async () => {
    vi.stubEnv('REPLICATE_API_TOKEN', 'r8_test')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const question = vi.fn(async (_words: string) => 'y')
    vi.mocked(createInterface).mockReturnValue({ question, close: vi.fn() } as never)
    await expect(benchCommand(['--rooms', 'study'], 'http://127.0.0.1:9')).rejects.toThrow('Nothing was run.')
    expect(question.mock.calls).toEqual([['Replicate charges about $0.33 for this. Go on? (yes/no) ']])
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test.each([
    [['--rooms', 'study'], 'No local stack with a stand-in of Replicate runs at http://127.0.0.1:9.'],
    [['--rooms', 'study,sauna'], 'There is no sample room "sauna".'],
    [['--room', 'study'], "Unknown option '--room'"],
  ])('refuses %j in words', async (given, words) => {
    const refused = benchCommand(given, 'http://127.0.0.1:9')
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toBeInstanceOf(OperatorError)
  })
})

test('an unknown room is refused', async () => {
  await expect(sampleRooms(['sauna'])).rejects.toThrow('There is no sample room "sauna".')
})
