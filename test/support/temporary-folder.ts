import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Creates an empty folder that is deleted when the test ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty folder that is deleted when the test file ends. */
export const sharedFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
