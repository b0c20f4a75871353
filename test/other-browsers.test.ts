import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installOtherBrowsers } from '#test/other-browsers.mjs'
import { sharedFolder } from '#test/support/temporary-folder.ts'

/** Installs into an empty folder: packages whose programs are named here are to be had, others are refused. */
const installInto = (folder: string, offered: Readonly<Record<string, string>>) => {
  const asked: string[] = []
  const lines: string[] = []
  installOtherBrowsers({
    environment: { PATH: folder },
    install: (packages) => {
      asked.push(...packages)
      for (const one of packages) {
        const program = offered[one]
        if (!program) throw new Error(`E: Unable to locate package ${one}`)
        writeFileSync(join(folder, program), '')
        chmodSync(join(folder, program), 0o755)
      }
    },
    print: (line) => lines.push(line),
  })
  return { asked, left: lines.filter((line) => /left out/.test(line)).map((line) => line.split(' ')[0]) }
}

const all = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }

test('browsers that are missing are installed, and none twice', () => {
  const folder = sharedFolder()
  expect(installInto(folder, all)).toEqual({ asked: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'], left: [] })
  expect(installInto(folder, all)).toEqual({ asked: [], left: [] })
})

test('a browser without its screen is installed too, and one that cannot be installed stops no other', () => {
  const folder = sharedFolder()
  installInto(folder, { 'webkit2gtk-driver': 'WebKitWebDriver' })
  expect(installInto(folder, { 'webkit2gtk-driver': 'WebKitWebDriver' }).left).toEqual(['Firefox', 'WebKit'])
  expect(installInto(folder, { ...all, 'firefox-esr': '' }).left).toEqual(['Firefox'])
})
