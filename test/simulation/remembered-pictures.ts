import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { replace } from '#test/support/replace.ts'

const remembered = new Map<string, unknown>()
let working = 0

/** Whether sharp is working on its own threads. */
export const isDrawing = (): boolean => working > 0

type Pipeline = { options: { input: { buffer?: Buffer } } & Record<string, unknown> }
type Method = (this: Pipeline, ...given: unknown[]) => Promise<unknown>

/**
 * Caches sharp's results, because all schedules decode and encode the same few pictures. Returns a function that
 * restores sharp.
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
  return () => {
    for (const one of undo) one()
  }
}

const settledAs = async (outcome: unknown): Promise<unknown> => {
  const { value, error } = outcome as { value?: unknown; error?: unknown }
  if (error) throw error
  return value
}

// The bytes, and every setting of the pipeline that is plain data.
const workOf = ({ options: { input, ...settings } }: Pipeline): string => {
  const bytes = createHash('sha1')
    .update(input.buffer ?? '')
    .digest('base64')
  const plain = Object.entries(settings).filter(([, value]) => typeof value !== 'object' && typeof value !== 'function')
  return `${bytes} ${JSON.stringify(plain)}`
}
