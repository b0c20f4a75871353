import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as z from 'zod'

const Grant = z.object({ role: z.string(), action: z.string(), resource: z.string() })
type Grant = z.infer<typeof Grant>

const Grants = z.object({ unused: z.array(Grant), denied: z.array(Grant.extend({ message: z.string() })) })

const keyOf = ({ role, action, resource }: Grant) => `${role} ${action} ${resource}`

/** What no stack of the other suites has used either, as they noted when they ended. */
const unusedByOthers = (): ((grant: Grant) => boolean) => {
  const folder = join('test-results', 'unused-grants')
  mkdirSync(folder, { recursive: true })
  const noted = readdirSync(folder).map((name) => {
    const grants = z.array(Grant).parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    return new Set(grants.map(keyOf))
  })
  return (grant) => noted.every((unused) => unused.has(keyOf(grant)))
}

/** One line for each role, with its actions. */
const report = (unused: Grant[]): string => {
  const roles = [...new Set(unused.map(({ role }) => role))].sort()
  const actionsOf = (wanted: string) => unused.flatMap(({ role, action }) => (role === wanted ? [action] : []))
  return roles.map((role) => `${role}: ${[...new Set(actionsOf(role))].sort().join(', ')}\n`).join('')
}

// Runs when all the others have: the stack remembers what it was asked for.
test('nothing that people did was denied by the rights in the template', async ({ request }) => {
  const answer = await request.get('/local/api/grants')
  const { denied, unused } = Grants.parse(await answer.json())
  const unusedByAll = unused.filter(unusedByOthers())
  writeFileSync(join('test-results', 'unused-grants.txt'), report(unusedByAll))
  console.log(`${unusedByAll.length} grants were used by no test; test-results/unused-grants.txt lists them`)
  expect(denied.map(({ message }) => message)).toEqual([])
})
