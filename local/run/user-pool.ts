import * as z from 'zod'
import { poolSettings } from '#local/emulators/aws/cognito/pool-settings.ts'
import type { Triggers } from '#local/emulators/aws/cognito/triggers.ts'
import { functionsInvocableBy } from '#local/emulators/aws/iam/invoke-permissions.ts'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import type { AddressBook } from '#local/emulators/template/address-book.ts'
import type { ResolvedResource, Resolver } from '#local/emulators/template/resolve.ts'

/** The ARNs of the pool's triggers. The one that changes access tokens is named with the version of its event. */
const LambdaConfig = z
  .looseObject({ PreTokenGenerationConfig: z.object({ LambdaArn: z.string() }).optional() })
  .default({})
  .transform((config): Record<string, unknown> => {
    return { ...config, PreTokenGeneration: config.PreTokenGenerationConfig?.LambdaArn }
  })

/** The template's only user pool. */
export const userPoolOf = (resolver: Resolver): ResolvedResource => {
  const [pool, ...others] = resolver.resources('AWS::Cognito::UserPool')
  if (!pool || others.length > 0) throw new Error('The local runner needs a template with exactly one user pool.')
  return pool
}

/** The settings of Cognito's stand-in; the allowed callback addresses are the site's local ones. */
export const poolSettingsOf = (resolver: Resolver, addressBook: AddressBook) => {
  const pool = userPoolOf(resolver)
  const clients = resolver.resources('AWS::Cognito::UserPoolClient')
  return poolSettings({
    id: pool.name,
    userPool: parsed(pool),
    clients: Object.fromEntries(clients.map((client) => [client.name, addressBook.apply(parsed(client))])),
    identityProviders: resolver.resources('AWS::Cognito::UserPoolIdentityProvider').map(parsed),
    domain: resolver.resources('AWS::Cognito::UserPoolDomain').map(parsed)[0],
    brandings: resolver.resources('AWS::Cognito::ManagedLoginBranding').map(parsed),
  })
}

// `poolSettings` parses the properties and names the ones that it does not know.
const parsed = ({ properties }: ResolvedResource) => properties as never

/** Invokes the pool's trigger functions. Throws when the template does not let Cognito invoke the function. */
export const triggersOf = (
  resolver: Resolver,
  invoke: (functionArn: string, event: unknown) => Promise<Invocation>,
): Triggers => {
  const configured = LambdaConfig.parse(userPoolOf(resolver).properties.LambdaConfig)
  const invocable = functionsInvocableBy(resolver, 'cognito-idp')
  return {
    invoke: async (name, event) => {
      const functionArn = configured[name]
      if (typeof functionArn !== 'string') return event
      if (!invocable.has(functionArn)) throw new Error(`The template does not let the pool invoke ${functionArn}.`)
      const invocation = await invoke(functionArn, event)
      if ('error' in invocation) throw new Error(invocation.error.errorMessage)
      return invocation.result
    },
  }
}
