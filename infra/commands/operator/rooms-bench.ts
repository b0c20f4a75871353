import { readFile } from 'node:fs/promises'
import type { Prediction, default as Replicate } from 'replicate'
import sharp from 'sharp'
import { paintRoomPrompt } from '#functions/core/generations/run/prompts/edits.ts'
import { fullRedesignPrompt } from '#functions/core/generations/run/prompts/full-redesign.ts'
import { costMicroUsd, wholeRoomModels } from '#functions/core/generations/run/replicate-models.ts'
import { type Pixels, pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { drawn } from '#functions/core/pictures/encode-picture.ts'
import { correctPaint } from '#functions/core/pictures/paint-colour.ts'
import { structure, structureKept } from '#functions/core/pictures/structure.ts'
import { paintOptions } from '#shared/catalogue/paint-options.ts'
import { OperatorError } from './operator-error.ts'

/** A room with its photo as JPEG, and the mask of its walls where one is known. */
export type BenchRoom = { name: string; photo: Buffer; walls: Buffer | undefined }

/** One run of a model: the figures that could be measured, or why there is none. Seconds are those of the provider. */
export type BenchRun = {
  room: string
  task: string
  model: string
  picture?: Buffer
  structureKept?: number | undefined
  colourError?: number | undefined
  seconds?: number | undefined
  failure?: string
}

type Bench = {
  rooms: readonly BenchRoom[]
  replicate: Replicate
  /** The address at which a model reads a photo: a URL, or a data URL. */
  addressOf: (photo: Buffer) => string
  fetchPicture: (url: string) => Promise<Buffer>
  onRun: (run: BenchRun) => void
  pollMilliseconds?: number
}

const paintId = 'sage-bundle'
const seed = 1
const usualPollMilliseconds = 500

const tasks = [
  {
    name: 'redesign, Modern',
    prompt: fullRedesignPrompt({ spaceType: 'home', roomType: 'living-room', decorationStyle: 'modern' }),
    isPaint: false,
  },
  { name: 'walls in Sage Bundle', prompt: paintRoomPrompt('walls', paintId, ''), isPaint: true },
] as const

/** The price of a bench in millionths of a dollar. */
export const benchMicroUsd = (rooms: number): number =>
  rooms * tasks.length * (costMicroUsd(wholeRoomModels.map(({ id }) => id)) ?? 0)

/** Runs each task with each model in each room, one after the other, so that no limit of the provider is met. */
export const runBench = async (bench: Bench): Promise<BenchRun[]> => {
  const runs: BenchRun[] = []
  for (const room of bench.rooms)
    for (const task of tasks)
      for (const model of wholeRoomModels) {
        // The runs before a request that fails were paid for, and are shown.
        const made = await outcome(bench, room, task, model).catch((error: unknown) => ({ failure: String(error) }))
        const run = { room: room.name, task: task.name, model: model.id, ...made }
        runs.push(run)
        bench.onRun(run)
      }
  return runs
}

type Task = (typeof tasks)[number]
type Model = (typeof wholeRoomModels)[number]

const outcome = async (bench: Bench, room: BenchRoom, { prompt, isPaint }: Task, { id, input }: Model) => {
  const { replicate, addressOf, fetchPicture, pollMilliseconds = usualPollMilliseconds } = bench
  const given = input({ prompt, roomUrl: addressOf(room.photo), seed, pictures: {} })
  const created = await replicate.predictions.create({ model: id, input: given })
  const { status, output, error, metrics } = await ended(replicate, created, pollMilliseconds)
  const url = [output].flat()[0]
  if (status !== 'succeeded' || typeof url !== 'string') return { failure: String(error ?? status) }
  const picture = await fetchPicture(url)
  const pixels = await pixelsOf(picture)
  const seconds = metrics?.predict_time
  const colourError = isPaint ? await colourErrorOf(room, pixels) : undefined
  return { picture, seconds, structureKept: await keptOf(room, pixels), colourError }
}

const running: readonly string[] = ['starting', 'processing']

// The client's own wait throws for a prediction that failed.
const ended = async (replicate: Replicate, created: Prediction, pollMilliseconds: number): Promise<Prediction> => {
  let prediction = created
  while (running.includes(prediction.status)) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds))
    prediction = await replicate.predictions.get(created.id)
  }
  return prediction
}

const keptOf = async ({ photo }: BenchRoom, pixels: Pixels): Promise<number | undefined> => {
  const before = await structure.ofPhoto(photo)
  return before && structureKept(await structure.drift(before, pixels))
}

/** ΔE of the walls as the model painted them, without our correction. */
const colourErrorOf = async ({ photo, walls }: BenchRoom, { bytes, width, height }: Pixels) => {
  const hex = paintOptions.find(({ id }) => id === paintId)?.hex
  if (!walls || !hex) return undefined
  const size = { width, height, fit: 'fill' } as const
  const source = await drawn(await pixelsOf(photo))
    .resize(size)
    .raw()
    .toBuffer()
  const shares = await sharp(walls)
    .resize({ ...size, kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return correctPaint({ source, edited: bytes, shares, width, height }, hex)?.errorIn(bytes)
}

const folders = { photos: 'frontend/pictures/rooms', walls: 'frontend/features/landing/walls' }

/** The sample rooms with these names. Throws `OperatorError` for an unknown one. */
export const sampleRooms = (names: readonly string[]): Promise<BenchRoom[]> =>
  Promise.all(
    names.map(async (name) => {
      const file = await readFile(`${folders.photos}/${name}.webp`).catch(() => undefined)
      if (!file) throw new OperatorError(`There is no sample room "${name}".`)
      const walls = await readFile(`${folders.walls}/${name}.png`).catch(() => undefined)
      return { name, photo: await sharp(file).jpeg({ quality: 90 }).toBuffer(), walls }
    }),
  )

export const allRooms = ['living-room', 'bedroom', 'study', 'kitchen', 'empty-living-room', 'empty-bedroom'] as const
