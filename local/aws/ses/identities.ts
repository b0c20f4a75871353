import type { Resolver } from '#local/template/resolve.ts'

/**
 * The senders taken as verified. SES asks a person to verify them; here it is enough that the template names them: as
 * an identity of its own, as the pool's sender, or in a policy that lets a function send as it.
 */
export const verifiedIdentities = (resolver: Resolver): string[] => {
  const own = resolver.resources('AWS::SES::EmailIdentity').map(({ properties }) => String(properties.EmailIdentity))
  const naming = resolver.resources('AWS::Cognito::UserPool', 'AWS::IAM::Policy', 'AWS::IAM::Role')
  const named = [...JSON.stringify(naming).matchAll(/arn:aws:ses:[^:"]*:[^:"]*:identity\/([^"*]+)"/g)]
  return [...new Set([...own, ...named.map(([, identity = '']) => identity)])]
}

export const configurationSetsOf = (resolver: Resolver): string[] =>
  resolver.resources('AWS::SES::ConfigurationSet').map(({ name }) => name)
