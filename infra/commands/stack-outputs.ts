import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** The file to which `cdk deploy` writes the stack's outputs. */
export const outputsFile = 'cdk.out/outputs.json'

const Outputs = z.object({
  SiteUrl: z.string(),
  TableName: z.string(),
  ReplicateTokenSecret: z.string(),
  ReplicateWebhookSecret: z.string(),
  StripeKeySecret: z.string(),
  StripeWebhookSecret: z.string(),
})
export type Outputs = z.infer<typeof Outputs>

/** The outputs of the last stack that was deployed from this checkout. */
export const readOutputs = (): Outputs => {
  if (!existsSync(outputsFile)) throw new Error(`${outputsFile} is missing: deploy the stage from here first.`)
  const [outputs] = Object.values(z.record(z.string(), Outputs).parse(JSON.parse(readFileSync(outputsFile, 'utf8'))))
  if (!outputs) throw new Error(`${outputsFile} names no stack`)
  return outputs
}
