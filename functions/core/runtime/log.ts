import { Logger } from '@aws-lambda-powertools/logger'

/** Structured logs of codes, ids and causes. Never log user text, addresses, tokens or signed URLs. */
export const logger = new Logger()
