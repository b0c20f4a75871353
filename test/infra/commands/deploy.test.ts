import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeAccount } from '#test/support/infra/fake-account.ts'
import { built } from '#test/support/infra/template.ts'

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

  /** Runs a command as an operator does. Returns its exit code, what it printed, and what it did to the account. */
  const run = (command: 'deploy' | 'destroy', ...options: string[]) =>
    new Promise<{ code: number | null; said: string; done: string[] }>((resolve) => {
      const child = spawn('node', ['--import', 'tsx', `infra/commands/${command}.ts`, '--stage', 'dev', ...options], {
        cwd: folder,
        env: { ...process.env, ...account.environment, CDK_NAG: 'off', NO_COLOR: '1' },
      })
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

  test('fails in the middle after its files were uploaded, says so, and fills no table', async () => {
    account.settings.bootstrap = 6
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
    expect(said).toContain('- Replicate: store the API token')
    expect(said).toContain('- Stripe: store the secret key')
    const { Count } = await account.table.send(new ScanCommand({ TableName: 'Table710B521B', Select: 'COUNT' }))
    expect(Count).toBeGreaterThan(300)
  })

  test('stays as it is in a second run', async () => {
    const { code, said, done } = await run('deploy')
    expect({ code, done }, said).toEqual({ code: 0, done: [] })
    expect(said).toContain('(no changes)')
    expect(said).toMatch(/decoration-styles: 0 added, 0 updated, 0 deactivated/)
  })

  test('a dry run shows the difference and does nothing', async () => {
    const stack = account.stacks.get('roomwright-dev')
    const template = JSON.parse(stack?.template ?? '{}')
    delete template.Outputs.SiteUrl
    if (stack) stack.template = JSON.stringify(template)
    const { code, said, done } = await run('deploy', '--dry-run')
    expect({ code, done }, said).toEqual({ code: 0, done: [] })
    expect(said).toMatch(/\[\+\] Output SiteUrl/)
    expect(said).not.toContain('Deployed:')
  })

  test('an update that fails is taken back, and the table is not filled', async () => {
    account.settings.failing = 'Table710B521B'
    const { code, said, done } = await run('deploy')
    expect({ code, done }, said).toEqual({ code: 1, done: ['roomwright-dev UPDATE_ROLLBACK_COMPLETE'] })
    expect(said).not.toContain('decoration-styles')
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
})
