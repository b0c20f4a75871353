import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Caller } from '#local/emulators/aws/json-rpc.ts'
import type { Mail } from '#local/emulators/base/mailbox.ts'
import { type Address, parseAddress } from './address.ts'
import { badRequest, notVerified, tooLong, unknownConfigurationSet } from './ses-error.ts'

const Text = z.object({ Data: z.string(), Charset: z.string().optional() })

const Addresses = z.array(z.string()).default([])

const SendEmail = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  Content: z.object({
    Simple: z.object({ Subject: Text, Body: z.object({ Text: Text.optional(), Html: Text.optional() }) }),
  }),
  ConfigurationSetName: z.string().optional(),
})
type SendEmail = z.infer<typeof SendEmail>

export type SesAccount = {
  region: string
  account: string
  /** The verified addresses and domains. */
  identities: readonly string[]
  configurationSets?: readonly string[] | undefined
  deliver(mail: Mail): void
}

const mostRecipients = 50
const mostBytes = 40 * 2 ** 20

/**
 * `SendEmail` with simple content, for an account that has left SES's sandbox: the sender must be a verified identity,
 * a recipient need not.
 */
export const sendEmail = (ses: SesAccount, body: unknown, caller: Caller): { MessageId: string } => {
  const input = SendEmail.parse(body)
  const message = messageOf(input)
  const recipients = message.recipients.map(parseAddress)
  if (!message.from) throw badRequest("Missing required header 'From'.")
  const from = parseAddress(message.from)
  caller.about(`${from.address} to ${recipients.map(({ address }) => address).join(', ')}`)
  requireRights(ses, input, { from, recipients }, caller)

  if (input.ConfigurationSetName && !ses.configurationSets?.includes(input.ConfigurationSetName))
    throw unknownConfigurationSet(input.ConfigurationSetName)
  if (!identityOf(ses, from)) throw notVerified([message.from], ses.region)
  if (recipients.length === 0) throw badRequest('Must have at least one recipient.')
  if (recipients.length > mostRecipients) throw badRequest(`Recipient count exceeds ${mostRecipients}.`)
  checkSize(input.Content)

  const { subject, text, html } = message
  ses.deliver({ source: 'ses', from: message.from, to: message.recipients.join(', '), subject, text, html })
  return { MessageId: `${randomBytes(8).toString('hex')}-${randomUUID()}-000000` }
}

const messageOf = ({ FromEmailAddress, Destination, Content }: SendEmail) => {
  const { Subject, Body } = Content.Simple
  if (!Body.Text && !Body.Html) throw badRequest('The body of a message has a text, an HTML part or both.')
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('The subject of a message is one line.')
  const recipients = [...Destination.ToAddresses, ...Destination.CcAddresses, ...Destination.BccAddresses]
  return { from: FromEmailAddress, recipients, subject: Subject.Data, text: Body.Text?.Data, html: Body.Html?.Data }
}

/** The verified identity of a sender: its address, else its domain, else the nearest parent domain. */
const identityOf = ({ identities }: SesAccount, { address, domain }: Address): string | undefined => {
  const labels = domain.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  return [address, ...domains].find((candidate) =>
    identities.some((identity) => identity.toLowerCase() === candidate.toLowerCase()),
  )
}

type Envelope = { from: Address; recipients: Address[] }

const requireRights = (ses: SesAccount, input: SendEmail, { from, recipients }: Envelope, caller: Caller): void => {
  const arnOf = (resource: string) => `arn:aws:ses:${ses.region}:${ses.account}:${resource}`
  const context = {
    'ses:ApiVersion': '2',
    'ses:FromAddress': from.address,
    'ses:FromDisplayName': from.displayName ?? '',
    'ses:Recipients': recipients.map(({ address }) => address),
  }
  caller.require('ses:SendEmail', arnOf(`identity/${identityOf(ses, from) ?? from.address}`), context)
  if (input.ConfigurationSetName)
    caller.require('ses:SendEmail', arnOf(`configuration-set/${input.ConfigurationSetName}`), context)
}

const checkSize = ({ Simple: { Subject, Body } }: SendEmail['Content']): void => {
  const bytes = Buffer.byteLength(`${Subject.Data}${Body.Text?.Data ?? ''}${Body.Html?.Data ?? ''}`)
  if (bytes > mostBytes) throw tooLong(bytes, mostBytes)
}
