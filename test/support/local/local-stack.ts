import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import Replicate from 'replicate'
import { LocalEndpoints } from '#local/run/local-endpoints.ts'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { configureAmplifyFor } from './amplify.ts'

/** A running stack, in this process or in another, with the content of its `/local/endpoints.json`. */
export const stackAt = async (url: string) => {
  const endpoints = LocalEndpoints.parse(await (await fetch(`${url}/local/endpoints.json`)).json())
  /** Settings for a client of the SDK, with the operator's credentials. */
  const clientSettings = (service: 'dynamodb' | 's3' | 'sqs' | 'secretsManager' | 'cognito') => ({
    endpoint: endpoints.endpoints[service],
    region: endpoints.region,
    credentials: endpoints.credentials,
  })
  return {
    url,
    endpoints,
    clientSettings,
    /** The value of the secret with this end of its name. */
    secretOf: async (end: string): Promise<string | undefined> => {
      const SecretId = endpoints.resources.secrets.find((name) => name.endsWith(end))
      const client = new SecretsManagerClient(clientSettings('secretsManager'))
      return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString
    },
    /** A client of Replicate's SDK for the stand-in. */
    replicate: () => {
      const { replicate } = endpoints.endpoints
      if (!replicate) throw new Error('The real Replicate is used')
      return new Replicate({ ...replicate, useFileOutput: false })
    },
  }
}

export type StackAtAddress = Awaited<ReturnType<typeof stackAt>>

/** The stack that the test files of a worker share. */
export type SharedStack = StackAtAddress & {
  /** The folder of its state. */
  folder: string
  close(): Promise<void>
}

/** Test files, and the environment that they run in, load modules apart from each other. This is the same object for both. */
export const worker: typeof globalThis & { localStack?: SharedStack } = globalThis

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
