import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { LocalEndpoints } from '#local/run/local-endpoints.ts'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { configureAmplifyFor } from './amplify.ts'

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

/** The stack that a worker starts before its first test file, and that its files share. */
export type SharedStack = StackAtAddress & {
  /** The folder of its state. */
  folder: string
}

const worker: typeof globalThis & { localStack?: SharedStack } = globalThis

/** Makes the stack known to the test files of this worker. */
export const shareStack = (stack: SharedStack): void => {
  worker.localStack = stack
}

export const sharedStack = (): SharedStack => {
  if (!worker.localStack) throw new Error('Only the files of the project "local" share a stack (vitest.config.ts).')
  return worker.localStack
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
