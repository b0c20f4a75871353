import * as z from 'zod'
import { S3Error } from './s3-error.ts'

const Condition = z.union([
  z.tuple([z.literal('eq'), z.string().startsWith('$'), z.string()]),
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.record(z.string(), z.string()),
])

const PostPolicy = z.object({ expiration: z.iso.datetime(), conditions: z.array(Condition) })
export type PostPolicy = z.infer<typeof PostPolicy>

export type SizeRange = { least: number; most: number }

/** Parses the document in a form's `policy` field. */
export const parsePolicy = (base64: string): PostPolicy => {
  const parsed = PostPolicy.safeParse(jsonOrUndefined(Buffer.from(base64, 'base64').toString()))
  if (!parsed.success) throw new S3Error('InvalidPolicyDocument')
  return parsed.data
}

const uncovered = ['policy', 'x-amz-signature', 'file']

/**
 * Throws unless the policy has not expired, each of its conditions holds and each field has a condition (docs/vendors.md,
 * S3). `fields` has lower-case names and includes the bucket.
 */
export const checkPolicy = (policy: PostPolicy, fields: Map<string, string>): void => {
  if (Date.parse(policy.expiration) <= Date.now()) throw denied('Policy expired.')
  const tests = policy.conditions.flatMap(fieldTests)
  for (const { field, value } of tests)
    if ((fields.get(field.toLowerCase()) ?? '') !== value)
      throw denied(`Policy Condition failed: ["eq", "$${field}", "${value}"]`)
  const covered = new Set([...uncovered, ...tests.map(({ field }) => field.toLowerCase())])
  const extra = [...fields.keys()].filter((field) => !covered.has(field))
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
}

/** The policy's limits for the file's size in bytes. */
export const sizeRangeOf = (policy: PostPolicy): SizeRange => {
  const range = { least: 0, most: Number.POSITIVE_INFINITY }
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition) || condition[0] !== 'content-length-range') continue
    range.least = Math.max(range.least, condition[1])
    range.most = Math.min(range.most, condition[2])
  }
  return range
}

const fieldTests = (condition: z.infer<typeof Condition>): { field: string; value: string }[] => {
  if (!Array.isArray(condition)) return Object.entries(condition).map(([field, value]) => ({ field, value }))
  if (condition[0] === 'content-length-range') return []
  const [, field, value] = condition
  return [{ field: field.slice(1), value }]
}

const denied = (reason: string) => new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`)

const jsonOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
