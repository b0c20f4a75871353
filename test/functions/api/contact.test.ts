import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/contact.ts'
import { areas } from '#shared/contracts/index.ts'
import { limits, rates } from '#shared/limits.ts'
import { answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const { send } = areas.contact.endpoints
const mail = useAwsClient(SESv2Client)

useFunctionStage()

beforeEach(() => {
  mail.on(SendEmailCommand).resolves({ MessageId: 'm1' })
})

const message = {
  name: 'Ada Ünal',
  email: 'ada+rooms@example.com',
  message: 'Which files\ncan I upload? <b>Thanks</b>',
}

const ask = (body: object) => answerOf(handler, apiEvent(send, { body, claims: null }))

test('a message of a visitor without a session is mailed to the support address, with the visitor to reply to', async () => {
  expect(await ask(message)).toMatchObject({ status: 200, body: {} })
  expect(mail.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input)).toEqual([
    {
      FromEmailAddress: 'hello@roomwright.test',
      Destination: { ToAddresses: ['support@roomwright.test'] },
      ReplyToAddresses: ['ada+rooms@example.com'],
      Content: {
        Simple: {
          Subject: { Data: 'Message from Ada Ünal', Charset: 'UTF-8' },
          Body: {
            Text: {
              Data: 'Which files\ncan I upload? <b>Thanks</b>\n\nAda Ünal\nada+rooms@example.com\n',
              Charset: 'UTF-8',
            },
          },
        },
      },
    },
  ])
})

test.each([
  ['name', { ...message, name: '  ' }],
  ['name', { ...message, name: 'Ada\r\nBcc: others@example.com' }],
  ['name', { ...message, name: 'a'.repeat(limits.contactNameMaxCharacters + 1) }],
  ['email', { ...message, email: 'ada at example' }],
  ['message', { ...message, message: '' }],
  ['message', { ...message, message: 'a'.repeat(limits.contactMessageMaxCharacters + 1) }],
])('a wrong %s is refused by name, and nothing is sent', async (field, body) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
  expect(mail.calls()).toHaveLength(0)
})

test('all visitors share one rate, and a refusal says when to try again', async () => {
  for (let sent = 0; sent < rates.contacts.burst; sent += 1) expect(await ask(message)).toMatchObject({ status: 200 })
  expect(await ask(message)).toMatchObject({ status: 429, body: { type: expect.stringContaining('request.tooMany') } })
  expect(mail.calls()).toHaveLength(rates.contacts.burst)
})

test('a stage without a sender names the support address', async () => {
  vi.stubEnv('MAIL_SENDER', '')
  expect(await ask(message)).toMatchObject({
    status: 503,
    body: { detail: 'Please write to us at support@roomwright.test.' },
  })
})

test('a mail that SES refuses is an unexpected error', async () => {
  mail.on(SendEmailCommand).rejects(new Error('Email address is not verified.'))
  expect(await ask(message)).toMatchObject({ status: 500 })
})
