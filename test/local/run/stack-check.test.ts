import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import { type LocalStack, startStack } from '#local/run/start-stack.ts'
import { eventually } from '#test/support/eventually.ts'
import { grantsOf } from '#test/support/local/grants.ts'
import { type StackAtAddress, stackAt } from '#test/support/local/local-stack.ts'
import { sharedFolder, temporaryFolder } from '#test/support/temporary-folder.ts'

const timeout = 600_000

// A stack of its own: reading a deleted picture is a refusal that the files on a shared stack do not expect.
const folder = sharedFolder()
let started: LocalStack
let stack: StackAtAddress
beforeAll(async () => {
  started = await startStack({ port: 0, folder, replicateLatencyMs: 50, plainPreviews: true })
  stack = await eventually(() => stackAt(started.url))
})
afterAll(() => started.close())

/** Starts `npm run check` against a site on this machine, without asking for consent. */
const startCheck = (url: string, ...options: string[]) => {
  const program = ['--import', 'tsx', 'infra/commands/check.ts', '--yes', ...options]
  const child = spawn('node', program, { env: { ...process.env, PORT: new URL(url).port } })
  let told = ''
  child.stderr.on('data', (chunk) => {
    told += chunk
  })
  const table = text(child.stdout)
  const ended = once(child, 'close').then(async ([code]) => ({ code, table: await table, told }))
  return { child, told: () => told, ended }
}

/** The names of the table's rows with a verdict. */
const rowsOf = (table: string, verdict: string) =>
  table
    .split('\n')
    .map((line) => line.split(/ {2,}/))
    .flatMap(([first, name]) => (first === verdict && name ? [name] : []))

const local = (method: string, path: string, body: unknown) =>
  fetch(`${stack.url}/local/api${path}`, { method, body: JSON.stringify(body) })

type Planted = { status: number; headers: Headers; body: Buffer }
type Plant = {
  row: string
  /** The requests that it changes, as method and path. */
  at: RegExp
  before?: () => Promise<unknown>
  change?: (answer: Planted) => void
}

const changeJson = (answer: Planted, change: (body: Record<string, unknown>) => object) => {
  answer.body = Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString()))))
}

let takenTwice = false
let hidesRefund = false
let isDeleted = false
const plants: readonly Plant[] = [
  { row: 'page /', at: /^GET \/$/, change: ({ headers }) => headers.delete('x-content-type-options') },
  { row: 'page /terms', at: /^GET \/terms$/, change: ({ headers }) => headers.append('set-cookie', 'visitor=1') },
  {
    row: 'page /nowhere-at-all',
    at: /^GET \/nowhere-at-all$/,
    change: (answer) => {
      answer.status = 200
    },
  },
  {
    row: 'an error of the API',
    at: /^GET \/api\/generations\/gen_01ARZ3NDEKTSV4RRFFQ69G5FAV$/,
    change: (answer) => changeJson(answer, ({ correlationId: _, ...others }) => others),
  },
  {
    row: 'virtual-staging (virtual-staging, room)',
    at: /^POST \/api\/virtual-staging$/,
    before: () => local('PUT', '/aws/faults', [{ service: 'appsync', kind: 'error', times: 'always' }]),
  },
  {
    row: 'room-design-replicate (replace-furniture, upload-photo)',
    at: /^POST \/api\/room-design-replicate$/,
    before: async () => {
      takenTwice = true
    },
  },
  {
    row: 'magic-editor (magic-editor, prompt)',
    at: /^POST \/api\/magic-editor$/,
    before: () => local('PUT', '/replicate/faults', { webhook: { lost: {} } }),
  },
  {
    row: 'room map (mattsays/sam3-image)',
    at: /^POST \/api\/uploads\/map$/,
    change: (answer) =>
      changeJson(answer, ({ parts }) => {
        const { floor } = z.object({ floor: z.looseObject({}) }).parse(parts)
        return { parts: { floor: { ...floor, url: null, things: [] } } }
      }),
  },
  {
    row: 'favourite',
    at: /^GET \/api\/generations\?favourites=yes$/,
    change: (answer) => changeJson(answer, (body) => ({ ...body, generations: [] })),
  },
  {
    row: 'full resolution (recraft-ai/recraft-crisp-upscale)',
    at: /^POST \/api\/generations\/\w+\/hd$/,
    before: () => local('PUT', '/aws/faults', [{ service: 'appsync', kind: 'error', times: 'always' }]),
  },
  { row: 'public page', at: /^GET \/s\/[\w-]+$/, change: ({ headers }) => headers.delete('x-robots-tag') },
  {
    row: 'booked change',
    at: /^POST \/api\/undo-plan-change$/,
    before: async () => {
      hidesRefund = true
    },
    change: (answer) =>
      changeJson(answer, (body) => ({ ...body, subscription: { ...Object(body.subscription), nextPlan: 'basic' } })),
  },
  {
    row: 'refund of the upgrade',
    at: /^GET \/api\/credit-entries$/,
    change: (answer) => {
      if (hidesRefund)
        changeJson(answer, ({ entries, ...others }) => ({
          ...others,
          entries: z
            .array(z.looseObject({ type: z.string() }))
            .parse(entries)
            .filter(({ type }) => type !== 'claw-back'),
        }))
    },
  },
  {
    row: 'public page of a deleted account',
    at: /^GET \/s\/[\w-]+$/,
    change: (answer) => {
      if (isDeleted) answer.status = 200
    },
  },
]

/** What undoes or continues a plant elsewhere, so that each turns one row only. */
const besides: readonly Omit<Plant, 'row'>[] = [
  { at: /^POST \/api\/(room-design-kontext|picture-files)$/, before: () => local('PUT', '/aws/faults', []) },
  {
    at: /^POST \/api\/plan-change-quotes$/,
    before: async () => {
      hidesRefund = false
    },
  },
  {
    at: /^POST \/api\/account\/delete$/,
    before: async () => {
      isDeleted = true
    },
  },
  {
    at: /^GET \/api\/account$/,
    change: (answer) => {
      if (takenTwice) changeJson(answer, (body) => ({ ...body, credits: Number(body.credits) - 1 }))
    },
  },
]

const ownHeaders = ({ host: _, connection: __, 'content-length': ___, ...others }: IncomingHttpHeaders) =>
  Object.entries(others).map(([name, value]): [string, string] => [name, String(value)])

/** The site of the stack with every plant. Returns its URL. */
const plantedSite = async (): Promise<string> => {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const chosen = [...plants, ...besides].filter(({ at }) => at.test(`${method} ${url}`))
    const body = Buffer.concat(await request.toArray())
    for (const { before } of chosen) await before?.()
    const answer = await fetch(`${stack.url}${url}`, {
      method,
      headers: ownHeaders(request.headers),
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    })
    const planted = {
      status: answer.status,
      headers: new Headers(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    }
    for (const { change } of chosen) change?.(planted)
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
      planted.headers.delete(name)
    response.writeHead(planted.status, Object.fromEntries(planted.headers)).end(planted.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = z.object({ port: z.number() }).parse(server.address())
  return `http://localhost:${address.port}`
}

test('every flow of the local stack is as expected, and the kept answers contain no secret', { timeout }, async () => {
  const folder = temporaryFolder()
  const { code, table, told } = await startCheck(stack.url, '--keep', folder).ended
  expect(rowsOf(table, 'different'), table).toEqual([])
  expect(code, told).toBe(0)
  expect(rowsOf(table, 'not checked')).toEqual([
    'renewal',
    'appeal of a dispute',
    'second opinion (google/nano-banana-2)',
    'personal models and their pictures (black-forest-labs/flux-dev-lora)',
    'mail',
  ])
  expect(rowsOf(table, 'same').length).toBeGreaterThan(40)
  const denied = (await grantsOf(stack.url)).denied.map(({ action }) => action)
  expect(denied).toEqual([])
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(kept.length).toBeGreaterThan(30)
  expect(kept.join('\n')).not.toMatch(/eyJ\w|live-check|sk_test|X-Amz-|Key-Pair-Id|whsec/)
})

/** Takes the price of the largest pack off sale, which the check does not buy, until the test ends. */
const plantPrice = async () => {
  const { stripe: settings } = stack.endpoints.endpoints
  if (!settings) throw new Error('The real Stripe is used')
  const stripe = stripeClient(settings.key, settings.url)
  const { data } = await stripe.prices.list({ lookup_keys: ['pack-3000'], active: true })
  const { id } = z.object({ id: z.string() }).parse(data[0])
  await stripe.prices.update(id, { active: false })
  onTestFinished(async () => void (await stripe.prices.update(id, { active: true })))
}

// Some of them are waited for to the end. Only EVERY_CASE, after a change of the check, has this time.
test.runIf(process.env.EVERY_CASE)('each planted difference turns its row', { timeout }, async () => {
  await plantPrice()
  const { code, table } = await startCheck(await plantedSite(), '--wait', '30').ended
  const rows = [...plants.map(({ row }) => row), 'prices at Stripe']
  expect(rowsOf(table, 'different').sort(), table).toEqual(rows.sort())
  expect(code).toBe(1)
})

test('an interrupted check deletes its account', async () => {
  const { child, told, ended } = startCheck(stack.url)
  await eventually(() => expect(told()).toContain('same: credits by the operator'))
  child.kill('SIGINT')
  expect((await ended).code).toBe(1)
  const [email = ''] = told().match(/success\+live-check-\w+@\S+(?=\.)/) ?? []
  expect(email).not.toBe('')
  await eventually(async () => {
    const accounts = await (await fetch(`${stack.url}/local/api/accounts`)).text()
    expect(accounts).not.toContain(email)
  })
})
