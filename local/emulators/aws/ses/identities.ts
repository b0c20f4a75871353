import type { Resolver } from '#local/emulators/template/resolve.ts'

/**
 * The senders that count as verified: every identity in the template, whether as a resource, as the pool's sender or in a
 * policy. On AWS a person verifies them.
 */
export const verifiedIdentities = (resolver: Resolver): string[] => {
  const own = resolver.resources('AWS::SES::EmailIdentity').map(({ properties }) => String(properties.EmailIdentity))
  const naming = resolver.resources('AWS::Cognito::UserPool', 'AWS::IAM::Policy', 'AWS::IAM::Role')
  const named = [...JSON.stringify(naming).matchAll(/arn:aws:ses:[^:"]*:[^:"]*:identity\/([^"*]+)"/g)]
  return [...new Set([...own, ...named.map(([, identity = '']) => identity)])]
}

export const configurationSetsOf = (resolver: Resolver): string[] =>
  resolver.resources('AWS::SES::ConfigurationSet').map(({ name }) => name)
