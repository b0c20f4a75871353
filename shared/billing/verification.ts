/** How the verification of a payment is repeated: tries, and the wait after each (platform 4; readings, Money). */
export type VerificationPace = { tries: number; waitMilliseconds: number; moreMillisecondsPerTry: number }

export const verificationPaces = {
  paymentSuccess: { tries: 10, waitMilliseconds: 2000, moreMillisecondsPerTry: 500 },
  buyCredits: { tries: 10, waitMilliseconds: 2000, moreMillisecondsPerTry: 0 },
} as const satisfies Record<string, VerificationPace>

/** How long to wait after so many tries; false when there were enough. */
export const waitAfter = ({ tries, waitMilliseconds, moreMillisecondsPerTry }: VerificationPace, done: number) =>
  done >= tries ? (false as const) : waitMilliseconds + moreMillisecondsPerTry * done
