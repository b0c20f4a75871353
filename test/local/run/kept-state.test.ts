import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { type LocalStack, startStack } from '#local/run/start-stack.ts'
import { areas } from '#shared/contracts/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { type KeptRow, keptRows, kindsIn } from '#test/support/functions/kept-rows/index.ts'
import { type StackAtAddress, stackAt } from '#test/support/local/local-stack.ts'
import { personAt } from '#test/support/local/stack-person.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { live } from './life.ts'

const states = 'test/support/local/kept-states'

let port: number | undefined
let stack: LocalStack | undefined
afterEach(async () => {
  await stack?.close()
  stack = undefined
})

const startOn = async (folder: string): Promise<StackAtAddress> => {
  // All on the same ports, because the product's modules cache their addresses.
  port ??= await freeStretch()
  const started = await startStack({ port, folder, replicateLatencyMs: 50, plainPreviews: true })
  stack = started
  return eventually(() => stackAt(started.url))
}

/** The rows of an account with everything, and those that belong to nobody else; of the catalogues one of each. */
const rowsOf = async (at: StackAtAddress, email: string): Promise<KeptRow[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(at.clientSettings('dynamodb')))
  const rows: KeptRow[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: at.endpoints.resources.table }))
    rows.push(...Items.map((row) => ({ ...row, pk: String(row.pk), sk: String(row.sk) })))
  const { userId: owner, stripeCustomer } = AccountRow.parse(rows.find((row) => row.email === email))
  const isOwn = (text: string) => text.includes(owner) || text.includes(String(stripeCustomer))
  const isCatalogue = ({ pk }: KeptRow) => /^(OPTIONS|PRESET|EXAMPLES)#/.test(pk)
  const first = ['OPTIONS#floor', 'OPTIONS#categories', 'PRESET#'].flatMap(
    (prefix) => rows.find(({ pk }) => pk.startsWith(prefix)) ?? [],
  )
  const isNobodys = ({ pk, userId }: KeptRow) => userId === undefined && !/^(USER|STRIPE)#/.test(pk)
  const others = rows.filter((row) => !isCatalogue(row) && (isOwn(JSON.stringify(row)) || isNobodys(row)))
  return [...first, ...others].toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1))
}

// A file beyond this is an archive or a full resolution, which nothing reads again.
const keptFileBytes = 30_000

/** Keeps the rows and the state folder of today's code, to be tested from now on. */
const keep = (day: string, folder: string, rows: readonly KeptRow[]): void => {
  writeFileSync(`test/support/functions/kept-rows/${day}.json`, `${JSON.stringify(rows, null, 2)}\n`)
  for (const part of ['logs', 'outputs']) rmSync(join(folder, part), { recursive: true, force: true })
  for (const name of readdirSync(join(folder, 's3/blobs'))) {
    const file = join(folder, 's3/blobs', name)
    if (statSync(file).size > keptFileBytes) writeFileSync(file, '')
  }
  execFileSync('tar', ['czf', join(states, `${day}.tgz`), '-C', folder, '.'])
}

test('everything that a person can do leaves rows of the kinds that are kept', { timeout: 400_000 }, async () => {
  const folder = temporaryFolder()
  const at = await startOn(folder)
  const rows = await rowsOf(at, await live(at))
  // These are the operator's, of a developer, or of a crash.
  const kept = new Set(Object.values(keptRows).flatMap(kindsIn))
  for (const kind of ['settings', 'operatorAct', 'example'] as const) kept.delete(kind)
  const { KEEP_STATE } = process.env
  // Those of a new day may have kinds that no earlier one has.
  const kinds = KEEP_STATE ? kindsIn(rows).filter((kind) => kept.has(kind)) : kindsIn(rows)
  expect(new Set(kinds)).toEqual(kept)
  await stack?.close()
  stack = undefined
  if (KEEP_STATE) keep(KEEP_STATE, folder, rows)
})

/** The owner of the personal models among the rows that were kept with a state folder. */
const emailIn = (day: string): string => {
  const rows = keptRows[day] ?? []
  const model = rows.find(({ sk }) => sk.startsWith('MODEL#'))
  return z.string().parse(AccountRow.parse(rows.find(({ pk, sk }) => pk === model?.pk && sk === 'ACCOUNT')).email)
}

const { list } = areas.generations.endpoints

test.each(readdirSync(states))(
  'a stack starts on the state folder %s of earlier code, and its owner goes on',
  async (file) => {
    const folder = temporaryFolder()
    execFileSync('tar', ['xzf', join(states, file), '-C', folder])
    const person = await personAt(await startOn(folder), emailIn(file.replace('.tgz', '')))
    await person.setFaults({})
    const listed = async (query = '') =>
      list.result.parse((await person.call('GET', `/generations${query}`)).body).generations
    expect(await listed()).toHaveLength(10)
    expect(await listed('?favourites=yes')).toHaveLength(2)
    expect((await listed('?tool=ai-models')).map(({ toolId }) => toolId)).toEqual(['custom-prompt'])
    const [room] = await listed('?favourites=yes&tool=full-redesign')
    expect((await fetch(room?.imageUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
    // What ran when the old code was stopped has passed its deadline, and the sweep at the start has ended it.
    await eventually(async () => expect(await listed('?status=processing')).toEqual([]))
    expect((await person.balance()).held).toBe(0)
    const again = await person.settled(await person.start(room?.storagePath ?? ''))
    expect(again.status).toBe('completed')
    expect((await listed('?tool=full-redesign'))[0]?.id).toBe(again.id)
    const photo = await person.upload(await roomPhoto({ width: 320, height: 240, seed: 5 }))
    expect((await person.settled(await person.start(photo))).status).toBe('completed')
  },
)
