import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Caller } from '#local/aws/json-rpc.ts'
import type { Mail } from '#local/run/mailbox.ts'
import { type Address, parseAddress } from './address.ts'
import { type ReadMessage, readRawMessage } from './raw-message.ts'
import { badRequest, notVerified, tooLong, unknownConfigurationSet, unknownTemplate } from './ses-error.ts'

const Text = z.object({ Data: z.string(), Charset: z.string().optional() })

const Addresses = z.array(z.string()).default([])

const SendEmail = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  Content: z.object({
    Simple: z.object({ Subject: Text, Body: z.object({ Text: Text.optional(), Html: Text.optional() }) }).optional(),
    Raw: z.object({ Data: z.base64() }).optional(),
    Template: z.object({ TemplateName: z.string().optional() }).optional(),
  }),
  ConfigurationSetName: z.string().optional(),
})
type SendEmail = z.infer<typeof SendEmail>

export type SesAccount = {
  region: string
  account: string
  /** The addresses and domains that mail may come from. */
  identities: readonly string[]
  configurationSets?: readonly string[] | undefined
  deliver(mail: Mail): void
}

const mostRecipients = 50
const mostBytes = 40 * 2 ** 20

/**
 * `SendEmail` for an account that has left SES's sandbox: the sender must be a verified identity, a recipient need not.
 * There are no stored templates here, and SES's answer for one that does not exist is given to all of them.
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

const messageOf = ({ FromEmailAddress, Destination, Content }: SendEmail): ReadMessage => {
  const { Simple, Raw, Template } = Content
  if ([Simple, Raw, Template].filter(Boolean).length !== 1)
    throw badRequest('Exactly one of Simple, Raw and Template is the content of a message.')
  if (Template) throw unknownTemplate(Template.TemplateName ?? '')

  const named = [...Destination.ToAddresses, ...Destination.CcAddresses, ...Destination.BccAddresses]
  if (Raw) {
    const read = readRawMessage(Buffer.from(Raw.Data, 'base64'))
    return { ...read, from: FromEmailAddress ?? read.from, recipients: named.length > 0 ? named : read.recipients }
  }
  const { Text: text, Html: html } = Simple?.Body ?? {}
  if (!text && !html) throw badRequest('The body of a message has a text, an HTML part or both.')
  const subject = Simple?.Subject.Data ?? ''
  if (/[\r\n]/.test(subject)) throw badRequest('The subject of a message is one line.')
  return { from: FromEmailAddress, recipients: named, subject, text: text?.Data, html: html?.Data }
}

/** The verified identity a sender belongs to: the address itself before its domain, and that before those above it. */
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
  const action = input.Content.Raw ? 'ses:SendRawEmail' : 'ses:SendEmail'
  const context = {
    'ses:ApiVersion': '2',
    'ses:FromAddress': from.address,
    'ses:FromDisplayName': from.displayName ?? '',
    'ses:Recipients': recipients.map(({ address }) => address),
  }
  caller.require(action, arnOf(`identity/${identityOf(ses, from) ?? from.address}`), context)
  if (input.ConfigurationSetName)
    caller.require(action, arnOf(`configuration-set/${input.ConfigurationSetName}`), context)
}

const checkSize = ({ Simple, Raw }: SendEmail['Content']): void => {
  const bytes = Raw
    ? Buffer.byteLength(Raw.Data, 'base64')
    : Buffer.byteLength(`${Simple?.Subject.Data}${Simple?.Body.Text?.Data ?? ''}${Simple?.Body.Html?.Data ?? ''}`)
  if (bytes > mostBytes) throw tooLong(bytes, mostBytes)
}
