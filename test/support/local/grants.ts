import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Grant = z.object({ role: z.string(), action: z.string(), resource: z.string() })

/** The console's answer about grants: those that calls have used, those that none has, and the calls that were denied. */
export const Grants = z.object({
  used: z.array(Grant),
  unused: z.array(Grant),
  denied: z.array(Grant.extend({ message: z.string() })),
})
export type Grants = z.infer<typeof Grants>

/** The folder in which each stack of the tests writes its used and unused grants when it stops. */
export const grantsFolder = join('test-results', 'grants')

/** What the console of a running stack answers about grants. */
export const grantsOf = async (url: string): Promise<Grants> =>
  Grants.parse(await (await fetch(`${url}/local/api/grants`)).json())

/** Keeps the grants of a stack for test/unused-grants.ts, which runs after all suites. */
export const keepGrants = (name: string, grants: Grants): void => {
  mkdirSync(grantsFolder, { recursive: true })
  writeFileSync(join(grantsFolder, `${name}.json`), JSON.stringify(grants))
}
