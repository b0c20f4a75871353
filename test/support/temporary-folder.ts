import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** An empty folder that goes when the test ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder for a whole test file, that goes with it. */
export const sharedFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
