import { join } from 'node:path'
import * as z from 'zod'

const Grant = z.object({ role: z.string(), action: z.string(), resource: z.string() })

export type Grant = z.infer<typeof Grant>

/** The console's answer about grants: those that no call has used, and the calls that were denied. */
export const Grants = z.object({ unused: z.array(Grant), denied: z.array(Grant.extend({ message: z.string() })) })

/** The folder in which each stack of the tests writes its unused grants when it stops. */
export const unusedGrants = join('test-results', 'unused-grants')

/** Parses a file of that folder. */
export const parseUnusedGrants = (text: string): Grant[] => z.array(Grant).parse(JSON.parse(text))
