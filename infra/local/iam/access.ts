import { type Access, AccessDenied, type AccessRequest } from '#infra/local/stand-in.ts'
import type { Resolver } from '#infra/local/template/resolve.ts'
import { applies, evaluate, type Verdict } from './evaluate.ts'
import type { Statement } from './policy.ts'
import { operatorCredentials, type Principal, principalsOf } from './principals.ts'

type Grant = { role: string; action: string; resource: string }

export type StackAccess = Access & {
  /** What each role has done since the start. */
  usedGrants(): Grant[]
  /** What the template lets a role do and it has not done; the more was tried out, the more this tells. */
  unusedGrants(): Grant[]
}

// Nothing stands in for these: functions write to them without a call that could be judged here.
const notStoodInFor = /^(logs|xray|cloudwatch):/

/**
 * Judges every call by the policies of the calling function's role in the template. Only identity policies are asked:
 * the resource policies of our buckets and queues do nothing but refuse plain http, which is all there is here.
 */
export const createAccess = (resolver: Resolver): StackAccess => {
  // Read at the first call: policies name resources by what is only known once those exist.
  let known: Map<string, Principal> | undefined
  const principals = () => {
    known ??= new Map(principalsOf(resolver).map((principal) => [principal.accessKeyId, principal]))
    return known
  }
  const used = new Map<string, Grant>()

  const check = ({ accessKeyId, action, resource, context }: AccessRequest) => {
    if (accessKeyId === operatorCredentials.accessKeyId) return
    const principal = principals().get(accessKeyId)
    if (!principal) throw new AccessDenied('The security token included in the request is invalid.')
    const verdict = evaluate(principal.policies, { action, resource, ...(context && { context }) })
    if (verdict !== 'allowed') throw new AccessDenied(refusal(principal, action, resource, verdict))
    const grant = { role: principal.roleLogicalId, action, resource }
    used.set(Object.values(grant).join(' '), grant)
  }

  return {
    check,
    secretOf: (accessKeyId) =>
      accessKeyId === operatorCredentials.accessKeyId
        ? operatorCredentials.secretAccessKey
        : principals().get(accessKeyId)?.secretAccessKey,
    usedGrants: () => [...used.values()],
    unusedGrants: () => {
      const isUsed = (given: GivenGrant) =>
        [...used.values()].some((grant) => grant.role === given.role && applies(given.statement, grant))
      return [...principals().values()]
        .flatMap(grantsOf)
        .filter((given) => !notStoodInFor.test(given.action) && !isUsed(given))
        .map(({ role, action, resource }) => ({ role, action, resource }))
    },
  }
}

type GivenGrant = Grant & { statement: Statement }

/** Every pair of action and resource that a principal's policies allow, each as a statement of its own. */
const grantsOf = ({ roleLogicalId, policies }: Principal): GivenGrant[] =>
  policies
    .flatMap(({ Statement }) => Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) =>
      (statement.Action ?? []).flatMap((action) =>
        (statement.Resource ?? []).map((resource) => ({
          role: roleLogicalId,
          action,
          resource,
          statement: { ...statement, Action: [action], Resource: [resource] },
        })),
      ),
    )

const refusal = ({ arn }: Principal, action: string, resource: string, verdict: Verdict): string => {
  const reason =
    verdict === 'explicitly denied'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`
  return `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`
}
