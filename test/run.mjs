// `npm test`: installs what is missing, runs every check and every suite, and prints the sums.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { installDependencies } from '#local/install-dependencies.mjs'
import { findChromium, installChromium } from '#test/find-chromium.mjs'

const results = 'test-results'
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/** Runs one step and shows its output. Resolves to whether it succeeded. */
const step = (name, command, env = {}) =>
  new Promise((resolve) => {
    const since = Date.now()
    const [program, ...parameters] = command
    const child = spawn(program, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => {
      console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds(since)})`)
      resolve(code === 0)
    })
  })

const bin = (name) => `node_modules/.bin/${name}`
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Passed and failed tests by the JSON reports of Vitest and Playwright. A missing report counts as one failure. */
const counts = () => {
  const unit = readJson(`${results}/vitest.json`)
  const browser = readJson(`${results}/playwright.json`)
  return {
    passed: (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0),
    failed: (unit ? unit.numFailedTests : 1) + (browser ? browser.stats.unexpected + browser.stats.flaky : 1),
  }
}

const began = Date.now()
installDependencies()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const environment = { CHROMIUM_PATH: findChromium() ?? installChromium() }

const checks = [
  await step('lint and format', [bin('biome'), 'ci', '.']),
  await step('types', [bin('tsc'), '--noEmit']),
  await step('types of shared/', [bin('tsc'), '--noEmit', '-p', 'shared']),
  await step('types of functions/, without the DOM', [bin('tsc'), '--noEmit', '-p', 'functions']),
  await step('types of frontend/, without Node', [bin('tsc'), '--noEmit', '-p', 'frontend']),
  await step('unused code', [bin('knip')]),
  await step('build', ['node', '--import', 'tsx', 'infra/build/main.ts']),
  await step('synth', [bin('cdk'), 'synth', '--quiet', '--no-notices', '--output', `${results}/cdk.out`]),
]
const suites = [
  await step(
    'vitest',
    [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
    environment,
  ),
  await step('playwright', [bin('playwright'), 'test'], environment),
]

const { passed, failed } = counts()
const failedChecks = checks.filter((ok) => !ok).length
console.log(`All suites took ${seconds(began)}`)
console.log(`${passed + checks.length - failedChecks} passed, ${failed + failedChecks} failed`)
process.exit([...checks, ...suites].every(Boolean) ? 0 : 1)
