import * as z from 'zod'

const OneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())

const ConditionValues = z
  .union([z.string(), z.boolean(), z.number(), z.array(z.union([z.string(), z.boolean(), z.number()]))])
  .transform((value) => [value].flat().map(String))

/** A statement of an identity policy. Refuses elements that the evaluator does not read. */
export const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: OneOrMany,
  Resource: OneOrMany,
  Condition: z.record(z.string(), z.record(z.string(), ConditionValues)).optional(),
})
export type Statement = z.infer<typeof Statement>

export const Policy = z.object({
  Statement: z.union([Statement, z.array(Statement)]).transform((statements) => [statements].flat()),
})
export type Policy = z.infer<typeof Policy>

const StatedPrincipal = z
  .union([z.literal('*'), z.strictObject({ AWS: OneOrMany.optional(), Service: OneOrMany.optional() })])
  .transform((stated) => (stated === '*' ? { AWS: ['*'] } : stated))

/** A statement of a resource-based policy, which also names its principals. */
export const ResourceStatement = Statement.extend({ Principal: StatedPrincipal })
export type ResourceStatement = z.infer<typeof ResourceStatement>

export const ResourcePolicy = z.object({
  Statement: z.union([ResourceStatement, z.array(ResourceStatement)]).transform((statements) => [statements].flat()),
})
export type ResourcePolicy = z.infer<typeof ResourcePolicy>
