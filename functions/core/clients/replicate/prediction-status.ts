/** The statuses that end a prediction (docs/vendors.md, Replicate). */
export const terminalStatuses = ['succeeded', 'failed', 'canceled', 'aborted'] as const
export type TerminalStatus = (typeof terminalStatuses)[number]

export const predictionStatuses = ['starting', 'processing', ...terminalStatuses] as const

export const isTerminal = (status: unknown): status is TerminalStatus =>
  terminalStatuses.some((terminal) => terminal === status)

// Replicate and the models use different messages for a blocked result (docs/vendors.md, Replicate).
const blocked = /E005|sensitive|NSFW|safety|moderation/i

/** Whether the error of an ended run says that its content was blocked. */
export const isBlocked = (error: string | null): boolean => error !== null && blocked.test(error)
