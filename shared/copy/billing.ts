import { guaranteeDays } from '#shared/billing/guarantee.ts'
import { limits } from '#shared/limits.ts'
import { nothingWasCharged } from './checkout.ts'
import { creditsInWords } from './credits.ts'

const picturesOf = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`

/** "50 are yours", for the rest of a purchase that repays a debt. */
const restIsYours = (rest: number) => (rest === 0 ? 'none are left' : `${rest} ${rest === 1 ? 'is' : 'are'} yours`)

const allTools = 'All eight tools'

export const billingCopy = {
  selectPlan: 'Select your plan',
  ownPlan: 'Your plan',
  currentPlan: 'Your current plan',
  unpaidPlan: 'Payment not finished',
  choose: 'Choose',
  choosePlan: (title: string) => `Choose ${title}`,
  forModels: `Any plan lets you train an AI model of yourself. Training costs ${limits.trainingCredits} credits.`,
  anytime: 'Upgrade, downgrade or cancel anytime from the dashboard.',
  guaranteeLink: `FULL ${guaranteeDays}-DAY MONEY-BACK GUARANTEE`,
  guaranteeTitle: `${guaranteeDays}-day money-back guarantee`,
  gotIt: 'Got it',
  mostPopular: 'Most Popular',
  allPlans: 'All plans',
  getPlan: (title: string) => `Get ${title}`,
  includedIn: (title: string) => `What's Included in ${title}`,
  currentSubscription: 'Current Subscription',
  manage: 'Manage',
  demo: 'Demo',
  locked: 'Locked',
  included: 'Included',
  closeDemo: 'Close Demo',
  keyBenefits: 'Key benefits',
  examplePrompts: 'Example prompts',
  buyCreditsTitle: 'Buy Credits - No Monthly Fees',
  buyCredits: 'Buy Credits',
  packsTitle: 'Buy credits',
  creditsAccount: 'Credits Account',
  goToDashboard: 'Go to Dashboard',
  getSubscription: 'Get Subscription',
  buyWithoutPlan: 'Buy without a plan',
  refreshStatus: 'Refresh Status',
  manageSubscription: 'Manage Subscription',
  managed: 'Your invoices, card and cancellation are under Manage Subscription.',
  backToDashboard: 'Back to Dashboard',
  backToRoom: 'Back to your room',
  goOn: 'Continue where you were',
  unknown: 'Unknown',
  openingCheckout: 'Opening checkout...',
  openInOtherTab: 'This page is already open in another tab.',
  openAgain: 'Open again',
  finishElsewhere: 'Finish paying in the other tab.',
  finishElsewhereWhy: "Your plan starts here as soon as you've paid.",
  cancelPayment: 'Cancel',
  planStarted: (plan: string) => `Payment received. You're on the ${plan} plan now.`,
  openingPortal: 'Opening subscription management...',
  portalNeedsPlan: 'You need to subscribe to a plan first before managing your subscription.',
  portalFailed: 'Failed to open subscription management. Please try again.',
  statusUpdated: 'Subscription status updated',
  statusFailed: 'Failed to check subscription status. Please try again.',
  statusFailedOnPlans: 'Failed to refresh subscription status',
  renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
  guaranteeShort: `${guaranteeDays}-day guarantee`,
  contact: 'Contact',
  nothingCharged: `You left the checkout. ${nothingWasCharged}`,
  yearlyKept: `Your offer is still open. ${nothingWasCharged}`,
  continueToPayment: 'Continue to payment',
  size: 'Size',
  sizeInWords: (size: number, of: number) => `${size} of ${of}`,
  starsExplained: 'The more sparkles, the bigger the pack and the cheaper each credit.',
  aCredit: (price: string) => `${price} a credit`,
  /** The price of a picture, when every tool has the same price. */
  pictureFor: (credits: number | undefined) =>
    credits === undefined ? '' : `Each picture you make costs ${creditsInWords(credits)}, with any tool.`,
  enoughFor: (pictures: number) => `Enough for ${picturesOf(pictures)}`,
  creditsEach: (credits: number, interval: string, pictures: number) =>
    `${credits} credits each ${interval}, enough for ${picturesOf(pictures)}`,
  updateCard: 'Update card',
  firstPaymentOpen: "Your first payment isn't complete yet. Finish it to start your plan.",
  finishPayment: 'Finish payment',
  changeWaits: (to: string) => `Your change to ${to} waits for its payment.`,
  openingPayment: 'Opening the payment...',
  confirmationOpen: 'Your bank asks you to confirm the last payment of your plan.',
  confirmPayment: 'Confirm payment',
  pausedUntilPaid: (credits: string) => `Your ${credits} are paused until the payment goes through.`,
  packsAfterPayment: "You can buy more credits here once your plan's payment has gone through.",
  yearlyFailed: "Payment Redirect Failed. We couldn't redirect you to payment. Please try again.",
  yearlyNotStarted: "Your account is ready, but we couldn't open the payment page.",
  verifyError: 'Error verifying payment. Please contact support.',
  verifyFailed: 'Payment verification failed. Please contact support.',
  processError: 'Error processing payment. Please contact support.',
  confirmFailed: 'Unable to confirm credit purchase. Please check your account page.',
  creditRetriesOver: 'Credit verification failed. Please contact support if credits were not added.',
  creditsAdded: (credits: number, repaid: number) =>
    repaid > 0
      ? `${creditsInWords(credits)} added: ${repaid} repaid what you owed, ${restIsYours(credits - repaid)}.`
      : `${creditsInWords(credits)} added.`,
  paymentDelayed: 'Your payment is on its way',
  paymentDelayedWords:
    "Your bank needs a few days to confirm it. What you bought arrives as soon as it's paid; you don't have to do anything.",
  paymentRejected: "Your payment didn't go through",
  paymentRejectedWords:
    'Your bank rejected it, so nothing was charged and nothing was added. You can buy again with another method.',
  paymentReturned: 'Payment returned',
  paymentReturnedWords: {
    whole: 'This payment went back to you, and the unspent credits it bought were taken back.',
    part: 'Part of this payment went back to you, and its share of the unspent credits was taken back.',
  },
  toolsIn: (count: number, all: number) => (count === all ? allTools : `${count} of the ${all} tools`),
  packTerms: `${allTools}. Paid once, never expires.`,
  preferPacks: 'Prefer no monthly fee? Every pack opens all eight tools.',
  buyOnce: 'Buy credits once',
  preferPlan: 'Design every month?',
  seePlans: 'See the plans',
  developer: 'Developer, no plan needed',
  noCreditsNeeded: 'Your developer account needs no plan and no credits.',
  plan: 'Plan',
  cancelHere: 'You can cancel it any time under Manage.',
  debtFirst: (credits: number, debt: number) =>
    `You owe ${creditsInWords(debt)}: ${Math.min(debt, credits)} of these will repay that, ${restIsYours(Math.max(0, credits - debt))}.`,
  planEnded: 'Your plan has ended',
  accessEnded: 'You have no plan or credits',
  afterPlan: 'To make new designs, choose a plan or buy credits. Your existing designs stay in your gallery.',
  seeOffers: 'See plans and credits',
  purchased: (credits: number) => `Credit purchase successful! You now have ${credits} credits.`,
} as const

export const guaranteeLines = [
  `You get 100% of your money back within ${guaranteeDays} days, no questions asked.`,
  "You keep the designs you've made.",
] as const

/** The questions below the packs. */
export const creditQuestions = [
  { question: 'Do credits expire?', answer: 'No. Credits from a pack never expire, with or without a plan.' },
  { question: 'Which tools are included?', answer: 'All of them. Every pack opens all eight tools.' },
  {
    question: 'Can I buy more later?',
    answer: 'Yes, whenever you like. Each new pack adds to your balance.',
  },
] as const
