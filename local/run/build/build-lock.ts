import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const retryMilliseconds = 100

/** Runs `run` while holding a lock file, so that only one process builds at a time. The lock of a dead process is removed. */
export const withBuildLock = async <Result>(file: string, run: () => Promise<Result>): Promise<Result> => {
  while (!take(file)) {
    if (!isHeld(file)) rmSync(file, { force: true })
    await pause(retryMilliseconds)
  }
  try {
    return await run()
  } finally {
    rmSync(file, { force: true })
  }
}

const take = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

const isHeld = (file: string): boolean => {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}
