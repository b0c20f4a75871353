import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Caller } from '#local/emulators/aws/json-rpc.ts'
import type { Mail } from '#local/emulators/base/mailbox.ts'
import { type Address, parseAddress } from './address.ts'
import { badRequest, notVerified } from './ses-error.ts'

const Text = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8') })

const SendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.tuple([z.string()]) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({ Subject: Text, Body: z.strictObject({ Text }) }),
  }),
})

export type SesAccount = {
  region: string
  account: string
  /** The verified addresses and domains. */
  identities: readonly string[]
  deliver(mail: Mail): void
}

/**
 * `SendEmail` of a text to one person, for an account that has left SES's sandbox: the sender must be a verified identity,
 * a recipient need not.
 */
export const sendEmail = (ses: SesAccount, body: unknown, caller: Caller): { MessageId: string } => {
  const input = SendEmail.parse(body)
  const from = parseAddress(input.FromEmailAddress)
  const [to] = input.Destination.ToAddresses
  const recipient = parseAddress(to)
  caller.about(`${from.address} to ${recipient.address}`)
  requireRight(ses, from, recipient, caller)

  if (!identityOf(ses, from)) throw notVerified(input.FromEmailAddress, ses.region)
  const { Subject, Body } = input.Content.Simple
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('The subject of a message is one line.')
  ses.deliver({ source: 'ses', from: input.FromEmailAddress, to, subject: Subject.Data, text: Body.Text.Data })
  return { MessageId: `${randomBytes(8).toString('hex')}-${randomUUID()}-000000` }
}

/** The verified identity of a sender: its address, else its domain, else the nearest parent domain. */
const identityOf = ({ identities }: SesAccount, { address, domain }: Address): string | undefined => {
  const labels = domain.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  return [address, ...domains].find((candidate) =>
    identities.some((identity) => identity.toLowerCase() === candidate.toLowerCase()),
  )
}

const requireRight = (ses: SesAccount, from: Address, recipient: Address, caller: Caller): void =>
  caller.require(
    'ses:SendEmail',
    `arn:aws:ses:${ses.region}:${ses.account}:identity/${identityOf(ses, from) ?? from.address}`,
    { 'ses:FromAddress': from.address, 'ses:Recipients': [recipient.address] },
  )
