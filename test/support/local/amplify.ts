import { Amplify } from 'aws-amplify'
import { signIn, signUp } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { passwordDigest } from '#functions/core/identity/password-digest.ts'
import { WebConfig } from '#shared/web-config.ts'

// Amplify logs a warning for every endpoint outside AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR'

/** Configures Amplify from the site's `/config.json`, as the browser does, with an empty token store, which it returns. */
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
  return store
}

/** Signs up and in by the API of the user pool, and returns what Amplify would keep in localStorage. */
export const newSession = async (stack: { url: string }, username: string, password: string) => {
  const store = await configureAmplifyFor(stack)
  await signUp({
    username,
    password,
    options: { userAttributes: { email: username }, validationData: { passwordDigest: passwordDigest(password) } },
  })
  await signIn({ username, password })
  return [...store]
}
