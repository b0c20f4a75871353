import { conditionsHold, type RequestContext } from './conditions.ts'
import type { Policy, ResourcePolicy, ResourceStatement, Statement } from './policy.ts'
import { matchesWildcard } from './wildcard.ts'

export type Verdict = 'allowed' | 'implicitly denied' | 'explicitly denied'

export type AuthorizationRequest = { action: string; resource: string; context?: RequestContext }

/** The caller: a role in a session, or an AWS service on behalf of a resource. */
export type Caller = { roleArn: string; sessionArn: string } | { service: string }

type Judged = { caller: Caller; identity: readonly Policy[]; attached: readonly ResourcePolicy[] }

/** The verdict, and the kind of policy that decided. */
export type Decision = { verdict: Verdict; by: 'identity' | 'resource' }

/**
 * AWS's decision for one role's identity policies: a matching Deny wins, else a matching Allow, else denied.
 * Not implemented, because the stack does not use them: policy variables, permission boundaries, service control policies,
 * NotAction, NotResource and most operators of conditions.
 */
export const evaluate = (policies: readonly Policy[], request: AuthorizationRequest): Verdict =>
  verdictOf(policies.flatMap(({ Statement }) => Statement).filter((statement) => applies(statement, request)))

/**
 * AWS's decision within one account, from identity-based and resource-based policies: a Deny in either wins, else an
 * Allow in either is enough.
 */
export const decide = ({ caller, identity, attached }: Judged, request: AuthorizationRequest): Decision => {
  const stated = attached
    .flatMap(({ Statement }) => Statement)
    .filter((statement) => isAbout(statement, caller) && applies(statement, request))
  const [own, its] = [evaluate(identity, request), verdictOf(stated)]
  for (const verdict of ['explicitly denied', 'allowed'] as const) {
    if (own === verdict) return { verdict, by: 'identity' }
    if (its === verdict) return { verdict, by: 'resource' }
  }
  return { verdict: 'implicitly denied', by: 'identity' }
}

const verdictOf = (matching: readonly Statement[]): Verdict => {
  if (matching.some(({ Effect }) => Effect === 'Deny')) return 'explicitly denied'
  return matching.length > 0 ? 'allowed' : 'implicitly denied'
}

/** Whether a statement matches the request, regardless of its effect. */
export const applies = (statement: Statement, { action, resource, context = {} }: AuthorizationRequest): boolean =>
  namesAction(statement, action) && namesResource(statement, resource) && conditionsHold(statement.Condition, context)

// Service prefixes and action names are case-insensitive.
const namesAction = ({ Action }: Statement, action: string): boolean =>
  Action.some((pattern) => matchesWildcard(pattern.toLowerCase(), action.toLowerCase()))

const namesResource = ({ Resource }: Statement, resource: string): boolean =>
  Resource.some((pattern) => matchesWildcard(pattern, resource))

// Principals have no wildcards, except a single `*` for everybody.
const isAbout = ({ Principal: { AWS = [], Service = [] }, Effect }: ResourceStatement, caller: Caller): boolean => {
  if ('service' in caller) return AWS.includes('*') || Service.includes(caller.service)
  const account = caller.roleArn.split(':')[4] ?? ''
  const names = ['*', caller.roleArn, caller.sessionArn]
  // An Allow for an account leaves the decision to the account's own policies; a Deny applies to everybody in it.
  if (Effect === 'Deny') names.push(account, `arn:aws:iam::${account}:root`)
  return AWS.some((name) => names.includes(name))
}
