import * as z from 'zod'

/** An RFC 9457 problem document; `type` carries the code of the error catalogue, which is all that code branches on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Field → what is wrong with it. */
  errors: z.record(z.string(), z.string()).optional(),
  correlationId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

const typePrefix = 'urn:roomwright:error:'

export const problemType = (code: string) => `${typePrefix}${code}`
export const codeOfProblem = (type: string) => type.slice(typePrefix.length)
