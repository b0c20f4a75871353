import { Logger } from '@aws-lambda-powertools/logger'

/** Structured logs: codes, ids and causes; never a user's words, address, token or signed URL. */
export const logger = new Logger()
