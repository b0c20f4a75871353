/**
 * The number of status requests of a page that waits for a payment, and the pause after each (docs/product.md, Money).
 */
export type VerificationPace = { tries: number; waitMilliseconds: number; moreMillisecondsPerTry: number }

export const verificationPaces = {
  paymentSuccess: { tries: 10, waitMilliseconds: 2000, moreMillisecondsPerTry: 500 },
  buyCredits: { tries: 10, waitMilliseconds: 2000, moreMillisecondsPerTry: 0 },
} as const satisfies Record<string, VerificationPace>

/** The pause in milliseconds after `done` requests. False when no more requests follow. */
export const waitAfter = ({ tries, waitMilliseconds, moreMillisecondsPerTry }: VerificationPace, done: number) =>
  done >= tries ? (false as const) : waitMilliseconds + moreMillisecondsPerTry * done
