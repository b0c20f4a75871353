import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { verifiedIdentities } from '#local/emulators/aws/ses/identities.ts'
import { startSes } from '#local/emulators/aws/ses/start-ses.ts'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { createMailbox, type Mailbox, type ReceivedMail } from '#local/emulators/base/mailbox.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { localAccess, operatorKey, workerKey } from '#test/support/local/local-access.ts'

const identityArn = `arn:aws:ses:us-east-1:000000000000:identity/roomwright.com`
const { access, asked } = localAccess(({ action, resource }) => action === 'ses:SendEmail' && resource === identityArn)

let ses: StandIn
let mailbox: Mailbox
beforeAll(async () => {
  ses = await startSes({
    access,
    region,
    account,
    identities: ['roomwright.com', 'owner@example.com'],
    deliver: (mail) => mailbox.deliver(mail),
  })
})
afterAll(() => ses.close())
beforeEach(() => {
  mailbox = createMailbox(new DurableMap<ReceivedMail>())
})

const clientOf = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
  new SESv2Client({ endpoint: ses.url, region, credentials, maxAttempts: 1 })

const mail = {
  FromEmailAddress: 'Roomwright <hello@roomwright.com>',
  Destination: { ToAddresses: ['new@example.com'] },
  Content: {
    Simple: {
      Subject: { Data: 'Your room is ready', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Come and see.', Charset: 'UTF-8' } },
    },
  },
} satisfies SendEmailCommandInput

const send = (changes: Partial<SendEmailCommandInput> = {}, key = operatorKey) =>
  clientOf(key).send(new SendEmailCommand({ ...mail, ...changes }))

test('a mail arrives in the mailbox with its text, and the response has its id', async () => {
  const Destination = { ToAddresses: ['Pro <pro@example.com>'] }
  expect((await send({ Destination })).MessageId).toMatch(/^[\da-f]{16}-[\da-f-]{36}-000000$/)
  expect(mailbox.all()).toEqual([
    {
      source: 'ses',
      from: 'Roomwright <hello@roomwright.com>',
      to: 'Pro <pro@example.com>',
      subject: 'Your room is ready',
      text: 'Come and see.',
      id: 1,
      at: expect.any(String),
    },
  ])
})

test('the newest mail comes first, from either service', async () => {
  mailbox.deliver({ source: 'cognito', from: 'a@b.co', to: 'c@d.co', subject: 'Code', html: '1234' })
  await send()
  expect(mailbox.all().map(({ source, subject }) => [source, subject])).toEqual([
    ['ses', 'Your room is ready'],
    ['cognito', 'Code'],
  ])
})

test('the SDK finds the local service by environment variables', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', operatorKey.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', operatorKey.secretAccessKey)
  await new SESv2Client({}).send(new SendEmailCommand(mail))
  expect(mailbox.all()).toHaveLength(1)
  vi.unstubAllEnvs()
})

const simple = (content: object) => ({ Content: { Simple: { ...mail.Content.Simple, ...content } } })

test.each<[string, Partial<SendEmailCommandInput>, string, string]>([
  [
    'a sender who is not verified',
    { FromEmailAddress: 'x@elsewhere.com' },
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region US-EAST-1: x@elsewhere.com',
  ],
  [
    'another address beside a verified one',
    { FromEmailAddress: 'other@example.com' },
    'MessageRejected',
    'The following identities failed the check in region US-EAST-1: other@example.com',
  ],
  ['a recipient without a domain', { Destination: { ToAddresses: ['new'] } }, 'BadRequestException', "final '@domain'"],
  [
    'a header in the subject',
    simple({ Subject: { Data: 'Hi\r\nBcc: x@y.co', Charset: 'UTF-8' } }),
    'BadRequestException',
    'one line',
  ],
  ['no simple content', { Content: {} }, 'BadRequestException', 'Simple'],
  [
    'a parameter that is not imitated',
    { ConfigurationSetName: 'other' },
    'BadRequestException',
    'ConfigurationSetName',
  ],
])('%s is refused and nothing is delivered', async (_, changes, name, message) => {
  await expect(send(changes)).rejects.toMatchObject({ name, message: expect.stringContaining(message) })
  expect(mailbox.all()).toEqual([])
})

test('a role sends only from identities that it has permission for', async () => {
  await send({}, workerKey)
  expect(asked.at(-1)).toMatchObject({
    action: 'ses:SendEmail',
    resource: identityArn,
    context: {
      'ses:FromAddress': 'hello@roomwright.com',
      'ses:Recipients': ['new@example.com'],
    },
  })
  await expect(send({ FromEmailAddress: 'owner@example.com' }, workerKey)).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('ses:SendEmail on resource: arn:aws:ses:us-east-1:000000000000:identity/owner'),
  })
  expect(mailbox.all()).toHaveLength(1)
})

test('an unknown key is refused', async () => {
  const stranger = { accessKeyId: 'STRANGER', secretAccessKey: 'x' }
  await expect(send({}, stranger)).rejects.toMatchObject({ name: 'UnrecognizedClientException' })
})

test.each([
  ['no signature', {}, 'MissingAuthenticationTokenException'],
  ['half a signature', { authorization: 'AWS4-HMAC-SHA256 Credential=a' }, 'IncompleteSignatureException'],
])('%s is refused', async (_, headers: Record<string, string>, name) => {
  const response = await fetch(`${ses.url}/v2/email/outbound-emails`, { method: 'POST', headers, body: '{}' })
  expect([response.status, response.headers.get('x-amzn-errortype')]).toEqual([403, name])
})

test('the senders in the template count as verified', () => {
  const sourceArn = 'arn:aws:ses:us-east-1:000000000000:identity/'
  const resolver = createResolver({
    Outputs: {},
    Resources: {
      Pool: {
        Type: 'AWS::Cognito::UserPool',
        Properties: { EmailConfiguration: { SourceArn: `${sourceArn}pool@example.com` } },
      },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          PolicyDocument: { Statement: [{ Resource: [`${sourceArn}mail@example.com`, `${sourceArn}*`] }] },
        },
      },
    },
  })
  expect(verifiedIdentities(resolver)).toEqual(['pool@example.com', 'mail@example.com'])
})
