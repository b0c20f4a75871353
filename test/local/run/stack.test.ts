import { createHash } from 'node:crypto'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { signUp } from 'aws-amplify/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { architectureClause } from '#functions/core/generations/prompts/architecture.ts'
import { decorationStyleWording } from '#functions/core/generations/prompts/decoration-styles.ts'
import { roomWords } from '#functions/core/generations/prompts/rooms.ts'
import { stagingStyleWording } from '#functions/core/generations/prompts/staging-styles.ts'
import { stagingClause } from '#functions/core/generations/prompts/virtual-staging.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { Account } from '#shared/entities/account.ts'
import { tools } from '#shared/tools/index.ts'
import { WebConfig } from '#shared/web-config.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  accessTokenOf,
  configureAmplifyFor,
  type LocalStackForTests,
  startLocalStack,
} from '#test/support/local/local-stack.ts'

let stack: LocalStackForTests
beforeAll(async () => {
  stack = await startLocalStack()
})
afterAll(() => stack.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${stack.url}${path}`, { headers })
const withToken = async (email: string, password?: string) => ({
  authorization: `Bearer ${await accessTokenOf(stack, email, password)}`,
})
const consoleCall = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${stack.url}/local/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Every script of the site: those in its page, and those that they import. */
const everyScript = async (): Promise<string[]> => {
  const texts = new Map<string, string>()
  const waiting = ['/']
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (texts.has(path)) continue
    const text = await (await get(path)).text()
    texts.set(path, text)
    for (const [, file] of text.matchAll(/["'`/]([\w.-]+-[\w-]{8}\.js)["'`]/g)) waiting.push(`/assets/${file}`)
  }
  return [...texts.values()]
}

const modelWords = [
  architectureClause,
  stagingClause,
  ...roomTypes.map(({ id, spaceTypeId }) => roomWords(spaceTypeId, id).furnishing),
  ...[...Object.values(decorationStyleWording), ...Object.values(stagingStyleWording)].flatMap((wording) =>
    Object.values(wording),
  ),
]

describe('the site', () => {
  test('is served with the headers of the template, with local addresses instead of AWS', async () => {
    const page = await get('/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`connect-src 'self' ${new URL(stack.endpoints.endpoints.events).origin}`)
    expect(policy).toContain(stack.endpoints.endpoints.s3)
    expect(policy).not.toMatch(/amazonaws\.com/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.has('strict-transport-security')).toBe(false)
    expect(await page.text()).toContain('<!doctype html>')
  })

  test('serves its page for every screen and 403 for a missing file', async () => {
    expect(await (await get('/generations/gen_1')).text()).toBe(await (await get('/')).text())
    expect((await get('/assets/missing.js')).status).toBe(403)
  })

  test('serves hashed files with a long cache time, compression and ETags', async () => {
    const [, path = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text()) ?? []
    const file = await get(path, { 'accept-encoding': 'br' })
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': file.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('has no prompt wording in its scripts', async () => {
    const scripts = (await everyScript()).join('\n')
    expect(scripts).toContain(tools['virtual-staging'].description)
    for (const words of modelWords) expect(scripts).not.toContain(words)
  })

  test('serves its settings with local addresses', async () => {
    const config = WebConfig.parse(await (await get('/config.json')).json())
    const { userPoolId, userPoolClientId } = stack.endpoints.resources
    expect(config).toMatchObject({ region: 'us-east-1', userPoolId, userPoolClientId })
    expect(new URL(config.userPoolEndpoint).host).toBe(
      new URL(stack.endpoints.endpoints.cognito).host.replace('127.0.0.1', 'localhost'),
    )
    expect(config.eventsEndpoint).toBe(stack.endpoints.endpoints.events)
  })
})

describe('the endpoints', () => {
  test('let the official SDKs use the resources of the template', async () => {
    const { table, imagesBucket, queues } = stack.endpoints.resources
    const dynamo = new DynamoDBClient(stack.clientSettings('dynamodb'))
    expect((await dynamo.send(new ListTablesCommand({}))).TableNames).toEqual([table])
    const { Buckets = [] } = await new S3Client(stack.clientSettings('s3')).send(new ListBucketsCommand({}))
    expect(Buckets.map(({ Name }) => Name)).toContain(imagesBucket)
    const { QueueUrls = [] } = await new SQSClient(stack.clientSettings('sqs')).send(new ListQueuesCommand({}))
    expect(QueueUrls.toSorted()).toEqual(queues.map(({ url }) => url).toSorted())
  })
})

describe('the API', () => {
  test('refuses a call without a token', async () => {
    const answer = await get('/api/account')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('returns a seeded account', async () => {
    const answer = await get('/api/account', await withToken('pro@example.com'))
    expect(answer.status).toBe(200)
    expect(Account.parse(await answer.json())).toMatchObject({ email: 'pro@example.com', tier: 'Pro', credits: 500 })
  })

  test('returns a new account right after sign-up', async () => {
    const [username, password] = ['ada@example.com', 'a quiet room']
    await configureAmplifyFor(stack)
    const passwordDigest = createHash('sha256').update(password.toLowerCase()).digest('hex')
    const options = { userAttributes: { email: username }, validationData: { passwordDigest } }
    expect(await signUp({ username, password, options })).toMatchObject({ isSignUpComplete: true })
    const answer = await get('/api/account', await withToken(username, password))
    expect(Account.parse(await answer.json())).toMatchObject({ email: username, tier: null, credits: 0 })
  })

  test('refuses requests that bypass the distribution', async () => {
    const headers = await withToken('pro@example.com')
    expect((await fetch(`${stack.endpoints.endpoints.api}/api/account`, { headers })).status).toBe(403)
    const forged = { ...headers, 'x-origin-secret': 'guess' }
    expect((await fetch(`${stack.endpoints.endpoints.api}/api/account`, { headers: forged })).status).toBe(403)
  })

  test('answers 404 for a path that is not in a contract', async () => {
    expect((await get('/api/nothing', await withToken('pro@example.com'))).status).toBe(404)
  })
})

describe('the secrets', () => {
  test('are generated or set', async () => {
    const client = new SecretsManagerClient(stack.clientSettings('secretsManager'))
    const { secrets } = stack.endpoints.resources
    const value = async (ending: string) => {
      const SecretId = secrets.find((name) => name.endsWith(ending))
      return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString
    }
    expect(await value('replicate-link')).toHaveLength(48)
    expect(await value('replicate-webhook')).toMatch(/^whsec_/)
  })
})

describe('the console', () => {
  test('grants credits', async () => {
    const before = await consoleCall('GET', '/accounts')
    expect(before.body).toContainEqual(
      expect.objectContaining({
        email: 'new@example.com',
        account: expect.objectContaining({ packCredits: 0, tier: null }),
      }),
    )
    const granted = await consoleCall('POST', '/accounts/new%40example.com/credits', { credits: 3 })
    expect(granted).toMatchObject({ status: 200, body: { account: { packCredits: 3 } } })
    const answer = await get('/api/account', await withToken('new@example.com'))
    expect(await answer.json()).toMatchObject({ credits: 3 })
  })

  test('sets tier and dev', async () => {
    const changed = await consoleCall('PUT', '/accounts/basic%40example.com', { tier: 'Premium', dev: true })
    expect(changed).toMatchObject({ status: 200, body: { account: { tier: 'Premium', dev: true, active: true } } })
  })

  test.each([
    ['POST', '/accounts/nobody%40example.com/credits', { credits: 1 }, 404],
    ['POST', '/accounts/pro%40example.com/credits', { credits: -1 }, 400],
    ['PUT', '/replicate/faults', { latency: 1 }, 400],
    ['GET', '/queues/none', undefined, 404],
    ['GET', '/elsewhere', undefined, 404],
  ])('returns the reason when it refuses %s %s', async (method, path, body, status) => {
    expect(await consoleCall(method, path, body)).toMatchObject({ status, body: { message: expect.any(String) } })
  })

  test('switches the faults of Replicate', async () => {
    expect((await consoleCall('PUT', '/replicate/faults', { latencyMs: 7 })).body).toMatchObject({ latencyMs: 7 })
    expect((await consoleCall('GET', '/replicate/faults')).body).toMatchObject({ latencyMs: 7 })
    expect((await consoleCall('PUT', '/replicate/faults', {})).body).toMatchObject({ latencyMs: null })
  })

  test('shows queues, jobs and schedules, and runs a schedule', async () => {
    const { body: queues } = await consoleCall('GET', '/queues')
    expect(queues).toHaveLength(stack.endpoints.resources.queues.length)
    expect((await consoleCall('GET', '/jobs')).body).toEqual([])
    const [schedule = ''] = stack.endpoints.resources.schedules
    expect(await consoleCall('POST', `/schedules/${schedule}/run`)).toMatchObject({
      status: 200,
      body: [{ result: null }],
    })
  })

  test('finds the log lines of a request', async () => {
    await get('/api/account', await withToken('pro@example.com'))
    await eventually(async () => {
      const { body } = await consoleCall('GET', '/logs?text=GetItem')
      expect(body).toContainEqual(expect.objectContaining({ source: 'dynamodb', level: 'DEBUG' }))
    })
  })

  test('refuses requests of other sites', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await get('/local/api/accounts', headers)).status).toBe(403)
  })

  test('serves its page with its own content security policy', async () => {
    const page = await get('/local')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const file of ['console.css', 'console.js', 'serif.woff2'])
      expect((await get(`/local/${file}`)).status).toBe(200)
  })
})
