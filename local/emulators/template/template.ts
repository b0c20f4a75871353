import * as z from 'zod'

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  // Conditions are not implemented.
  Condition: z.undefined().optional(),
})

/** The parts of a CloudFormation template that the local stack reads. */
export const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
})
export type Template = z.infer<typeof Template>
