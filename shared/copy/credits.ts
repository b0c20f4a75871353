/** "1 credit", "50 credits". */
export const creditsInWords = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`

/** Texts of a price. */
export const creditsCopy = {
  insteadOf: 'instead of ',
  noneNeeded: 'No credits needed',
  youHave: (balance: string) => ` · you have ${balance}`,
  paused: (credits: string | number) => `${credits}, paused`,
  typicalTime: (seconds: number) => `about ${seconds} s`,
} as const
