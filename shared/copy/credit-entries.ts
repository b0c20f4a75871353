import type { Plan } from '#shared/billing/plans.ts'
import type { CreditEntry, CreditEntryType } from '#shared/entities/credit-entry.ts'
import { type OfferedToolId, toolOffer } from '#shared/tools/offer.ts'
import { isScene } from '#shared/tools/scenes.ts'

const isOffered = (toolId: string): toolId is OfferedToolId => Object.hasOwn(toolOffer, toolId)

/** The name of the job in a credit entry: a tool, or the training of a personal model. */
const jobName = ({ toolId, hdId, trainingId }: CreditEntry): string => {
  if (hdId) return 'HD picture'
  if (trainingId) return 'AI model training'
  if (toolId && isScene({ toolId })) return 'Picture of you'
  return toolId && isOffered(toolId) ? toolOffer[toolId].name : 'Design'
}

/** The reasons that the server stores. Entries without a reason use them too. */
export const entryReasons = {
  refund: 'Refund',
  refundFailed: 'Refund failed',
  lostDispute: 'Lost dispute',
  appealWon: 'Appeal won',
  secondSubscription: 'Second plan cancelled and refunded',
  failedPayment: 'Payment failed, nothing was charged',
} as const

/** The reasons of plan credits. The server stores them when an invoice is paid. */
export const grantReasons = {
  plan: ({ tier, interval }: Pick<Plan, 'tier' | 'interval'>) =>
    `${tier} plan, ${interval === 'year' ? 'yearly' : 'monthly'} credits`,
  upgrade: ({ title }: Pick<Plan, 'title'>) => `Upgrade to ${title}`,
}

const creditsOf = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** The reasons of entries that return what a refund or a lost dispute took. */
const returningReasons: readonly string[] = [entryReasons.refundFailed, entryReasons.appealWon]

type Words = (entry: CreditEntry) => string

const words: Record<CreditEntryType, Words> = {
  grant: ({ reason }) => reason ?? 'Credits added',
  hold: (entry) => (entry.bulkJobId ? `Bulk: ${jobName(entry)}` : jobName(entry)),
  capture: (entry) => `${jobName(entry)}: finished`,
  release: (entry) => `${jobName(entry)}: ${creditsOf(entry.credits)} returned`,
  expire: ({ credits }) => (credits > 0 ? 'Plan credits given back' : 'Plan credits expired'),
  'claw-back': ({ reason }) => `${reason ?? entryReasons.refund}: credits taken back`,
  restore: ({ reason }) => `${reason ?? entryReasons.refundFailed}: credits given back`,
  debt: ({ reason }) =>
    reason && returningReasons.includes(reason)
      ? `${reason}: credits no longer owed`
      : `${reason ?? entryReasons.lostDispute}: credits owed`,
  'debt-payment': ({ credits }) =>
    credits > 0
      ? `${creditsOf(credits)} returned that had repaid what you owed`
      : `${creditsOf(-credits)} repaid what you owed`,
  adjust: ({ reason }) => reason ?? 'Adjusted by support',
}

export const entryInWords = (entry: CreditEntry): string => words[entry.type](entry)
