import { creditsInWords } from './credits.ts'

/** Texts of the way from a checkout back to the product, and of a plan's standing. */
export const paymentCopy = {
  confirming: 'Confirming your payment',
  confirmingWords: 'This usually takes a few seconds. You can leave this page; nothing will be lost.',
  confirmingCredits: (credits: number | undefined) =>
    credits ? `Confirming your purchase of ${creditsInWords(credits)}...` : 'Confirming your purchase...',
  successful: 'Payment successful',
  failed: "We couldn't confirm your payment",
  youNowHave: (credits: number) => `You now have ${creditsInWords(credits)}.`,
  checkAgain: 'Check again',
  goToAccount: 'Go to Account',
  leaving: 'Taking you to payment',
} as const

export const standingCopy = {
  creditsOnly: 'Credits only',
  none: 'No active subscription',
  active: (plan: string) => `${plan}, active`,
  overdue: (plan: string) => `${plan}, payment overdue`,
  inactive: (plan: string) => `${plan}, not active`,
  cancelled: (day: string) => `Cancelled. Your plan stays active until ${day}.`,
  remaining: (credits: string) => `${credits} remaining`,
  yearly: (plan: string, price: string) => `${plan}, ${price} a year`,
  yearlyPrice: (price: string, credits: number) => `${price} a year, ${credits} credits.`,
  yearlyOffer: (credits: number) => `${credits} credits, every tool. Your offer is still open.`,
} as const

/** Texts of the pages that offer plans and packs. */
export const offersCopy = {
  writeTo: 'Write to',
  opensTool: (choice: string, tool: string) => `${choice}, which opens ${tool}`,
  packs: 'Credit packs',
  discount: (percent: number) => `${percent}% off`,
  per: (interval: string) => `a ${interval}`,
  hdIncluded: 'HD images included.',
  questions: 'Questions about credits',
  youHave: (balance: string) => `You have ${balance}.`,
  neverExpire: 'Credits that never expire.',
  payOnce: 'Pay once, then use them whenever you like, with any tool.',
  everyPack: 'every pack',
} as const
