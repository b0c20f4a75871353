import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { expect } from 'vitest'
import { LocalEndpoints } from '#local/run/local-endpoints.ts'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { startStack } from '#local/run/start-stack.ts'
import type { Assembly } from '#local/template/assembly.ts'
import { configureAmplifyFor } from './amplify.ts'
import { Grants, grantsFolder } from './grants.ts'

type LocalStackOptions = {
  /** 0 for any free ports. */
  port?: number
  /** The folder of its state; by default a temporary one that is deleted when the stack stops. */
  folder?: string
  replicateLatencyMs?: number
  /** Creates the app's assembly; by default that of this source tree. */
  assemble?: () => Promise<Assembly>
  /** Set for tests of denied calls; otherwise a denied call fails the test. */
  deniesCalls?: boolean
}

/** A running stack, in this process or in another, with the content of its `/local/endpoints.json`. */
export const stackAt = async (url: string) => {
  const endpoints = LocalEndpoints.parse(await (await fetch(`${url}/local/endpoints.json`)).json())
  return {
    url,
    endpoints,
    /** Settings for a client of the SDK, with the operator's credentials. */
    clientSettings: (service: 'dynamodb' | 's3' | 'sqs' | 'secretsManager' | 'cognito') => ({
      endpoint: endpoints.endpoints[service],
      region: endpoints.region,
      credentials: endpoints.credentials,
    }),
  }
}

export type StackAtAddress = Awaited<ReturnType<typeof stackAt>>

/**
 * Starts the whole stack in this process. A test file runs one stack at a time, and later ones on the same ports,
 * because the product's modules cache their settings. `close` fails the test when a function was denied a call.
 */
export const startLocalStack = async (options: LocalStackOptions = {}) => {
  const { port = 0, folder, replicateLatencyMs = 50, assemble, deniesCalls = false } = options
  const home = folder ?? mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
  const stack = await startStack({
    port,
    folder: home,
    replicateLatencyMs,
    plainPreviews: true,
    ...(assemble && { assemble }),
  })
  return {
    ...(await stackAt(stack.url)),
    close: async () => {
      const grants = Grants.parse(await (await fetch(`${stack.url}/local/api/grants`)).json())
      await stack.close()
      if (!folder) rmSync(home, { recursive: true, force: true })
      if (deniesCalls) return
      expect(grants.denied).toEqual([])
      keepGrants(grants)
    },
  }
}

export type LocalStackForTests = Awaited<ReturnType<typeof startLocalStack>>

// test/unused-grants.ts reads them after all suites.
const keepGrants = (grants: Grants) => {
  mkdirSync(grantsFolder, { recursive: true })
  writeFileSync(join(grantsFolder, `${basename(expect.getState().testPath ?? 'stack')}.json`), JSON.stringify(grants))
}

/** Signs in by SRP and returns the access token. The default password is that of the seeded accounts. */
export const accessTokenOf = async (
  stack: { url: string },
  username: string,
  password = seedPassword,
): Promise<string> => {
  await configureAmplifyFor(stack)
  await signOut()
  await signIn({ username, password })
  const { tokens } = await fetchAuthSession()
  if (!tokens) throw new Error(`${username} is not signed in`)
  return tokens.accessToken.toString()
}
