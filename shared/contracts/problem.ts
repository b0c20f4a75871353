import * as z from 'zod'

/**
 * A problem document (RFC 9457). `type` contains the code of the error catalogue. Programs must only branch on this
 * code.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The name of each invalid field, with a keyword for its problem. */
  errors: z.record(z.string(), z.string()).optional(),
  correlationId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

const typePrefix = 'urn:roomwright:error:'

/** Converts a code of the error catalogue to the `type` of a problem document and back. */
export const problemType = (code: string) => `${typePrefix}${code}`
export const codeOfProblem = (type: string) => type.slice(typePrefix.length)
