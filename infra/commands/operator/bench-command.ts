import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import Replicate from 'replicate'
import * as z from 'zod'
import { isAgreed } from '#infra/commands/ask.ts'
import { benchTable, contactSheet } from './bench-report.ts'
import { OperatorError } from './operator-error.ts'
import { allRooms, type BenchRun, benchMicroUsd, runBench, sampleRooms } from './rooms-bench.ts'

const folder = 'rooms-bench'
const liveUrl = 'https://api.replicate.com/v1'

/**
 * Compares the models that can change a whole room: each task in each sample room, with the kept structure, the colour's
 * error, seconds and dollars in a table, and a contact sheet, both in the folder `rooms-bench`. With
 * REPLICATE_API_TOKEN it runs at Replicate, after the price was agreed to; otherwise at the stand-in of the local stack
 * at `localUrl`, where two runs give the same bytes.
 */
export const benchCommand = async (given: readonly string[], localUrl: string): Promise<string> => {
  const values = optionsOf(given)
  const rooms = await sampleRooms(values.rooms?.split(',') ?? allRooms)
  const token = process.env.REPLICATE_API_TOKEN
  const price = `$${(benchMicroUsd(rooms.length) / 1e6).toFixed(2)}`
  if (token && !values.yes && !(await isAgreed(`Replicate charges about ${price} for this. Go on? (yes/no) `)))
    throw new OperatorError('Nothing was run.')
  const { replicate, photos } = token ? live(token) : await local(localUrl)
  const runs = await runBench({
    rooms,
    replicate,
    addressOf: photos.addressOf,
    fetchPicture: async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()),
    onRun: (run) => console.error(lineOf(run)),
  }).finally(photos.close)
  mkdirSync(folder, { recursive: true })
  const table = benchTable(runs, token !== undefined)
  writeFileSync(`${folder}/report.md`, `${table}\n`)
  writeFileSync(`${folder}/contact-sheet.jpg`, await contactSheet(rooms, runs))
  return `${table}\n\nWritten to ${folder}/report.md and ${folder}/contact-sheet.jpg`
}

const optionsOf = (given: readonly string[]) => {
  try {
    const options = { rooms: { type: 'string' }, yes: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...given], options }).values
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const lineOf = ({ room, task, model, failure }: BenchRun) => `${room}, ${task}, ${model}: ${failure ?? 'made'}`

type Photos = { addressOf: (photo: Buffer) => string; close: () => void }

/** Replicate takes a picture as a data URL (docs/vendors.md, Replicate). */
const live = (token: string): { replicate: Replicate; photos: Photos } => ({
  replicate: new Replicate({ auth: token, baseUrl: liveUrl, useFileOutput: false }),
  photos: { addressOf: (photo) => `data:image/jpeg;base64,${photo.toString('base64')}`, close: () => {} },
})

const LocalReplicate = z.object({
  endpoints: z.object({ replicate: z.object({ baseUrl: z.url(), auth: z.string() }).nullable() }),
})

/** The stand-in reads pictures by their addresses, as it does those of the bucket. */
const local = async (localUrl: string): Promise<{ replicate: Replicate; photos: Photos }> => {
  const answer = await fetch(`${localUrl}/local/endpoints.json`).catch(() => undefined)
  const { replicate } = LocalReplicate.parse(
    (await answer?.json().catch(() => undefined)) ?? { endpoints: { replicate: null } },
  ).endpoints
  if (!replicate) throw new OperatorError(`No local stack with a stand-in of Replicate runs at ${localUrl}.`)
  const photos: Buffer[] = []
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photos[Number(request.url?.slice(1))])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    replicate: new Replicate({ auth: replicate.auth, baseUrl: replicate.baseUrl, useFileOutput: false }),
    photos: {
      addressOf: (photo) => `http://127.0.0.1:${port}/${photos.push(photo) - 1}`,
      close: () => void server.close(),
    },
  }
}
