import { conditionsHold, type RequestContext } from './conditions.ts'
import type { Policy, Statement } from './policy.ts'
import { matchesWildcard } from './wildcard.ts'

export type Verdict = 'allowed' | 'implicitly denied' | 'explicitly denied'

export type AuthorizationRequest = { action: string; resource: string; context?: RequestContext }

/**
 * What AWS decides for one role's identity policies: a matching Deny wins, else a matching Allow, else no.
 * Left out, since the stack uses none: policy variables, permission boundaries, service control policies, IpAddress.
 */
export const evaluate = (policies: readonly Policy[], request: AuthorizationRequest): Verdict => {
  const matching = policies.flatMap(({ Statement }) => Statement).filter((statement) => applies(statement, request))
  if (matching.some(({ Effect }) => Effect === 'Deny')) return 'explicitly denied'
  return matching.length > 0 ? 'allowed' : 'implicitly denied'
}

/** Whether the statement is about this request at all, whichever way it decides. */
export const applies = (statement: Statement, { action, resource, context = {} }: AuthorizationRequest): boolean =>
  namesAction(statement, action) && namesResource(statement, resource) && conditionsHold(statement.Condition, context)

// Service prefixes and action names know no upper and lower case.
const namesAction = ({ Action, NotAction }: Statement, action: string): boolean => {
  const isNamed = (patterns: string[]) =>
    patterns.some((pattern) => matchesWildcard(pattern.toLowerCase(), action.toLowerCase()))
  return Action ? isNamed(Action) : !isNamed(NotAction ?? ['*'])
}

const namesResource = ({ Resource, NotResource }: Statement, resource: string): boolean => {
  const isNamed = (patterns: string[]) => patterns.some((pattern) => matchesWildcard(pattern, resource))
  return Resource ? isNamed(Resource) : !isNamed(NotResource ?? ['*'])
}
