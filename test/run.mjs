// `npm test`: installs what is missing, runs every check and the everyday suites, and prints the sums. `--all` runs every
// suite with every case: also the conformance of the stand-ins, the preview engine, slow stories and the console. Vitest then
// runs on the Node of the functions on AWS, all else on the one that is installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { installDependencies } from '#local/install-dependencies.mjs'
import { findChromium, installChromium } from '#test/find-chromium.mjs'
import { lambdaNodeIn } from '#test/lambda-node.mjs'

const runsAll = process.argv.includes('--all')
const everyday = ['node', 'infra', 'web', 'local']

// Only with --all: the longest of the everyday suites.
const longest = [
  'test/frontend/app/{pages,routes}.test.tsx',
  'test/frontend/features/auth/auth-troubles.test.tsx',
  'test/frontend/features/billing/{buy-credits,payment-due,payment-success,plans}.test.tsx',
  'test/frontend/features/bulk/job.test.tsx',
  'test/frontend/features/developer/developer-panel.test.tsx',
  'test/frontend/features/gallery/gallery-{endings,place,selection}.test.tsx',
  'test/frontend/features/generation/removal.test.tsx',
  'test/frontend/features/listing/listing-page.test.tsx',
  'test/frontend/features/studio/{photo-advice,studio-{history,kept,photo,questions,result,versions}}.test.tsx',
  'test/functions/core/billing/{reversal-orders,second-subscriptions,stripe-event-orders}.test.ts',
  'test/functions/core/pictures/paint-colour.test.ts',
  'test/functions/core/training/training-{crashes,ends}.test.ts',
  'test/functions/queues/{store-hd,validate-photo}.test.ts',
  'test/infra/build/release.test.ts',
  'test/infra/commands/rooms-bench.test.ts',
  'test/shared/pictures/repaint.test.ts',
  'test/simulation/{table-model,money/lives}.test.ts',
]

const results = 'test-results'
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/**
 * Runs one step and resolves to whether it succeeded. The output of a check is shown at its end, that of a suite at once. A
 * step that yields takes the processor only when no other step needs it.
 */
const step = (name, command, { env = {}, showsAtOnce = false, yields = false } = {}) =>
  new Promise((resolve) => {
    const since = Date.now()
    const [program, ...parameters] = command
    const stdio = showsAtOnce ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const child = spawn(program, parameters, { stdio, env: { ...process.env, ...env } })
    if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    const end = (ok) => {
      if (output && !ok) console.log(output)
      console.log(`${ok ? 'ok' : 'FAILED'}  ${name} (${seconds(since)})`)
      resolve(ok)
    }
    child.on('error', (error) => {
      output += error
      end(false)
    })
    child.on('close', (code, signal) => {
      if (signal) console.log(`${name} was ended by ${signal}`)
      end(code === 0)
    })
  })

const bin = (name) => `node_modules/.bin/${name}`
const script = (file) => ['node', '--import', 'tsx', file]
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const began = Date.now()
installDependencies()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const env = { CHROMIUM_PATH: findChromium() ?? installChromium(), ...(runsAll && { ALL_CASES: '1' }) }

// Threads of their own would check the same types again, and the suites need the cores.
const tsc = [bin('tsc'), '--noEmit', '--singleThreaded']

// Without a build of its own, which would take the site away from the tests that read it.
const synth = [...script('infra/commands/synth.ts'), '--quiet', '--no-notices', '--build', 'true']

const check = (name, command) => step(name, command, { yields: true })

/** Runs the checks one after the other, and resolves to their results. The tests of the template read a synthesis every day. */
const runChecks = async () => [
  await check('lint and format', [bin('biome'), 'ci', '.']),
  await check('types', tsc),
  await check('unused code', [bin('knip')]),
  ...(runsAll
    ? [
        await check('types of shared/', [...tsc, '-p', 'shared']),
        await check('types of functions/, without the DOM', [...tsc, '-p', 'functions']),
        await check('types of frontend/, without Node', [...tsc, '-p', 'frontend']),
        await check('synth', [...synth, '--output', `${results}/cdk.out`]),
      ]
    : []),
]

const runVitest = async () => {
  const file = `${results}/vitest.json`
  const choice = [...everyday.map((name) => `--project=${name}`), ...longest.map((file) => `--exclude=${file}`)]
  const command = [
    runsAll ? lambdaNodeIn('node_modules/.lambda-node') : process.execPath,
    bin('vitest'),
    'run',
    ...(runsAll ? [] : choice),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  // The screens make much garbage. With more room for it the collector takes a twentieth of the time less.
  const options = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` }
  const ok = await step('vitest', command, { env: { ...env, ...options }, showsAtOnce: true })
  const report = readJson(file)
  const files = report?.testResults ?? []
  // A file can fail without a failed test: it does not load, or a hook after its tests throws.
  const isBroken = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  const messages = files.flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults.flatMap(({ fullName, failureMessages = [] }) =>
      failureMessages.map((text) => `${fullName}\n${text}`),
    ),
  ])
  return suite(ok, report?.numPassedTests, (report?.numFailedTests ?? 0) + files.filter(isBroken).length, messages)
}

const runPlaywright = async () => {
  const ok = await step('playwright', [bin('playwright'), 'test'], { env, showsAtOnce: true })
  const report = readJson(`${results}/playwright.json`)
  const { expected, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const messages = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => `${title}\n${message}`)),
      ),
    )
  return suite(ok, expected, unexpected + flaky + (report?.errors.length ?? 0), messages)
}

/** A suite that fails counts as one failure at least, also when its report says nothing about it. */
const suite = (ok, passed = 0, failed = 0, messages = []) => ({
  passed,
  failed: Math.max(failed, ok ? 0 : 1),
  messages: messages.filter(Boolean),
})

// Every local stack runs the same assembly, made from this build.
const built = [
  await step('build', script('infra/build/main.ts')),
  await step('local template', script('test/assemble.ts')),
]

// Each suite keeps both cores busy most of the time. The checks take what is left of both.
const checking = runChecks()
const unit = await runVitest()
const browser = await runPlaywright()
const checks = await checking

// What the everyday run leaves out uses some grants.
const grants = runsAll ? [await step('unused grants', script('test/unused-grants.ts'))] : []

const steps = [...built, ...checks, ...grants]
const failedSteps = steps.filter((ok) => !ok).length
const passed = unit.passed + browser.passed + steps.length - failedSteps
const failed = unit.failed + browser.failed + failedSteps
// Why each test failed, again at the end, where it is found among thousands of lines.
for (const message of [...unit.messages, ...browser.messages])
  console.log(`\n${message.split('\n').slice(0, 14).join('\n').slice(0, 1200)}`)
console.log(`All suites took ${seconds(began)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
