import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { expect } from 'vitest'
import { LocalEndpoints } from '#local/run/local-endpoints.ts'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { startStack } from '#local/run/start-stack.ts'
import type { Assembly } from '#local/template/assembly.ts'
import { WebConfig } from '#shared/web-config.ts'
import { type Grant, Grants, unusedGrants } from './grants.ts'

type LocalStackOptions = {
  /** 0 for any ports that are free. */
  port?: number
  /** Where its state is; a temporary folder that goes with it, without it. */
  folder?: string
  replicateLatencyMs?: number
  /** The app that runs; this source tree's, without it. */
  assemble?: () => Promise<Assembly>
  /** Whether the test is about calls that are denied; otherwise none may be. */
  deniesCalls?: boolean
}

/** A stack that runs at an address, in this process or in another, with `/local/endpoints.json` read. */
export const stackAt = async (url: string) => {
  const endpoints = LocalEndpoints.parse(await (await fetch(`${url}/local/endpoints.json`)).json())
  return {
    url,
    endpoints,
    /** For the official SDK's clients, as the operator. */
    clientSettings: (service: 'dynamodb' | 's3' | 'sqs' | 'secretsManager' | 'cognito') => ({
      endpoint: endpoints.endpoints[service],
      region: endpoints.region,
      credentials: endpoints.credentials,
    }),
  }
}

export type StackAtAddress = Awaited<ReturnType<typeof stackAt>>

/**
 * The whole stack in this process. One at a time in a test file, and others at the same ports only: the product's own
 * modules, which the console and the seeds use, keep the settings that they first find. At its end no function may have
 * been denied a call.
 */
export const startLocalStack = async (options: LocalStackOptions = {}) => {
  const { port = 0, folder, replicateLatencyMs = 50, assemble, deniesCalls = false } = options
  const home = folder ?? mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
  const stack = await startStack({ port, folder: home, replicateLatencyMs, ...(assemble && { assemble }) })
  return {
    ...(await stackAt(stack.url)),
    close: async () => {
      const { denied, unused } = Grants.parse(await (await fetch(`${stack.url}/local/api/grants`)).json())
      await stack.close()
      if (!folder) rmSync(home, { recursive: true, force: true })
      if (deniesCalls) return
      expect(denied).toEqual([])
      keepUnusedGrants(unused)
    },
  }
}

export type LocalStackForTests = Awaited<ReturnType<typeof startLocalStack>>

// The browser tests' report leaves out what any of these has used.
const keepUnusedGrants = (unused: Grant[]) => {
  mkdirSync(unusedGrants, { recursive: true })
  writeFileSync(join(unusedGrants, `${basename(expect.getState().testPath ?? 'stack')}.json`), JSON.stringify(unused))
}

// Amplify warns of every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR'

/** Configures Amplify from the site's `/config.json`, as the browser does, with an empty store. */
export const configureAmplifyFor = async ({ url }: { url: string }) => {
  const config = WebConfig.parse(await (await fetch(`${url}/config.json`)).json())
  const { userPoolId, userPoolClientId, userPoolEndpoint, eventsEndpoint, region } = config
  const store = new Map<string, string>()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { email: true } } },
    API: { Events: { endpoint: eventsEndpoint, region, defaultAuthMode: 'userPool' } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void store.set(key, value),
    getItem: async (key) => store.get(key) ?? null,
    removeItem: async (key) => void store.delete(key),
    clear: async () => store.clear(),
  })
}

/** Signs in by SRP and gives the access token; with no password, that of an account from the start. */
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
