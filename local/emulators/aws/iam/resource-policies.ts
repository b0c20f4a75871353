import type { Resolver } from '#local/emulators/template/resolve.ts'
import { ResourcePolicy } from './policy.ts'

/** The template's policies of a bucket or queue, by ARN; none for any other ARN. */
export type ResourcePolicies = (resource: string) => readonly ResourcePolicy[]

/** Reads the policies of buckets and queues, the only local resources that have one. */
export const resourcePoliciesOf = (resolver: Resolver): ResourcePolicies => {
  const attached = new Map<string, ResourcePolicy[]>()
  const attach = (arn: string, policy: ResourcePolicy) => attached.set(arn, [...(attached.get(arn) ?? []), policy])

  for (const { logicalId, properties } of resolver.resources('AWS::S3::BucketPolicy'))
    attach(`arn:aws:s3:::${properties.Bucket}`, policyOf(logicalId, properties))
  const queueArns = new Map(
    resolver
      .resources('AWS::SQS::Queue')
      .map(({ logicalId }) => [resolver.attribute(logicalId, 'QueueUrl'), resolver.attribute(logicalId, 'Arn')]),
  )
  for (const { logicalId, properties } of resolver.resources('AWS::SQS::QueuePolicy')) {
    const policy = policyOf(logicalId, properties)
    for (const url of properties.Queues as string[]) attach(queueArns.get(url) ?? '', policy)
  }

  return (resource) => attached.get(holderOf(resource)) ?? []
}

// The policy of an object is the policy of its bucket.
const holderOf = (resource: string): string => /^(arn:aws:s3:::[^/]+)\//.exec(resource)?.[1] ?? resource

const policyOf = (logicalId: string, { PolicyDocument }: Record<string, unknown>): ResourcePolicy => {
  const policy = ResourcePolicy.safeParse(PolicyDocument)
  if (!policy.success) throw new Error(`The policy ${logicalId} has a statement that the local runner cannot judge.`)
  return policy.data
}
