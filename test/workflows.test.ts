import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { lambdaNode } from '#test/lambda-node.mjs'

const Permissions = z.record(z.string(), z.enum(['read', 'write']))
const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: z.record(z.string(), z.string()).default({}),
})
const Job = z.object({
  environment: z.string().optional(),
  needs: z.string().optional(),
  permissions: Permissions.default({}),
  strategy: z.object({ matrix: z.object({ node: z.array(z.number()) }) }).optional(),
  steps: z.array(Step),
  'timeout-minutes': z.number(),
})
const Workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  jobs: z.record(z.string(), Job),
})

const folder = '.github/workflows'
const texts = Object.fromEntries(
  readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const),
)
const workflows = Object.entries(texts).map(([file, text]) => ({ file, text, ...Workflow.parse(parse(text)) }))
const jobs = workflows.flatMap(({ file, jobs }) => Object.entries(jobs).map(([name, job]) => ({ file, name, ...job })))
const steps = jobs.flatMap(({ file, name, steps }) => steps.map((step) => ({ file, name, ...step })))
const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const jobOf = (file: string, name: string) => jobs.find((job) => job.file === file && job.name === name)

test('there is a workflow for the checks and one for a deployment', () => {
  expect(Object.keys(texts).toSorted()).toEqual(['checks.yml', 'deploy.yml'])
})

test('every action is pinned by a commit, with its release in a comment', () => {
  const uses = Object.values(texts).flatMap((text) => text.split('\n').filter((line) => line.includes('uses:')))
  expect(uses).toHaveLength(steps.filter((step) => step.uses).length)
  for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('an action has the same commit wherever it is used', () => {
  const pins = new Set(steps.flatMap(({ uses }) => uses ?? []))
  expect(pins.size).toBe(new Set([...pins].map((pin) => pin.split('@')[0])).size)
})

test('a workflow may only read the repository, and a job beyond that only what it is for', () => {
  for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' })
  const more = jobs.flatMap(({ file, name, permissions }) =>
    Object.entries(permissions)
      .filter(([scope, right]) => `${scope}: ${right}` !== 'contents: read')
      .map(([scope, right]) => `${file} ${name} ${scope}: ${right}`),
  )
  expect(more).toEqual([
    'checks.yml secrets pull-requests: read',
    'deploy.yml difference id-token: write',
    'deploy.yml deploy id-token: write',
  ])
})

test('no event runs the code of a pull request with rights of the repository', () => {
  expect(workflows.map(({ on }) => Object.keys(on))).toEqual([
    ['push', 'pull_request', 'schedule'],
    ['workflow_dispatch'],
  ])
})

test('no checkout leaves a token in the files of a job', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  expect(checkouts).toHaveLength(jobs.length)
  for (const checkout of checkouts) expect(checkout.with['persist-credentials']).toBe(false)
})

test('no input becomes part of a command, and only the secret scan reads a secret', () => {
  for (const { run } of steps) expect(run ?? '').not.toContain('${{')
  const secrets = Object.values(texts).flatMap((text) =>
    [...text.matchAll(/\{\{.*(secrets\.\w+)/g)].map(([, secret]) => secret),
  )
  expect(secrets).toEqual(['secrets.GITLEAKS_LICENSE'])
  for (const text of Object.values(texts))
    expect(text).not.toMatch(/aws-(?:access-key-id|secret-access-key)|(?<![0-9a-f])\d{12}(?![0-9a-f])/)
})

test('every command exists', () => {
  const commands = steps.flatMap(({ run }) => run?.split('\n').filter(Boolean) ?? [])
  expect(commands).toContain('bash .ci/run')
  for (const command of commands.filter((one) => one.startsWith('npm run '))) {
    const [, script = ''] = command.match(/^npm run (?:--silent )?([\w:]+)/) ?? []
    expect([script, script in scripts]).toEqual([script, true])
  }
})

test('the suites run on the oldest supported Node and on that of the functions', () => {
  const nodes = jobOf('checks.yml', 'suites')?.strategy?.matrix.node ?? []
  const functions = Number(readFileSync('infra/constructs/lambda-function.ts', 'utf8').match(/NODEJS_(\d+)_X/)?.[1])
  expect(Math.min(...nodes)).toBe(Number(engines.node.match(/^>=(\d+)/)[1]))
  expect(nodes).toContain(functions)
  expect(Number(readFileSync('.nvmrc', 'utf8'))).toBe(functions)
  expect(Number(lambdaNode.split('.')[0])).toBe(functions)
})

test('a stage is deployed after its difference was shown, with a role of each step and no key', () => {
  const [difference, deploy] = [jobOf('deploy.yml', 'difference'), jobOf('deploy.yml', 'deploy')]
  expect(difference?.steps.at(-1)?.run).toBe('npm run deploy -- --stage "$STAGE" --dry-run')
  expect(deploy?.steps.at(-1)?.run).toBe('npm run deploy -- --stage "$STAGE"')
  expect(deploy?.needs).toBe('difference')
  // The approval belongs to the environment, so the difference must have another one.
  expect(difference?.environment).toMatch(/^\$\{\{ inputs\.stage \}\}-difference$/)
  expect(deploy?.environment).toMatch(/^\$\{\{ inputs\.stage \}\}$/)
  for (const job of [difference, deploy])
    expect(job?.steps.find(({ uses }) => uses?.startsWith('aws-actions/'))?.with).toMatchObject({
      'role-to-assume': expect.stringContaining('vars.AWS_ROLE'),
    })
  expect(texts['deploy.yml']).toContain("if: github.ref == 'refs/heads/main'")
})
