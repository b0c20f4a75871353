import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Pixels } from '#functions/core/pictures/check-picture.ts'
import { type PhotoStructure, structure } from '#functions/core/pictures/structure.ts'
import { replace } from '#test/support/replace.ts'

const remembered = new Map<string, unknown>()
let working = 0

/** Whether a picture is being worked on: by sharp on its own threads, or by the measure, which lets other work pass. */
export const isDrawing = (): boolean => working > 0

type Input = { buffer?: Buffer; rawWidth?: number; rawHeight?: number; rawChannels?: number }
type Pipeline = { options: { input: Input } & Record<string, unknown> }
type Method = (this: Pipeline, ...given: unknown[]) => Promise<unknown>

/**
 * Caches the results of sharp and of the structure's measure, because all schedules work on the same few pictures. Returns a
 * function that restores both.
 */
export const rememberPictures = (): (() => void) => {
  const undo = ['metadata', 'stats', 'toBuffer'].map((name) => {
    const original: Method = sharp.prototype[name]
    return replace(sharp.prototype, name, function (this: Pipeline, ...given: unknown[]) {
      const key = `${name} ${workOf(this)} ${JSON.stringify(given)}`
      if (remembered.has(key)) return settledAs(remembered.get(key))
      working++
      return original
        .apply(this, given)
        .then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        )
        .then((outcome) => {
          working--
          remembered.set(key, outcome)
          return settledAs(outcome)
        })
    })
  })
  undo.push(
    replace(structure, 'ofPhoto', (photo: Buffer) => ofPhotoOnce(photo)),
    replace(structure, 'drift', (photo: PhotoStructure, result: Pixels) => driftOnce(photo, result)),
  )
  return () => {
    for (const one of undo) one()
  }
}

const photos = new Map<string, Promise<PhotoStructure | undefined>>()
const drifts = new WeakMap<PhotoStructure, Map<string, Promise<Drift>>>()
type Drift = Awaited<ReturnType<typeof structure.drift>>

const { ofPhoto, drift } = structure

const ofPhotoOnce = (photo: Buffer) => once(photos, digestOf(photo), () => ofPhoto(photo))

const driftOnce = (photo: PhotoStructure, result: Pixels) => {
  const ofThis = drifts.get(photo) ?? new Map<string, Promise<Drift>>()
  drifts.set(photo, ofThis)
  return once(ofThis, digestOf(result.bytes), () => drift(photo, result))
}

const once = <Value>(known: Map<string, Promise<Value>>, key: string, work: () => Promise<Value>): Promise<Value> => {
  const value = known.get(key) ?? whileDrawing(work)
  known.set(key, value)
  return value
}

const whileDrawing = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  working++
  try {
    return await work()
  } finally {
    working--
  }
}

const digests = new WeakMap<Buffer, string>()

// Of each buffer once: a remembered picture comes as the same buffer again, and nothing changes one after it is made.
const digestOf = (bytes: Buffer): string => {
  const digest = digests.get(bytes) ?? createHash('sha1').update(bytes).digest('base64')
  digests.set(bytes, digest)
  return digest
}

const settledAs = async (outcome: unknown): Promise<unknown> => {
  const { value, error } = outcome as { value?: unknown; error?: unknown }
  if (error) throw error
  return value
}

const { options: unset }: Pipeline = Object(sharp())

// The bytes, and every setting of the pipeline that is plain data and not as it is without being set.
const workOf = ({ options }: Pipeline): string => {
  let set = ''
  for (const name in options) {
    const value = options[name]
    if (value === unset[name] || typeof value === 'object' || typeof value === 'function') continue
    set += `${name} ${JSON.stringify(value)} `
  }
  const { buffer, rawWidth, rawHeight, rawChannels } = options.input
  return `${buffer && digestOf(buffer)} ${rawWidth} ${rawHeight} ${rawChannels} ${set}`
}
