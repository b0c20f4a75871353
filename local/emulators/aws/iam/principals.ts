import { createHash } from 'node:crypto'
import { accountId } from '#local/emulators/template/place.ts'
import type { ResolvedResource, Resolver } from '#local/emulators/template/resolve.ts'
import { Policy } from './policy.ts'

/** The owner of an access key: a function or data source in its role. `arn` is its name in AWS's error messages. */
export type Principal = {
  accessKeyId: string
  secretAccessKey: string
  arn: string
  roleArn: string
  roleLogicalId: string
  /** The function or the data source. */
  logicalId: string
  policies: Policy[]
}

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/** Derives a key from a name, so that presigned URLs stay valid after a restart. */
export const credentialsOf = (name: string): Credentials => {
  const digest = createHash('sha256').update(`roomwright local ${name}`).digest('hex')
  return { accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`, secretAccessKey: digest.slice(16, 56) }
}

/** The key of the console, the seeds and the tests, with all permissions. */
export const operatorCredentials = credentialsOf('operator')

/** One principal per function of the template, and one per data source of its Event API. */
export const principalsOf = (resolver: Resolver): Principal[] => {
  const roles = resolver.resources('AWS::IAM::Role')
  const attached = resolver.resources('AWS::IAM::Policy')
  return resolver.resources('AWS::Lambda::Function', 'AWS::AppSync::DataSource').map((owner) => {
    const roleArn = owner.properties.Role ?? owner.properties.ServiceRoleArn
    const role = roles.find(({ logicalId }) => resolver.attribute(logicalId, 'Arn') === roleArn)
    if (!role) throw new Error(`The role of ${owner.logicalId} is not in the template.`)
    return {
      ...credentialsOf(owner.logicalId),
      arn: `arn:aws:sts::${accountId}:assumed-role/${role.name}/${owner.name}`,
      roleArn: resolver.attribute(role.logicalId, 'Arn'),
      roleLogicalId: role.logicalId,
      logicalId: owner.logicalId,
      policies: attached.filter((policy) => isAttached(policy, role)).map(documentOf),
    }
  })
}

const documentOf = ({ logicalId, properties }: ResolvedResource): Policy => {
  const policy = Policy.safeParse(properties.PolicyDocument)
  if (!policy.success) throw new Error(`The policy ${logicalId} has a statement that the local runner cannot judge.`)
  return policy.data
}

const isAttached = ({ properties }: ResolvedResource, role: ResolvedResource): boolean =>
  ((properties.Roles ?? []) as unknown[]).includes(role.name)
