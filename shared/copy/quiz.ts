import { guaranteeDays } from '#shared/billing/guarantee.ts'
import { priceInWords, yearlyOffer } from '#shared/billing/plans.ts'
import { limits } from '#shared/limits.ts'
import type { AccuracyBand, QuizScore } from '#shared/quiz.ts'

const { plan, compareCents, compareCredits, savedCents, savedPercent, monthlyCents, creditsPerMonth } = yearlyOffer

/** The cost of one design with the yearly plan when every credit is used: "2.5¢". */
const centsPerDesign = `${(plan.priceCents / plan.credits).toFixed(1)}¢`

const pictures = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`

export const quizCopy = {
  title: 'Real photo or made by AI?',
  intro: (total: number, isSample: boolean) =>
    `Look closely at ${pictures(total)} and say which ones ${isSample ? 'count as photos' : 'a camera took'}. It takes about two minutes.`,
  start: 'Start the quiz',
  question: (number: number, total: number) => `Question ${number} of ${total}`,
  ask: (isSample: boolean) =>
    isSample ? 'Does this sample picture count as a photo, or as made by AI?' : 'Is this a photo, or did AI make it?',
  real: 'Real Photo',
  ai: 'AI Generated',
  /** Shown until photographs replace the placeholders. */
  samples: 'Samples: renders stand in for photos',
  keys: 'Keys: R for a real photo, A for AI',
  verdict: (isRight: boolean, isAi: boolean, isSample: boolean) => {
    const sample = `It counts as ${isAi ? 'made by AI' : 'a photo'} in this sample.`
    const truth = isAi ? 'AI made this picture.' : 'This is a real photo.'
    return `${isRight ? 'Correct' : 'Wrong'}. ${isSample ? sample : truth}`
  },
  score: (correct: number, answered: number) => `Score: ${correct} of ${answered}`,
  finished: 'That was the last one',
  toResults: 'Your result is on its way.',
  pictureFailed: "This picture didn't load. You can still guess, or reload the page.",
} as const

const bandMessages: Record<AccuracyBand, string> = {
  low: 'AI fooled you more often than not. That is how far pictures of rooms have come.',
  middle: 'You saw through some of them, and the others got past you.',
  high: 'You have a sharp eye. Not much gets past you.',
}

/** Texts of the quiz's results: the result, the pitch and the offer (docs/product.md, Texts). */
export const resultsCopy = {
  plainRoom: 'A plain living room with a grey sofa',
  redesignedRoom: 'The same room in Mid-Century Modern style',
  title: ({ correct, total }: QuizScore) => `You got ${correct} of ${total} right`,
  percentage: ({ percentage }: QuizScore) => `${Math.round(percentage)}%`,
  accuracy: 'accuracy',
  bandMessages,
  again: 'Take the quiz again',
  goOn: 'See what AI can do for your room',
  pitchTitle: 'Now picture your own room',
  pitchLead: (isSample: boolean) =>
    `${isSample ? 'Those were sample pictures. AI' : 'You have just seen how real a generated room can look. The same kind of AI'} can show you your own home, with your window, your door and your light, in a style that you have only thought about so far.`,
  pitch: [
    {
      heading: 'Furnishing is expensive to get wrong',
      lines: [
        'A sofa that is too dark for the room. A wall colour that looked right on the card. You only find out once it is delivered, painted and paid for.',
        'Seeing the room first costs one credit and about half a minute.',
      ],
    },
    {
      heading: 'Upload a photo, choose, look',
      lines: [
        'Redesign the whole room, furnish an empty one, replace a single chair, take out what is in the way, try a paint, a floor or a material, or just say in words what you want.',
        'Brush over one wall, and only that wall changes. Every other pixel stays as it was in your photo.',
        'If a design fails, the credit comes back by itself.',
      ],
    },
    {
      heading: 'And a model of yourself',
      lines: [
        `Train your own AI model with ${limits.trainingPhotosMin}-${limits.trainingPhotosMax} photos of yourself. It takes about 10 minutes and ${limits.trainingCredits} credits, and we check your photos first.`,
        'Only you can use it. Delete it, with its photos, whenever you like.',
      ],
    },
    {
      heading: 'What it costs',
      lines: [
        `Twelve months of Premium cost ${priceInWords(compareCents)} and have ${compareCredits} credits. The yearly offer is ${priceInWords(plan.priceCents)}, once a year, with ${plan.credits} credits: about ${priceInWords(monthlyCents)} a month, ${savedPercent}% or ${priceInWords(savedCents)} less.`,
        `You get ${plan.credits} credits for the year at once, which is ${creditsPerMonth} for each month. If you use them all, a design costs you about ${centsPerDesign}.`,
        `And if it isn't for you: a full refund within ${guaranteeDays} days, no questions asked, and you keep the designs you made.`,
      ],
    },
  ],
  seeOffer: 'See your offer',
  offerTitle: 'Your offer',
  offerEnds: 'This offer ends in',
  offerEnded: 'This offer has ended',
  offerEndedLines: 'The monthly plans and credit packs are always there, with the same tools and the same guarantee.',
  seePlans: 'See the plans',
  perYear: 'a year',
  saving: `Save ${savedPercent}% (${priceInWords(savedCents)})`,
  compared: `${priceInWords(plan.priceCents)} for a year with ${plan.credits} credits, compared with ${priceInWords(compareCents)} for twelve months of Premium with ${compareCredits} credits.`,
  monthly: `About ${priceInWords(monthlyCents)} a month`,
  includes: [
    `${plan.credits} credits a year, ${creditsPerMonth} for each month`,
    'All eight design tools, Magic Editor included',
    'HD images',
  ],
  claim: 'Claim this offer',
  checkoutFailed: 'Failed to create checkout session',
  requestFailed: 'An error occurred while processing your request',
} as const
