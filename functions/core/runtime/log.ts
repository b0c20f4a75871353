import { Logger } from '@aws-lambda-powertools/logger'
import { mapStacks } from './mapped-stack.ts'

/** Structured logs of codes, ids and causes. Never log user text, addresses, tokens or signed URLs. */
export const logger = new Logger({
  jsonReplacerFn: (_, value) => (value instanceof Error ? mapStacks(value) : value),
})
