import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DetectFacesCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import { GetObjectCommand, ListBucketsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { signUp } from 'aws-amplify/auth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import { architectureClause } from '#functions/core/generations/run/prompts/architecture.ts'
import { decorationStyleWording } from '#functions/core/generations/run/prompts/decoration-styles.ts'
import { presetWording } from '#functions/core/generations/run/prompts/presets/index.ts'
import { roomWords } from '#functions/core/generations/run/prompts/rooms.ts'
import { stagingStyleWording } from '#functions/core/generations/run/prompts/staging-styles.ts'
import { stagingClause } from '#functions/core/generations/run/prompts/virtual-staging.ts'
import { passwordDigest } from '#functions/core/identity/password-digest.ts'
import { startSes } from '#local/emulators/aws/ses/start-ses.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { Account } from '#shared/entities/account.ts'
import { tools } from '#shared/tools/index.ts'
import { WebConfig } from '#shared/web-config.ts'
import { eventually } from '#test/support/eventually.ts'
import { configureAmplifyFor } from '#test/support/local/amplify.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { localAccess, operatorKey } from '#test/support/local/local-access.ts'
import { accessTokenOf, sharedStack } from '#test/support/local/local-stack.ts'
import { kontext, pictureServer } from '#test/support/local/replicate-stand-in.ts'
import { jpegOf } from '#test/support/pictures.ts'

const stack = sharedStack()

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${stack.url}${path}`, { headers })
const withToken = async (email: string, password?: string) => ({
  authorization: `Bearer ${await accessTokenOf(stack, email, password)}`,
})
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
  ...[decorationStyleWording, stagingStyleWording, presetWording]
    .flatMap((wordings): Record<string, string>[] => Object.values(wordings))
    .flatMap((wording) => Object.values(wording)),
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

  test("serves the app's page for every screen, and the landing page for the root", async () => {
    const app = await (await get('/generations/gen_1')).text()
    expect(app).toContain('<div id="root">')
    expect(await (await get('/dashboard')).text()).toBe(app)
    expect(await (await get('/')).text()).not.toBe(app)
  })

  test('answers 404 for a missing file, and leaves errors of the API and of pictures as they are', async () => {
    expect((await get('/assets/missing.js')).status).toBe(404)
    const missing = await get('/missing.txt')
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(await missing.text()).toBe('Not found')
    expect((await get('/api/missing.txt')).headers.get('content-type')).toBe('application/json')
    const { endpoints, resources } = stack.endpoints
    const picture = await fetch(`${endpoints.s3}/${resources.imagesBucket}/user/generations/missing.jpg`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([403, 'application/xml'])
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

describe('the official SDK', () => {
  test('reads the table, and writes and reads a row', async () => {
    const { table } = stack.endpoints.resources
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([table])
    const Item = { pk: 'SMOKE', sk: '1', credits: 3 }
    await client.send(new PutCommand({ TableName: table, Item }))
    const read = new GetCommand({ TableName: table, Key: { pk: 'SMOKE', sk: '1' } })
    expect((await client.send(read)).Item).toEqual(Item)
  })

  test('lists the buckets, and stores and reads an object', async () => {
    const { imagesBucket: Bucket } = stack.endpoints.resources
    const client = new S3Client(stack.clientSettings('s3'))
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}))
    expect(Buckets.map(({ Name }) => Name)).toContain(Bucket)
    await client.send(new PutObjectCommand({ Bucket, Key: 'smoke.txt', Body: 'hello' }))
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'smoke.txt' }))
    expect(await Body?.transformToString()).toBe('hello')
  })

  test('sends a message to a queue', async () => {
    // Nothing receives from a dead-letter queue.
    const { name, url: QueueUrl } =
      stack.endpoints.resources.queues.find((queue) => /DeadLetters/i.test(queue.name)) ?? {}
    await new SQSClient(stack.clientSettings('sqs')).send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello' }))
    const messages = `${stack.url}/local/api/queues/${name}`
    expect(await (await fetch(messages)).json()).toMatchObject([{ body: 'hello' }])
    await fetch(messages, { method: 'DELETE' })
  })

  test('finds the faces in a picture', async () => {
    const { rekognition: endpoint } = stack.endpoints.endpoints
    const client = new RekognitionClient({ ...stack.clientSettings('s3'), endpoint })
    const found = await client.send(new DetectFacesCommand({ Image: { Bytes: await jpegOf(80, 80) } }))
    expect(found.FaceDetails).toEqual([])
  })

  test('sends a mail', async () => {
    const mails: string[] = []
    const deliver = ({ subject }: { subject: string }) => void mails.push(subject)
    const { access } = localAccess()
    const ses = await startSes({
      access,
      region,
      account,
      identities: ['roomwright.com'],
      deliver,
    })
    onTestFinished(ses.close)
    const client = new SESv2Client({ endpoint: ses.url, region, credentials: operatorKey })
    const Simple = {
      Subject: { Data: 'Your room is ready', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Come and see.', Charset: 'UTF-8' } },
    }
    const Destination = { ToAddresses: ['new@example.com'] }
    await client.send(
      new SendEmailCommand({ FromEmailAddress: 'hello@roomwright.com', Destination, Content: { Simple } }),
    )
    expect(mails).toEqual(['Your room is ready'])
  })

  test('of Replicate makes a prediction', async () => {
    const room = await pictureServer(await jpegOf(80, 80))
    onTestFinished(room.close)
    const client = stack.replicate()
    const input = { prompt: 'a calm room', input_image: room.url }
    const { id } = await client.predictions.create({ model: kontext, input })
    await eventually(async () => expect(await client.predictions.get(id)).toMatchObject({ status: 'succeeded' }))
  })

  test('of Stripe creates a customer and finds the products', async () => {
    const { stripe: settings } = stack.endpoints.endpoints
    if (!settings) throw new Error('The real Stripe is used')
    const client = stripeClient(settings.key, settings.url)
    const { id } = await client.customers.create({ email: 'ada@example.com' })
    expect(await client.customers.retrieve(id)).toMatchObject({ email: 'ada@example.com' })
    expect((await client.products.list()).data.length).toBeGreaterThan(0)
  })
})

describe('the API', () => {
  test('refuses a call without a token', async () => {
    const answer = await get('/api/account')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('returns a seeded account', async () => {
    const answer = await get('/api/account', await withToken('credits@example.com'))
    expect(answer.status).toBe(200)
    const seeded = { email: 'credits@example.com', tier: 'CREDITS_ONLY', credits: 200 }
    expect(Account.parse(await answer.json())).toMatchObject(seeded)
  })

  test('returns a new account right after sign-up', async () => {
    const [username, password] = ['ada@example.com', 'a quiet room']
    await configureAmplifyFor(stack)
    const options = {
      userAttributes: { email: username },
      validationData: { passwordDigest: passwordDigest(password) },
    }
    expect(await signUp({ username, password, options })).toMatchObject({ isSignUpComplete: true })
    const answer = await get('/api/account', await withToken(username, password))
    expect(Account.parse(await answer.json())).toMatchObject({ email: username, tier: null, credits: 0 })
  })

  test('refuses requests that bypass the distribution', async () => {
    const headers = await withToken('credits@example.com')
    expect((await fetch(`${stack.endpoints.endpoints.api}/api/account`, { headers })).status).toBe(403)
    const forged = { ...headers, 'x-origin-secret': 'guess' }
    expect((await fetch(`${stack.endpoints.endpoints.api}/api/account`, { headers: forged })).status).toBe(403)
  })

  test('answers 404 for a path that is not in a contract', async () => {
    expect((await get('/api/nothing', await withToken('credits@example.com'))).status).toBe(404)
  })
})

describe('the secrets', () => {
  test('are generated or set', async () => {
    expect(await stack.secretOf('replicate-link')).toHaveLength(48)
    expect(await stack.secretOf('replicate-webhook')).toMatch(/^whsec_/)
  })
})
