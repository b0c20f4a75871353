import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

type LogEntry = {
  id: number
  at: string
  /** The name of a function or a local service. */
  source: string
  level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'CRITICAL'
  message: string
  correlationId?: string | undefined
  requestId?: string | undefined
  /** The whole line. */
  line: string
}

type LogFilter = { correlationId?: string | undefined; text?: string | undefined; after?: number | undefined }

export type LogRing = {
  add(source: string, line: string, requestId?: string): void
  /** The newest entries that match, oldest first. */
  find(filter?: LogFilter, limit?: number): LogEntry[]
}

const capacity = 5000
const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'CRITICAL'] as const

/** Keeps the last log lines of every function and local service. With a folder, all lines are also written to files. */
export const createLogRing = (folder?: string): LogRing => {
  const entries: LogEntry[] = []
  let lastId = 0
  if (folder) mkdirSync(folder, { recursive: true })

  return {
    add: (source, line, requestId) => {
      lastId += 1
      entries.push({ id: lastId, at: new Date().toISOString(), source, requestId, line, ...readLine(line) })
      if (entries.length > capacity) entries.splice(0, entries.length - capacity)
      if (folder) appendFileSync(join(folder, `${source.replace(/[^\w.-]+/g, '-')}.log`), `${line}\n`)
    },
    find: ({ correlationId, text, after = 0 } = {}, limit = 200) =>
      entries
        .filter((entry) => entry.id > after)
        .filter((entry) => !correlationId || entry.correlationId === correlationId)
        .filter((entry) => !text || `${entry.source} ${entry.line}`.toLowerCase().includes(text.toLowerCase()))
        .slice(-limit),
  }
}

// The product's functions log one JSON object per line; a library may log other text.
const readLine = (line: string): Pick<LogEntry, 'level' | 'message' | 'correlationId'> => {
  try {
    const { level, message, correlationId, _aws } = JSON.parse(line) as Record<string, unknown>
    return {
      level: levels.find((known) => known === level) ?? (_aws ? 'DEBUG' : 'INFO'),
      message: typeof message === 'string' ? message : _aws ? 'metrics' : line,
      correlationId: typeof correlationId === 'string' ? correlationId : undefined,
    }
  } catch {
    return { level: 'INFO', message: line }
  }
}
