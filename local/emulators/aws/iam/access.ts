import { type Access, AccessDenied, type AccessRequest } from '#local/emulators/base/stand-in.ts'
import { accountId } from '#local/emulators/template/place.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import type { RequestContext } from './conditions.ts'
import { applies, type Decision, decide } from './evaluate.ts'
import type { Statement } from './policy.ts'
import { operatorCredentials, type Principal, principalsOf } from './principals.ts'
import { type ResourcePolicies, resourcePoliciesOf } from './resource-policies.ts'

type Grant = { role: string; action: string; resource: string }

type DeniedCall = Grant & { message: string }

type ServiceRequest = { service: string; action: string; resource: string; sourceArn: string }

export type StackAccess = Access & {
  /** The permissions that roles have used since the start. */
  usedGrants(): Grant[]
  /** The template's permissions that no call has used since the start. */
  unusedGrants(): Grant[]
  /** The calls that were denied since the start, without repeats. */
  deniedCalls(): DeniedCall[]
  /** Whether an AWS service may do this on behalf of a resource; only a resource-based policy can allow it. */
  serviceMay(request: ServiceRequest): boolean
}

// These services have no local endpoint: functions write to them without a call that could be checked.
const notStoodInFor = /^(logs|xray|cloudwatch):/

/**
 * The context of every request. Local calls count as sent over TLS; the buckets' `enforceSSL` would deny all of them
 * otherwise.
 */
const everyRequest: RequestContext = { 'aws:SecureTransport': 'true' }

/** Authorizes every call by the template's policies of the calling function's role and of the resource. */
export const createAccess = (resolver: Resolver): StackAccess => {
  // Read at the first call: some ARNs in policies are known only after the resources exist.
  const principals = once(() => new Map(principalsOf(resolver).map((one) => [one.accessKeyId, one])))
  const attached = once((): ResourcePolicies => resourcePoliciesOf(resolver))
  const used = new Map<string, Grant>()
  const denied = new Map<string, DeniedCall>()

  const check = ({ accessKeyId, action, resource, context }: AccessRequest) => {
    if (accessKeyId === operatorCredentials.accessKeyId) return
    const principal = principals().get(accessKeyId)
    if (!principal) throw new AccessDenied('The security token included in the request is invalid.')
    const { arn, roleArn, roleLogicalId, policies } = principal
    const decision = decide(
      { caller: { roleArn, sessionArn: arn }, identity: policies, attached: attached()(resource) },
      { action, resource, context: { ...everyRequest, ...context } },
    )
    const grant = { role: roleLogicalId, action, resource }
    if (decision.verdict === 'allowed') {
      used.set(keyOf(grant), grant)
      return
    }
    const message = refusal(principal, action, resource, decision)
    denied.set(keyOf(grant), { ...grant, message })
    throw new AccessDenied(message)
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
    deniedCalls: () => [...denied.values()],
    serviceMay: ({ service, action, resource, sourceArn }) => {
      const context = { ...everyRequest, 'aws:SourceArn': sourceArn, 'aws:SourceAccount': accountId }
      const judged = { caller: { service }, identity: [], attached: attached()(resource) }
      return decide(judged, { action, resource, context }).verdict === 'allowed'
    },
  }
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const keyOf = (grant: Grant): string => Object.values(grant).join(' ')

type GivenGrant = Grant & { statement: Statement }

/** Splits a principal's policies into one statement for each pair of action and resource. */
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

const refusal = ({ arn }: Principal, action: string, resource: string, { verdict, by }: Decision): string => {
  const reason =
    verdict === 'explicitly denied'
      ? `with an explicit deny in ${by === 'identity' ? 'an identity' : 'a resource'}-based policy`
      : `because no identity-based policy allows the ${action} action`
  return `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`
}
