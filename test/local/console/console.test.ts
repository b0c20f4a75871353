import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { personAt } from '#test/support/local/stack-person.ts'

const stack = sharedStack()

const ask = (method: string, path: string, body?: unknown) =>
  fetch(`${stack.url}/local/api${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await ask(method, path, body)
  return { status: answer.status, body: await answer.json() }
}

describe('objects', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const bucket = stack.endpoints.resources.imagesBucket
  const stored = async () => {
    const { objects, bytes } = (await call('GET', '/objects')).body.find(
      ({ name }: { name: string }) => name === bucket,
    )
    return { objects, bytes }
  }
  let before: { objects: number; bytes: number }
  beforeAll(async () => {
    before = await stored()
    const s3 = new S3Client(stack.clientSettings('s3'))
    const put = (Key: string, ContentType: string, Body: Buffer | string) =>
      s3.send(new PutObjectCommand({ Bucket: bucket, Key, ContentType, Body }))
    await put('ada/rooms/one.png', 'image/png', png)
    await put('ada/rooms/two & more.png', 'image/png', png)
    await put('ada/page.html', 'text/html', '<script>alert(1)</script>')
    await put('bob/rooms/three.png', 'image/png', png)
  })

  test('are counted by bucket', async () => {
    expect(await stored()).toEqual({ objects: before.objects + 4, bytes: before.bytes + 49 })
  })

  test('are listed by prefix with size, type and time, and the folders below it', async () => {
    expect((await call('GET', `/objects/${bucket}?prefix=ada/&limit=2`)).body).toEqual({
      total: 3,
      folders: ['ada/rooms/'],
      objects: [
        { key: 'ada/page.html', size: 25, contentType: 'text/html', modifiedAt: expect.any(String) },
        { key: 'ada/rooms/one.png', size: 8, contentType: 'image/png', modifiedAt: expect.any(String) },
      ],
    })
  })

  const contentOf = (key: string) => ask('GET', `/objects/${bucket}/content?key=${encodeURIComponent(key)}`)

  test('are displayed as pictures', async () => {
    const answer = await contentOf('ada/rooms/two & more.png')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  })

  test('that are not pictures are served without the right to run scripts', async () => {
    const answer = await contentOf('ada/page.html')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are deleted one by one', async () => {
    const path = `/objects/${bucket}?key=bob/rooms/three.png`
    expect(await call('DELETE', path)).toEqual({ status: 200, body: { deleted: 'bob/rooms/three.png' } })
    expect(await call('DELETE', path)).toMatchObject({ status: 404 })
    expect((await call('GET', `/objects/${bucket}?prefix=bob/`)).body).toMatchObject({ total: 0, objects: [] })
  })
})

describe('rows', () => {
  test('are grouped by the prefix of their partition keys', async () => {
    const { body } = await call('GET', '/table')
    expect(body).toContainEqual({
      prefix: 'OPTIONS#',
      partitions: expect.arrayContaining([{ pk: 'OPTIONS#space-types', rows: expect.any(Number) }]),
    })
    expect(body).toContainEqual({
      prefix: 'USER#',
      partitions: expect.arrayContaining([
        { pk: expect.stringMatching(/^USER#[\da-f-]{36}$/), rows: expect.any(Number) },
      ]),
    })
  })

  test('are read by partition key and the beginning of the sort key', async () => {
    const accounts: { email: string; sub: string }[] = (await call('GET', '/accounts')).body
    const sub = accounts.find(({ email }) => email === 'credits@example.com')?.sub
    const rows = async (query: object) =>
      (await call('GET', `/table/rows?${new URLSearchParams({ pk: `USER#${sub}`, ...query })}`)).body
    const all = await rows({})
    expect(all.more).toBe(false)
    expect(all.rows).toContainEqual(expect.objectContaining({ sk: 'ACCOUNT', email: 'credits@example.com' }))
    expect(await rows({ sk: 'ACC' })).toMatchObject({ rows: [{ sk: 'ACCOUNT' }], more: false })
    expect((await rows({ limit: '1' })).more).toBe(true)
  })
})

describe('queues', () => {
  test('can be read, redriven and purged', async () => {
    const { queues } = stack.endpoints.resources
    const dead = queues.find(({ name }) => /DeadLetters/.test(name))
    const sqs = new SQSClient(stack.clientSettings('sqs'))
    await sqs.send(new SendMessageCommand({ QueueUrl: dead?.url, MessageBody: 'not for anybody' }))
    expect((await call('GET', `/queues/${dead?.name}`)).body).toMatchObject([
      { body: 'not for anybody', state: 'visible' },
    ])
    expect(await call('DELETE', `/queues/${dead?.name}`)).toMatchObject({ status: 200 })
    expect((await call('GET', `/queues/${dead?.name}`)).body).toEqual([])
    expect((await call('POST', `/queues/${dead?.name}/redrive`)).body).toEqual({ moved: 0 })
  })
})

describe('faults of AWS', () => {
  beforeEach(() => call('DELETE', '/aws/faults'))
  const fault = { service: 's3', kind: 'throttle' }
  const whole = { operation: null, function: null, times: 1, share: 1, holdMs: 5000, seen: 0, struck: 0 }

  test('can be set, listed and removed together', async () => {
    const set = await call('PUT', '/aws/faults', [fault, { service: 'sqs', kind: 'time-out', times: 'always' }])
    expect(set.body).toMatchObject([
      { ...fault, ...whole },
      { service: 'sqs', kind: 'time-out', times: 'always' },
    ])
    expect((await call('GET', '/aws/faults')).body).toEqual(set.body)
    expect((await call('DELETE', '/aws/faults')).body).toEqual([])
  })

  test('can be added and removed one by one', async () => {
    await call('PUT', '/aws/faults', [fault])
    const { body } = await call('POST', '/aws/faults', { service: 'ses', kind: 'error' })
    expect((await call('GET', '/aws/faults')).body).toHaveLength(2)
    expect((await call('DELETE', `/aws/faults/${body.id}`)).body).toMatchObject([fault])
    expect(await call('DELETE', `/aws/faults/${body.id}`)).toMatchObject({ status: 404 })
  })

  test.each([
    { service: 's4', kind: 'error' },
    { service: 's3', kind: 'sulk' },
    { service: 's3', kind: 'error', share: 0 },
    { service: 's3', kind: 'error', often: 3 },
  ])('are refused when they are wrong: %j', async (wrong) => {
    expect(await call('PUT', '/aws/faults', [wrong])).toMatchObject({ status: 400 })
  })
})

test('grants list used, unused and denied actions', async () => {
  const customer = await personAt(stack, 'credits@example.com')
  await customer.account()
  const { body } = await call('GET', '/grants')
  expect(body.used).toContainEqual(expect.objectContaining({ action: 'dynamodb:GetItem' }))
  expect(body.unused).toContainEqual(expect.objectContaining({ action: 's3:PutObject' }))
  expect(body.denied).toEqual([])
})

test('every script that the page imports is served', async () => {
  const page = await (await fetch(`${stack.url}/local`)).text()
  const [, entry = ''] = /src="([^"]+)"/.exec(page) ?? []
  const seen = new Set<string>()
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const answer = await fetch(`${stack.url}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    const imports = [...(await answer.text()).matchAll(/from '\.\/([\w-]+\.js)'/g)]
    for (const [, name] of imports) await visit(`/local/${name}`)
  }
  await visit(entry)
  expect(seen.size).toBeGreaterThan(10)
})

test.each([
  ['GET', '/objects/none'],
  ['GET', '/objects/none/content?key=a'],
  ['GET', '/table/rows'],
])('%s %s returns a reason for its refusal', async (method, path) => {
  const { status, body } = await call(method, path)
  expect([400, 404]).toContain(status)
  expect(body).toEqual({ message: expect.any(String) })
})
