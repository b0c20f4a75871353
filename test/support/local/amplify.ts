import { signIn, signUp } from 'aws-amplify/auth'
import { passwordDigest } from '#functions/core/identity/password-digest.ts'
import { configureAmplify } from '#infra/commands/check/visitor.ts'
import { WebConfig } from '#shared/web-config.ts'

/** Configures Amplify from the site's `/config.json`, with an empty token store, which it returns. */
export const configureAmplifyFor = async ({ url }: { url: string }) =>
  configureAmplify(WebConfig.parse(await (await fetch(`${url}/config.json`)).json()))

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
