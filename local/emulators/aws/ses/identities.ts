import type { Resolver } from '#local/emulators/template/resolve.ts'

/**
 * The senders that count as verified: every identity that the template names as the pool's sender or in a policy. On AWS a
 * person verifies them.
 */
export const verifiedIdentities = (resolver: Resolver): string[] => {
  const naming = resolver.resources('AWS::Cognito::UserPool', 'AWS::IAM::Policy', 'AWS::IAM::Role')
  const named = [...JSON.stringify(naming).matchAll(/arn:aws:ses:[^:"]*:[^:"]*:identity\/([^"*]+)"/g)]
  return [...new Set(named.map(([, identity = '']) => identity))]
}
