/** The statuses that end a prediction (docs/vendors.md, Replicate). */
export const terminalStatuses = ['succeeded', 'failed', 'canceled', 'aborted'] as const
export type TerminalStatus = (typeof terminalStatuses)[number]

export const predictionStatuses = ['starting', 'processing', ...terminalStatuses] as const

export const isTerminal = (status: unknown): status is TerminalStatus =>
  terminalStatuses.some((terminal) => terminal === status)
