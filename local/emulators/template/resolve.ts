import { type Intrinsics, isIntrinsic, resolveIntrinsic } from './intrinsics.ts'
import { physicalName } from './physical-names.ts'
import { accountId, arn, region } from './place.ts'
import { references } from './references.ts'
import type { Template } from './template.ts'

export type ResolvedResource = { logicalId: string; type: string; name: string; properties: Record<string, unknown> }

export type Resolver = {
  /** Returns the value with every intrinsic function evaluated; throws for an unknown one. */
  resolve(value: unknown): unknown
  /** The resources of these types, with resolved properties. */
  resources(...types: string[]): ResolvedResource[]
  resource(logicalId: string): ResolvedResource
  /** The resource whose attribute has this value, such as the function with a given ARN. */
  resourceWith(type: string, attribute: string, value: unknown): ResolvedResource | undefined
  attribute(logicalId: string, attribute: string): string
  /** Sets an attribute or `Ref` that is known only after the resource was created, such as a stream's ARN. */
  learn(logicalId: string, attribute: string, value: string): void
}

type ResolverOptions = { stackName?: string }

/** Resolves a synthesized template as CloudFormation would, with names and addresses in AWS's formats. */
export const createResolver = (template: Template, options: ResolverOptions = {}): Resolver => {
  const learned = new Map<string, string>()
  const pseudoParameters = pseudoParametersOf(options.stackName ?? 'Local')

  const rawResource = (logicalId: string) => {
    const resource = template.Resources[logicalId]
    if (!resource) throw new Error(`The template refers to ${logicalId}, which is not in it.`)
    return resource
  }
  const nameOf = (logicalId: string): string => {
    const { Type, Properties } = rawResource(logicalId)
    const nameable = Object.entries(Properties).filter(([key]) => key.endsWith('Name'))
    return physicalName(logicalId, Type, Object.fromEntries(nameable.map(([key, value]) => [key, resolve(value)])))
  }
  const referred = (logicalId: string) => ({
    logicalId,
    name: nameOf(logicalId),
    property: (property: string) => resolve(rawResource(logicalId).Properties[property]),
  })

  const attribute = (logicalId: string, name: string): string => {
    const known = learned.get(`${logicalId}.${name}`)
    if (known !== undefined) return known
    const { Type } = rawResource(logicalId)
    const read = references[Type]?.attributes?.[name]
    if (!read) throw new Error(`The local runner does not know the attribute ${name} of ${Type} (${logicalId}).`)
    return read(referred(logicalId))
  }
  const ref = (id: string): unknown => {
    if (pseudoParameters.has(id)) return pseudoParameters.get(id)
    const known = learned.get(`${id}.Ref`)
    if (known !== undefined) return known
    const { Type } = rawResource(id)
    const reference = references[Type]
    if (!reference) throw new Error(`The local runner does not know what Ref means for ${Type} (${id}).`)
    return reference.ref(referred(id))
  }

  const intrinsics: Intrinsics = { ref, attribute, resolve: (value) => resolve(value) }
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve).filter((entry) => entry !== undefined)
    if (typeof value !== 'object' || value === null) return value
    if (isIntrinsic(value)) return resolveIntrinsic(value, intrinsics)
    const entries = Object.entries(value).map(([key, entry]) => [key, resolve(entry)] as const)
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
  }

  const resource = (logicalId: string): ResolvedResource => {
    const { Type, Properties } = rawResource(logicalId)
    const properties = resolve(Properties) as Record<string, unknown>
    return { logicalId, type: Type, name: nameOf(logicalId), properties }
  }
  const resources = (...types: string[]) =>
    Object.entries(template.Resources)
      .filter(([, { Type }]) => types.includes(Type))
      .map(([logicalId]) => resource(logicalId))

  return {
    resolve,
    resource,
    resources,
    attribute,
    resourceWith: (type, name, value) => resources(type).find(({ logicalId }) => attribute(logicalId, name) === value),
    learn: (logicalId, name, value) => learned.set(`${logicalId}.${name}`, value),
  }
}

const pseudoParametersOf = (stackName: string) =>
  new Map<string, string | undefined>([
    ['AWS::AccountId', accountId],
    ['AWS::NoValue', undefined],
    ['AWS::Partition', 'aws'],
    ['AWS::Region', region],
    ['AWS::StackId', arn('cloudformation', `stack/${stackName}/local`)],
    ['AWS::StackName', stackName],
    ['AWS::URLSuffix', 'amazonaws.com'],
  ])
