/** Texts of the account page about the account itself and its credits. */
export const creditHistoryCopy = {
  account: 'Your account',
  memberSince: 'Member since',
  held: (balance: string, held: number) => `${balance} (${held} held for work in progress)`,
  debt: (credits: string) => `You owe ${credits} from a lost payment dispute. Your next credits will repay them first.`,
  title: 'Credit history',
  caption: 'Credit history, newest first',
  download: 'Download CSV',
  empty: 'No credits yet',
  emptyWords: 'The credits you receive and spend will be listed here.',
  loadFailed: "We couldn't load your credit history",
  loading: 'Loading your credit history',
  date: 'Date',
  reason: 'What for',
  credits: 'Credits',
  balance: 'Balance',
} as const
