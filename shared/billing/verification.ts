/** How often a page asks whether a payment is applied, and the wait after each request (docs/product.md, Money). */
export type VerificationPace = { tries: number; waitMilliseconds: number; moreMillisecondsPerTry: number }

/** The pages that wait for a payment. Each asks at most ten times. */
export const verificationPaces = {
  paymentSuccess: { tries: 10, waitMilliseconds: 2000, moreMillisecondsPerTry: 500 },
  buyCredits: { tries: 10, waitMilliseconds: 2000, moreMillisecondsPerTry: 0 },
} as const satisfies Record<string, VerificationPace>

/** The wait in milliseconds after `done` requests; false when no more are to be made. */
export const waitAfter = ({ tries, waitMilliseconds, moreMillisecondsPerTry }: VerificationPace, done: number) =>
  done >= tries ? (false as const) : waitMilliseconds + moreMillisecondsPerTry * done
