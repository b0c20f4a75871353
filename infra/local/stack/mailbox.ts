import type { Mail } from '#infra/local/cognito/pool.ts'
import type { DurableMap } from '#infra/local/state.ts'

export type ReceivedMail = Mail & { id: number; at: string }

export type Mailbox = { deliver(mail: Mail): void; all(): ReceivedMail[] }

const kept = 200

/** Where mail ends here: the console shows it, newest first. */
export const createMailbox = (mails: DurableMap<ReceivedMail>): Mailbox => {
  const newest = () => mails.values().reduce((highest, { id }) => Math.max(highest, id), 0)
  return {
    deliver: (mail) => {
      const id = newest() + 1
      mails.set(String(id), { ...mail, id, at: new Date().toISOString() })
      mails.delete(String(id - kept))
    },
    all: () => mails.values().toSorted((left, right) => right.id - left.id),
  }
}
