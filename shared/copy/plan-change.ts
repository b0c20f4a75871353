import { priceInWords } from '#shared/billing/plans.ts'

const creditsOf = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** Texts of the page that changes a plan (docs/product.md, Money). */
export const planChangeCopy = {
  pageTitle: 'Change Your Plan',
  title: (to: string) => `Change to ${to}`,
  now: (from: string) => `You have ${from} now.`,
  amountFirst: 'You see the exact amount before you pay.',
  lines: 'What you pay today',
  unused: (plan: string) => `Unused time on ${plan}, returned`,
  rest: (plan: string, day: string) => `${plan} until ${day}`,
  period: (plan: string, interval: string) => `${plan} for one ${interval}`,
  other: 'Other items',
  owed: 'Carried over from your last invoice',
  credit: 'Credit from earlier invoices',
  due: 'Due today',
  joinsNext: (cents: number) => `${priceInWords(cents)} is too little to charge. It joins your next invoice.`,
  staysCredit: (cents: number) => `${priceInWords(cents)} stays as a credit for your next invoices.`,
  addsCredits: (credits: number) => `You get ${creditsOf(credits)} as soon as it's paid.`,
  addsNow: (credits: number) => `You get ${creditsOf(credits)} at once.`,
  addsShare: 'That is the part for the days left; the full allowance comes with your next invoice.',
  endsCredits: (credits: number) => `A new period starts today, so the ${creditsOf(credits)} left from your plan end.`,
  next: (day: string, cents: number, credits: number) =>
    `Next invoice: ${priceInWords(cents)} on ${day}, with ${creditsOf(credits)}.`,
  startsLater: (to: string, day: string) => `${to} starts on ${day}. Nothing is charged today.`,
  untilThen: (from: string) => `Until then you keep ${from} and its credits.`,
  resumes: 'Your cancellation is taken back: your plan goes on.',
  pay: (cents: number) => `Pay ${priceInWords(cents)} and change`,
  change: (to: string) => `Change to ${to}`,
  book: (to: string, day: string) => `Change to ${to} on ${day}`,
  keep: (from: string) => `Keep ${from}`,
  changedTitle: (to: string) => `You're on ${to} now`,
  changed: (credits: string) => `You have ${credits}.`,
  bookedTitle: 'Your change is booked',
  waitsTitle: 'One more step',
  waits: (from: string) =>
    `The payment isn't complete: your bank wants you to confirm it, or your card was declined. Finish it on Stripe's page. Until then you keep ${from}, and nothing is charged.`,
  refusedTitle: "We couldn't change your plan here",
  refused: 'Nothing was changed or charged. You can change your plan on your billing page, or write to us.',
  openBilling: 'Open billing page',
  booked: (to: string, day: string) => `Your plan changes to ${to} on ${day}.`,
  bookedWhy: 'To choose another plan, or to cancel, undo this change first.',
  pending: (to: string) => `Your change to ${to} waits for its payment.`,
  pendingWhy: (from: string) =>
    `Until it's paid you keep ${from}. You can also undo the change; nothing is charged then.`,
  undo: 'Undo the change',
  undone: (plan: string) => `The change is undone. You stay on ${plan}.`,
  undoFailed: "We couldn't undo the change. Please try again.",
} as const
