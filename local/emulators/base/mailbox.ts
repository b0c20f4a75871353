import type { DurableMap } from './durable-map.ts'

/** A mail as it was sent; `to` lists all recipients. */
export type Mail = {
  /** The service that sent it. */
  source: 'cognito' | 'ses'
  from: string
  to: string
  subject: string
  text?: string | undefined
  html?: string | undefined
}

export type ReceivedMail = Mail & { id: number; at: string }

export type Mailbox = { deliver(mail: Mail): void; all(): ReceivedMail[] }

const maximumKept = 200

/** Stores the mail that Cognito and SES send; the console shows it, newest first. */
export const createMailbox = (mails: DurableMap<ReceivedMail>): Mailbox => {
  const newest = () => mails.values().reduce((highest, { id }) => Math.max(highest, id), 0)
  return {
    deliver: (mail) => {
      const id = newest() + 1
      mails.set(String(id), { ...mail, id, at: new Date().toISOString() })
      mails.delete(String(id - maximumKept))
    },
    all: () => mails.values().toSorted((left, right) => right.id - left.id),
  }
}
