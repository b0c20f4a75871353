import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, test, vi } from 'vitest'
import { cachedSettings } from '#functions/core/accounts/settings.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { createAccount } from '#functions/core/identity/create-account.ts'
import { localTarget, stageTarget } from '#infra/commands/operator/operator-target.ts'
import { runOperator } from '#infra/commands/operator/run-operator.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { completedRow } from '#test/support/functions/generations.ts'
import { deployStages, outputsOf } from '#test/support/infra/deployed-stages.ts'

setUpBillingStage('2027-01-15T00:00:00.000Z', { packCredits: 30 })

const users: Readonly<Record<string, string[]>> = {
  'ada@example.com': [userId],
  'new@example.com': [otherUserId],
  'two@example.com': [userId, otherUserId],
}
async function* everybody() {
  const createdAt = '2027-01-02T00:00:00.000Z'
  yield { userId, email: 'ada@example.com', status: 'CONFIRMED', createdAt }
  yield { userId: otherUserId, email: 'a"b,c"@example.com', status: 'EXTERNAL_PROVIDER', createdAt }
}
const endSessions = vi.fn(async (_userId: string) => {})
const deleteAccount = vi.fn(async (_userId: string) => {})
const run = (...given: string[]) =>
  runOperator(given, {
    by: 'grace@desk',
    users: everybody,
    userIdsOf: async (email) => users[email] ?? [],
    endSessions,
    deleteAccount,
  })

const acts = () =>
  stage.table.rows.partition('OPERATOR').all.map(({ what, userId: about, by, at }) => ({ what, about, by, at }))
const at = '2027-01-15T00:00:00.000Z'

describe('the operator', () => {
  test.each(['ada@example.com', userId])('can show an account by %s', async (who) => {
    expect(JSON.parse(await run('show', who))).toMatchObject({ userId, credits: 30, stripeCustomer: 'cus_ada' })
    expect(acts()).toEqual([{ what: 'show', about: userId, by: 'grace@desk', at }])
  })

  test.each([
    ['on', true],
    ['off', false],
  ])('can switch dev %s', async (word, dev) => {
    await run('set-dev', 'ada@example.com', word)
    expect(stage.account().dev).toBe(dev)
    expect(acts()).toEqual([{ what: `set-dev ${word}`, about: userId, by: 'grace@desk', at }])
  })

  test.each(['ada@example.com', userId])('can end the sessions of %s', async (who) => {
    endSessions.mockClear()
    expect(await run('end-sessions', who)).toBe(`${who} is signed out everywhere.`)
    expect(endSessions.mock.calls).toEqual([[userId]])
    expect(acts()).toEqual([{ what: 'end-sessions', about: userId, by: 'grace@desk', at }])
  })

  test('can delete an account', async () => {
    expect(await run('delete-account', userId)).toContain('will be deleted')
    expect(deleteAccount.mock.calls).toEqual([[userId]])
    expect(acts()).toEqual([{ what: 'delete-account', about: userId, by: 'grace@desk', at }])
  })

  test.each([
    ['+50', 80, '50 pack credits more'],
    ['50', 80, '50 pack credits more'],
    ['-20', 10, '20 pack credits less'],
    ['-90', 0, '30 pack credits less'],
  ])('can adjust credits by %s, with an entry that the user sees', async (amount, left, said) => {
    expect(await run('adjust', 'ada@example.com', amount, '--reason', 'A present')).toContain(said)
    expect(stage.balance()).toEqual({ plan: 0, pack: left, debt: 0 })
    expect(stage.history()).toEqual([`adjust ${left - 30}`])
    expect(acts()).toContainEqual(
      expect.objectContaining({
        what: expect.stringMatching(/^adjust .* as adjust:\w{26}: A present$/),
        about: userId,
      }),
    )
  })

  test('gets a message when there are no credits to take, and no entry is written', async () => {
    stage.reset(newcomer())
    expect(await run('adjust', userId, '-5', '--reason', 'A mistake')).toContain('no pack credits to take')
    expect(stage.history()).toEqual([])
  })

  test('can set the credits of new accounts without changing the other setting', async () => {
    await run('setting', 'creditsPaywall', 'on')
    await run('setting', 'welcomeCredits', '3')
    expect(stage.table.rows.get(keys.settings())).toMatchObject({ creditsPaywall: true, welcomeCredits: 3 })
    await createAccount(otherUserId, 'new@example.com')
    expect(stage.account(otherUserId).packCredits).toBe(3)
    expect(await cachedSettings()).toMatchObject({ creditsPaywall: true })
    // Two acts of the same millisecond have no order.
    expect(
      acts()
        .map(({ what }) => what)
        .toSorted(),
    ).toEqual(['setting creditsPaywall true', 'setting welcomeCredits 3'])
  })

  test.each([
    [[], 'npm run operator'],
    [['grant', userId], 'npm run operator'],
    [['show'], 'npm run operator'],
    [['show', 'ada@example.com', '--force'], "Unknown option '--force'"],
    [['show', 'nobody@example.com'], 'Nobody has signed up as nobody@example.com'],
    [['show', 'two@example.com'], 'is more than one user'],
    [['show', 'new@example.com'], 'has no account'],
    [['set-dev', 'new@example.com', 'on'], 'has no account'],
    [['set-dev', 'ada@example.com', 'yes'], '"yes" is neither on nor off'],
    [['adjust', 'ada@example.com', '5'], 'Say why'],
    [['adjust', 'ada@example.com', '5', '--reason', ' '], 'Say why'],
    [['adjust', 'ada@example.com', '1.5', '--reason', 'x'], '"1.5" is no number of credits'],
    [['adjust', 'ada@example.com', '0', '--reason', 'x'], '"0" is no number of credits'],
    [['adjust', 'new@example.com', '5', '--reason', 'x'], 'has no account'],
    [['setting', 'sauna', 'on'], 'There is no setting "sauna"'],
    [['setting', 'welcomeCredits', '-3'], '"-3" is no number of credits'],
    [['setting', 'creditsPaywall', 'maybe'], '"maybe" is neither on nor off'],
  ])('gets a message for the wrong command %j', async (given, message) => {
    const before = stage.account()
    await expect(run(...given)).rejects.toThrow(message)
    expect(stage.account()).toEqual(before)
  })
})

test('the operator sees the complaints about each model, of paid designs only', async () => {
  const idOf = (letters: string) => GenerationId.parse(`gen_01JZ${letters.padStart(22, '0')}`)
  const design = (letters: string, settings: Record<string, string>, changed: Partial<GenerationRow> = {}) => {
    const row = completedRow({ id: idOf(letters), credits: 1, ...changed })
    stage.table.rows.place({ ...keys.generation(userId, row.id), ...row, settings })
  }
  const [kontext, nano] = ['black-forest-labs/flux-kontext-pro', 'google/nano-banana-2']
  const repair = (letters: string, of: string, complaint: string, changed: Partial<GenerationRow> = {}) =>
    design(letters, { model: nano, complaint }, { credits: 0, repairOf: idOf(of), ...changed })
  design('A', { model: kontext }, { repairId: idOf('RA') })
  design('B', { model: kontext }, { repairId: idOf('RB') })
  // More than a page of a scan.
  for (const letters of ['C', 'CA', 'CB']) design(letters, { model: kontext, prompt: 'a'.repeat(380_000) })
  design('D', { model: kontext }, { credits: 0 })
  design('E', {})
  design('F', { model: nano }, { status: 'failed', storagePath: null })
  repair('RA', 'A', 'windows')
  repair('RB', 'B', 'colour')
  // The repair before it.
  repair('RF', 'A', 'blurred', { status: 'failed' })
  // Its first design is gone.
  repair('RX', 'X', 'missing')
  expect((await run('complaints')).split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['Model', 'Paid designs', 'Repairs', 'Share', 'windows', 'floating', 'colour', 'missing', 'blurred'],
    [kontext, '5', '2', '40.0 %', '1', '0', '1', '0', '0'],
    ['unknown', '1', '0', '0.0 %', '0', '0', '0', '0', '0'],
  ])
})

test('the operator gets all users of the pool as CSV, which is recorded', async () => {
  expect((await run('users')).split('\n')).toEqual([
    'userId,email,status,createdAt',
    `${userId},"ada@example.com",CONFIRMED,2027-01-02T00:00:00.000Z`,
    `${otherUserId},"a""b,c""@example.com",EXTERNAL_PROVIDER,2027-01-02T00:00:00.000Z`,
  ])
  expect(acts()).toEqual([{ what: 'users', about: 'everybody', by: 'grace@desk', at }])
})

test('the operator sees what the finished designs of 30 days cost and bring in, by tool and by plan', async () => {
  const design = (number: number, owner: string, changed: Partial<GenerationRow>) => {
    const id = GenerationId.parse(`gen_01JZ${String(number).padStart(22, '0')}`)
    const row = { ...completedRow({ credits: 1, createdAt: daysAgo(1), ...changed, id }), userId: owner }
    stage.table.rows.place({ ...keys.generation(owner, id), ...row })
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  stage.table.rows.place({ ...keys.account(userId), ...accountRow({ tier: 'Basic' }) })
  stage.table.rows.place({
    ...keys.account(otherUserId),
    ...accountRow({ userId: otherUserId, tier: 'CREDITS_ONLY' }),
  })
  design(1, userId, { toolId: 'paint-walls', costMicroUsd: 50_000 })
  design(2, userId, { toolId: 'paint-walls', costMicroUsd: 117_000, credits: 0 })
  design(3, userId, { toolId: 'remove-furniture' })
  design(4, otherUserId, { toolId: 'paint-walls', costMicroUsd: 40_000, createdAt: daysAgo(29.9) })
  design(5, userId, { toolId: 'paint-walls', costMicroUsd: 40_000, createdAt: daysAgo(30.1) })
  design(6, userId, { toolId: 'paint-walls', costMicroUsd: 40_000, status: 'failed' })
  design(7, 'deleted', { toolId: 'paint-walls', costMicroUsd: 40_000 })
  const [, byTool = '', byPlan = ''] = (await run('costs')).split('\n\n')
  expect(byTool.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['Tool', 'Designs', 'Without a price', 'Cost'],
    ['paint-walls', '4', '0', '61.75'],
    ['remove-furniture', '1', '1', 'unknown'],
  ])
  expect(byPlan.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['Plan', 'Designs', 'Credits each', 'Income', 'Cost', 'Margin'],
    ['Basic', '3', '0.67', '126.67', '83.50', '43.17'],
    ['CREDITS_ONLY', '1', '1.00', '56.33', '40.00', '16.33'],
    ['deleted', '1', '1.00', 'unknown', '40.00', 'unknown'],
  ])
})

describe("the operator command's target", () => {
  test('is the stage in the account', async () => {
    const cloudFormation = mockClient(CloudFormationClient)
    deployStages(cloudFormation, { dev: outputsOf('dev'), prod: outputsOf('prod') })
    const target = await stageTarget('prod').finally(() => cloudFormation.restore())
    expect(target).toEqual({
      userPoolId: 'us-east-1_prod',
      environment: {
        TABLE_NAME: 'table-prod',
        ACCOUNT_DELETIONS_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/1/deletions-prod',
        AWS_REGION: 'us-east-1',
      },
    })
  })

  test('is the running local stack', async () => {
    await expect(localTarget('http://127.0.0.1:9')).rejects.toThrow('No local stack runs at http://127.0.0.1:9')
  })
})
