import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { ListBucketsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount, personAt } from '#test/support/local/stack-person.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { billingOf, waitForState } from './billing-person.ts'

const stack = sharedStack()

const Stripe = z.object({
  customers: z.array(z.record(z.string(), z.unknown())),
  subscriptions: z.array(z.object({ email: z.string(), status: z.string() })),
})

/** Everything that is stored anywhere and contains one of these words. */
const tracesOf = async (words: readonly string[]) => {
  const isTrace = (text: string) => words.some((word) => text.includes(word))
  const table = new DynamoDBClient(stack.clientSettings('dynamodb'))
  const { Items = [] } = await table.send(new ScanCommand({ TableName: stack.endpoints.resources.table }))
  const rows = Items.filter((row) => isTrace(JSON.stringify(row))).map(({ pk }) => pk?.S)
  const s3 = new S3Client({ ...stack.clientSettings('s3'), forcePathStyle: true })
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}))
  const listed = await Promise.all(Buckets.map(({ Name }) => s3.send(new ListObjectsV2Command({ Bucket: Name }))))
  const files = listed.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key = '' }) => (isTrace(Key) ? [Key] : [])))
  const pool = new CognitoIdentityProviderClient(stack.clientSettings('cognito'))
  const { Users = [] } = await pool.send(new ListUsersCommand({ UserPoolId: stack.endpoints.resources.userPoolId }))
  const users = Users.filter((user) => isTrace(JSON.stringify(user)))
  const stripe = Stripe.parse(await (await fetch(`${stack.url}/local/api/stripe`)).json())
  const customers = stripe.customers.filter((customer) => isTrace(JSON.stringify(customer)))
  const live = stripe.subscriptions.filter(({ status, email: owner }) => status !== 'canceled' && isTrace(owner))
  return { rows, files, users, customers, live }
}

const Queues = z.array(z.object({ queue: z.string(), visible: z.number() }))

/** The number of messages in each dead-letter queue. */
const deadLetters = async () =>
  Queues.parse(await (await fetch(`${stack.url}/local/api/queues`)).json()).filter(({ queue }) => /dead/i.test(queue))

const Mails = z.array(z.object({ to: z.string(), text: z.string().optional() }))

test('an export holds the rows and pictures of its owner, and is told by mail', async () => {
  const email = await newAccount(stack, { tier: 'Pro' })
  const person = await personAt(stack, email)
  const photo = await person.upload(await jpegOf(640, 480))
  expect(await person.call('POST', '/account/export')).toMatchObject({ status: 202 })
  await eventually(async () =>
    expect((await person.account()).dataExport).toMatchObject({ status: 'ready', archives: 1 }),
  )
  const { urls } = z.object({ urls: z.array(z.url()) }).parse((await person.call('GET', '/account/export')).body)
  const answer = await fetch(urls[0] ?? '')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const { userId } = await person.account()
  expect(files[photo.replace(userId, 'pictures')]?.length).toBeGreaterThan(1000)
  expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))).toMatchObject([{ email }])
  await eventually(async () => {
    const mails = Mails.parse(await person.console('GET', '/mail'))
    expect(mails.find(({ to }) => to === email)?.text).toContain('/account')
  })
})

test('a deleted account leaves nothing in the table, the buckets, the pool, Stripe and Replicate', async () => {
  const email = await newAccount(stack)
  const billing = await billingOf(stack, email)
  await billing.pay(await billing.checkout('/create-checkout', { priceId: 'price_pro' }))
  await waitForState(billing, { tier: 'Pro', active: true, credits: 500 })
  await billing.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' })
  const person = await personAt(stack, email)
  const { userId } = await person.account()
  await person.setFaults({ latencyMs: 60_000 })
  const running = await person.start(await person.upload(await jpegOf(640, 480)))
  const predictionId = await eventually(async () => {
    const job = (await person.jobs()).find(({ generationId }) => generationId === running)
    if (!job?.predictionId) throw new Error('The job does not run yet')
    return job.predictionId
  })
  const before = await tracesOf([userId, email])
  const deadBefore = await deadLetters()
  for (const traces of Object.values(before)) expect(traces.length).toBeGreaterThan(0)

  expect(await person.call('POST', '/account/delete', { confirmation: 'somebody@else.example' })).toMatchObject({
    status: 422,
  })
  expect(await person.call('POST', '/account/delete', { confirmation: email })).toMatchObject({ status: 202 })

  await eventually(async () => {
    const { rows, ...elsewhere } = await tracesOf([userId, email])
    expect(elsewhere).toEqual({ files: [], users: [], customers: [], live: [] })
    // These two end by themselves: after a day, and two minutes after the job's end.
    expect(rows.sort()).toEqual([`DELETED#${userId}`, `JOB#${running}`])
  })
  expect(await person.call('GET', '/account')).toMatchObject({ status: 401 })
  expect((await stack.replicate().predictions.get(predictionId)).status).toBe('canceled')
  expect(await deadLetters()).toEqual(deadBefore)
})
