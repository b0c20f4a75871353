import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeAccount } from '#test/support/infra/fake-account.ts'
import { built } from '#test/support/infra/template.ts'

/** Replicate, in the process of a command: it tells its webhook secret to the token `r8_token`. */
const replicate = `data:text/javascript,${encodeURIComponent(`
  globalThis.fetch = async (url, { headers }) =>
    url === 'https://api.replicate.com/v1/webhooks/default/secret' && headers.authorization === 'Bearer r8_token'
      ? Response.json({ key: 'whsec_current' })
      : new Response('', { status: 401 })
`)}`

const stepNames = [
  '1/6 Keys for the URLs of pictures',
  '2/6 Stack',
  '3/6 Catalogues and index keys of designs',
  '4/6 Keys of Replicate and Stripe',
  "5/6 Secret of Replicate's webhook",
  "6/6 Stripe's products and prices, portal and webhook",
]
const stepsIn = (said: string) => said.split('\n').filter((line) => /^\d\/\d /.test(line))

// Each run synthesizes and packs the whole stack, half a minute: with EVERY_CASE=1 only. The tests are one story.
describe.runIf(process.env.EVERY_CASE)('a stage in an empty account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-deploy-'))
  let account: Awaited<ReturnType<typeof startFakeAccount>>

  beforeAll(async () => {
    account = await startFakeAccount()
    // A checkout that keeps its own outputs, with the functions that were built for all files.
    for (const name of [
      'node_modules',
      'infra',
      'shared',
      'functions',
      'frontend',
      'local',
      'package.json',
      'tsconfig.json',
    ])
      symlinkSync(join(process.cwd(), name), join(folder, name))
    symlinkSync(built().folder, join(folder, 'dist'))
    const { build: _, ...cdkJson } = JSON.parse(readFileSync('cdk.json', 'utf8'))
    writeFileSync(join(folder, 'cdk.json'), JSON.stringify(cdkJson))
  })
  afterAll(async () => {
    await account.close()
    rmSync(folder, { recursive: true, force: true })
  })

  let environment: Record<string, string> = {}

  /** Runs a command as an operator does. Returns its exit code, what it printed, and what it did to the account. */
  const run = (command: 'deploy' | 'destroy', ...options: string[]) =>
    new Promise<{ code: number | null; said: string; done: string[] }>((resolve) => {
      const child = spawn(
        'node',
        ['--import', 'tsx', '--import', replicate, `infra/commands/${command}.ts`, '--stage', 'dev', ...options],
        {
          cwd: folder,
          env: { ...process.env, ...account.environment, ...environment, CDK_NAG: 'off', NO_COLOR: '1' },
        },
      )
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
      child.on('close', (code) => resolve({ code, said, done: account.changes.splice(0) }))
    })

  test('is refused before anything is done where the account has no bootstrap', async () => {
    const { code, said, done } = await run('deploy')
    expect(code).toBe(1)
    expect(said).toContain('npx cdk bootstrap (once for an account')
    expect(said).toContain('Nothing was deployed.')
    expect(said).not.toContain('Synthesis time')
    expect(said).not.toContain('    at ')
    expect(done).toEqual([])
  })

  test('is shown by a dry run, which names every step and makes nothing', async () => {
    account.settings.bootstrap = 6
    const { code, said, done } = await run('deploy', '--dry-run')
    expect({ code, done }, said).toEqual({ code: 0, done: [] })
    expect(stepsIn(said)).toEqual(stepNames)
    expect(said).toContain('Makes the secret roomwright-dev-picture-keys with a first key.')
    expect(said).toContain('Creates the stack by the difference above.')
    expect(said).toContain('Fills the catalogues of the new table.')
    expect(said).toContain('Asks for the API token of Replicate, or takes it from REPLICATE_API_TOKEN.')
    expect(said).toContain('Nothing, until the API token is in the secret that the stack makes for it.')
    expect(said).toContain('Nothing, until the key is in the secret that the stack makes for it.')
    expect(account.secrets.size + account.stacks.size).toBe(0)
  })

  test('fails in the middle after its files were uploaded, says so, and fills no table', async () => {
    account.settings.failing = 'Table710B521B'
    const { code, said, done } = await run('deploy')
    expect(code).toBe(1)
    expect(said).toContain('Resource limit exceeded.')
    expect(said).toContain('The same command goes on from there.')
    expect(said).not.toContain('node:internal')
    expect(said).not.toContain('decoration-styles')
    expect(done.at(-1)).toBe('roomwright-dev ROLLBACK_COMPLETE')
    expect(done[0]).toBe('secret roomwright-dev-picture-keys')
    expect(new Set(done.slice(1, -1))).toEqual(new Set(['asset file', 'asset template']))
  })

  test('is created by the next run, which packs nothing again, and fills its table', async () => {
    account.settings.failing = undefined
    const { code, said, done } = await run('deploy')
    expect({ code, done }, said).toEqual({
      code: 0,
      done: ['roomwright-dev DELETE_COMPLETE', 'roomwright-dev CREATE_COMPLETE'],
    })
    expect(said).toMatch(/decoration-styles: \d+ added/)
    expect(said).toMatch(/Deployed: https:\/\/\w+\.cloudfront\.net\n/)
    expect(stepsIn(said)).toEqual(stepNames)
    expect(said).toContain('- Replicate: deploy again')
    expect(said).toContain('- Stripe: deploy again')
    const { Count } = await account.table.send(new ScanCommand({ TableName: 'Table710B521B', Select: 'COUNT' }))
    expect(Count).toBeGreaterThan(300)
  })

  test('stays as it is in a second run', async () => {
    const { code, said, done } = await run('deploy')
    expect({ code, done }, said).toEqual({ code: 0, done: [] })
    expect(said).toContain('(no changes)')
    expect(said).toMatch(/decoration-styles: 0 added, 0 updated, 0 deactivated/)
  })

  test("stores the token that it is given, gets Replicate's webhook secret, and keeps the values of a rotation", async () => {
    account.secrets.set('roomwright-dev-replicate-webhook', 'whsec_old')
    environment = { REPLICATE_API_TOKEN: 'r8_token' }
    const { code, said, done } = await run('deploy')
    environment = {}
    expect({ code, done }, said).toEqual({
      code: 0,
      done: ['secret roomwright-dev-replicate-token', 'secret roomwright-dev-replicate-webhook'],
    })
    expect(account.secrets.get('roomwright-dev-replicate-token')).toBe('r8_token')
    expect(account.secrets.get('roomwright-dev-replicate-webhook')).toBe('whsec_current whsec_old')
    expect(said).not.toContain('- Replicate:')
    expect(await run('deploy')).toMatchObject({ code: 0, done: [] })
  })

  test('a dry run shows the difference and does nothing', async () => {
    const stack = account.stacks.get('roomwright-dev')
    const template = JSON.parse(stack?.template ?? '{}')
    delete template.Outputs.UserPoolId
    if (stack) stack.template = JSON.stringify(template)
    const { code, said, done } = await run('deploy', '--dry-run')
    expect({ code, done }, said).toEqual({ code: 0, done: [] })
    expect(said).toMatch(/\[\+\] Output UserPoolId/)
    expect(said).not.toContain('Deployed:')
    expect(stepsIn(said)).toEqual(stepNames)
    expect(said).toContain('Nothing: roomwright-dev-picture-keys is there.')
    expect(said).toContain('Updates the stack by the difference above.')
    expect(said).toContain('Writes what differs from this version to Table710B521B:')
    expect(said).toContain("Nothing: Replicate's current secret is stored.")
    expect(said).toMatch(/Nothing, until the key is stored in arn:.*stripe-key/)
  })

  test('an update that fails is taken back, and the table is not filled', async () => {
    account.settings.failing = 'Table710B521B'
    const { code, said, done } = await run('deploy')
    expect({ code, done }, said).toEqual({ code: 1, done: ['roomwright-dev UPDATE_ROLLBACK_COMPLETE'] })
    expect(said).not.toContain('decoration-styles')
    account.settings.failing = undefined
  })

  test('a deletion that fails says why, and the stage is still there', async () => {
    account.settings.failing = 'Table710B521B'
    const { code, said, done } = await run('destroy')
    expect({ code, done }, said).toEqual({ code: 1, done: ['roomwright-dev DELETE_FAILED'] })
    expect(said).toContain('The same command goes on from there.')
    expect(said).not.toContain('Deleted.')
    expect(said).not.toContain('node:internal')
    account.settings.failing = undefined
  })

  test('is deleted, with what stays of it and how that is deleted', async () => {
    const { code, said, done } = await run('destroy')
    expect({ code, done }, said).toEqual({ code: 0, done: ['roomwright-dev DELETE_COMPLETE'] })
    expect(said).toContain('aws s3 rb s3://')
    expect(said).toContain('delete-secret --secret-id roomwright-dev-picture-keys')
    expect(said).toContain('aws dynamodb delete-table --table-name name-of-Table710B521B')
    expect(account.stacks.size).toBe(0)
  })

  test('is said not to exist when it is deleted again', async () => {
    const { code, said, done } = await run('destroy')
    expect({ code, said, done }).toEqual({
      code: 0,
      said: 'Nothing to delete: the stage dev does not exist, for the account has no stack roomwright-dev.\n',
      done: [],
    })
  })
})
