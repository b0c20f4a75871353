import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium } from '#test/find-chromium.mjs'
import { sharedFolder } from '#test/support/temporary-folder.ts'

const programIn = (folder: string, name: string) => {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}

const named = programIn(sharedFolder(), 'named')
const ownBrowser = programIn(sharedFolder(), 'playwright')
const folders = [sharedFolder(), sharedFolder()]
const chrome = programIn(folders[0] ?? '', 'google-chrome')
const shell = programIn(folders[1] ?? '', 'chromium-headless-shell')
const installed = folders.join(delimiter)

test.each([
  ['the one that CHROMIUM_PATH names', { CHROMIUM_PATH: named, PATH: installed }, ownBrowser, named],
  [
    "Playwright's own when CHROMIUM_PATH names no program",
    { CHROMIUM_PATH: '/no/chrome', PATH: installed },
    ownBrowser,
    ownBrowser,
  ],
  ["Playwright's own before an installed one", { PATH: installed }, ownBrowser, ownBrowser],
  ['the installed headless one before Chrome', { PATH: installed }, '/no/chrome', shell],
  ['an installed Chrome', { PATH: folders[0] }, '/no/chrome', chrome],
  ['none when nothing is installed', { PATH: sharedFolder() }, '/no/chrome', undefined],
])('the browser tests take %s', (_, environment, own, expected) => {
  expect(findChromium({ environment, ownBrowser: () => own, applications: [] })).toBe(expected)
})
