import * as z from 'zod'

/** A problem document (RFC 9457). `type` contains the code of the error catalogue; code branches on nothing else. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The name of each invalid field, with a word for its problem. */
  errors: z.record(z.string(), z.string()).optional(),
  correlationId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

const typePrefix = 'urn:roomwright:error:'

/** The `type` of a problem document for a code of the error catalogue, and the code of such a type. */
export const problemType = (code: string) => `${typePrefix}${code}`
export const codeOfProblem = (type: string) => type.slice(typePrefix.length)
