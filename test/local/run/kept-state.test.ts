import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { type LocalStack, startStack } from '#local/run/start-stack.ts'
import { areas } from '#shared/contracts/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { keptRows } from '#test/support/functions/kept-rows/index.ts'
import { stackAt } from '#test/support/local/local-stack.ts'
import { personAt } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const kept = 'test/support/local/kept-states'

let stack: LocalStack | undefined
afterEach(() => stack?.close())

/** The owner of the personal models among the rows that were kept with a state folder. */
const emailIn = (day: string): string => {
  const rows = keptRows[day] ?? []
  const model = rows.find(({ sk }) => sk.startsWith('MODEL#'))
  return z.string().parse(AccountRow.parse(rows.find(({ pk, sk }) => pk === model?.pk && sk === 'ACCOUNT')).email)
}

const { list } = areas.generations.endpoints

test.each(readdirSync(kept))(
  'a stack starts on the state folder %s of earlier code, and its owner goes on',
  async (file) => {
    const folder = temporaryFolder()
    execFileSync('tar', ['xzf', join(kept, file), '-C', folder])
    stack = await startStack({ port: 0, folder, replicateLatencyMs: 50, plainPreviews: true })
    const { url } = stack
    const person = await personAt(await eventually(() => stackAt(url)), emailIn(file.replace('.tgz', '')))
    await person.setFaults({})
    const listed = async (query = '') =>
      list.result.parse((await person.call('GET', `/generations${query}`)).body).generations
    const designs = await listed()
    expect(designs).toHaveLength(10)
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
