import { join } from 'node:path'
import * as z from 'zod'

const Grant = z.object({ role: z.string(), action: z.string(), resource: z.string() })

export type Grant = z.infer<typeof Grant>

/** What the console tells of the rights in the template: those that nobody has used, and the calls that none allowed. */
export const Grants = z.object({ unused: z.array(Grant), denied: z.array(Grant.extend({ message: z.string() })) })

/** Where each stack of the suites notes at its end what it has not used. */
export const unusedGrants = join('test-results', 'unused-grants')

/** Reads such a note. */
export const parseUnusedGrants = (text: string): Grant[] => z.array(Grant).parse(JSON.parse(text))
