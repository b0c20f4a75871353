import { type Access, AccessDenied, type AccessRequest } from '#infra/local/stand-in.ts'
import type { Resolver } from '#infra/local/template/resolve.ts'
import { evaluate, type Verdict } from './evaluate.ts'
import { operatorCredentials, type Principal, principalsOf } from './principals.ts'

/** One permission that a role has used since the start, for telling which grants nobody needs. */
export type UsedGrant = { role: string; action: string; resource: string }

export type StackAccess = Access & { usedGrants(): UsedGrant[] }

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
  const used = new Map<string, UsedGrant>()

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
  }
}

const refusal = ({ arn }: Principal, action: string, resource: string, verdict: Verdict): string => {
  const reason =
    verdict === 'explicitly denied'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`
  return `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`
}
