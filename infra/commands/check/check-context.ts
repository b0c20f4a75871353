import type Stripe from 'stripe'
import type { Account } from '#shared/entities/account.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Live } from './live.ts'
import type { Visitor } from './visitor.ts'

/** What the steps of a check share: the site, its throw-away visitor, the operator, and what earlier steps made. */
export type Check = {
  siteUrl: string
  visitor: Visitor
  /** Runs the operator's command with these words. */
  operate: (...words: string[]) => Promise<string>
  /** Whether the user pool has a user with this address. */
  isInPool: (email: string) => Promise<boolean>
  /** Undefined without a key of the test mode. */
  stripe: Stripe | undefined
  /** How long a design, a webhook or an export may take. */
  waitSeconds: number
  made: {
    account?: Account
    live?: Live
    designs: Generation[]
    sharePage?: string
    stripeCustomer?: string
  }
}
