// Finds a Chromium for the browser tests. Plain Node, since `npm test` begins before TypeScript can be run.
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

// The first one is headless and needs less time than a full browser.
const programs = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Installs Debian's packages with apt. Throws where that is not possible. */
export const installPackages = (packages) => {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages], options)
}

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Loaded when it is needed, since `npm test` may have to install it first.
const playwrightBrowser = () => createRequire(import.meta.url)('@playwright/test').chromium.executablePath()

/** The paths of programs of these names on the PATH that exist. */
export const findOnPath = (names, { PATH = '' } = process.env) =>
  names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).filter(isExecutable)

/**
 * The path of a Chromium: the one that CHROMIUM_PATH names, else Playwright's own, else an installed one.
 * Undefined when none of them exists.
 */
export const findChromium = ({
  environment = process.env,
  ownBrowser = playwrightBrowser,
  applications = macApplications,
} = {}) => {
  const { CHROMIUM_PATH: named } = environment
  if (named && isExecutable(named)) return named
  return [ownBrowser(), ...findOnPath(programs, environment), ...applications].find(isExecutable)
}

/** Installs Debian's headless Chromium with apt, and returns its path. */
export const installChromium = () => {
  if (process.platform !== 'linux')
    throw new Error('No Chromium found: install Chrome, run npx playwright install chromium, or set CHROMIUM_PATH.')
  console.log('Installing Chromium for the browser tests')
  installPackages(['chromium-headless-shell'])
  return '/usr/bin/chromium-headless-shell'
}
