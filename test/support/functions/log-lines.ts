import { afterEach, beforeEach, vi } from 'vitest'
import { logger } from '#functions/core/runtime/log.ts'

/** Lets functions log as in production and captures the lines. */
export const captureLogs = () => {
  const written: string[] = []
  const keep = (text: string | Uint8Array) => {
    written.push(String(text))
    return true
  }
  // The log context of an invocation would set the level back to the one of the test run.
  vi.spyOn(logger, 'refreshSampleRateCalculation').mockImplementation(() => {})
  logger.setLogLevel('INFO')
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
  return {
    text: () => written.join(''),
    lines: (): Record<string, unknown>[] =>
      written
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    stop: () => {
      vi.restoreAllMocks()
      logger.setLogLevel('CRITICAL')
    },
  }
}

/** Captures the log lines of each test of a file. */
export const useLogs = () => {
  let logs: ReturnType<typeof captureLogs>
  beforeEach(() => {
    logs = captureLogs()
  })
  afterEach(() => {
    logs.stop()
  })
  return { text: () => logs.text(), lines: () => logs.lines() }
}
