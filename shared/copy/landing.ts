import { guaranteeDays } from '#shared/billing/guarantee.ts'

export const landingCopy = {
  title: 'Your room, redesigned in seconds',
  lead: `Upload a photo and try 50+ styles, new paint, floors and furniture. Full ${guaranteeDays}-day money-back guarantee.`,
  transform: 'Transform My Space Now',
  withGoogle: 'Continue with Google',
  withEmail: 'Continue with Email',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
  pauseClips: 'Pause the clips',
  playClips: 'Play the clips',
  toolsShown: 'Tools in the clips',

  reviews: 'What people make with it',

  explorer: 'One room, eight tools',
  explorerLead: 'Pick a tool to see what it does to a room.',
  typicalTime: (seconds: number | undefined) => `about ${seconds} s`,
  seeDemo: 'See the demo',
  tryItNow: 'Try It Now',
  getStartedFree: 'Get Started Free',

  tryTitle: 'Try a colour on these walls',
  tryLead: 'Choose a room and a paint. It happens right here in your browser, with no account and no credits.',
  tryRooms: 'Room',
  tryPaints: 'Paint',
  tryOriginal: 'As it is',
  tryReset: 'Take the paint off',
  tryYourRoom: 'Now try it on your own room',
  tryFailed: "We couldn't load this room. Please try again.",

  styles: 'Find your style',
  moreStyles: '+ 35 more professional styles available',

  plans: 'Monthly plans',
  plansLead: `HD images in every plan. Full ${guaranteeDays}-day money-back guarantee.`,
  aMonth: 'a month',
  everythingIn: (plan: string) => `Everything in ${plan}`,

  more: 'More than rooms',
  models: 'Pictures of yourself',
  modelsWords: 'Train an AI model with 8-12 photos of you, and it puts you into any of 60 scenes.',
  modelsLink: 'See how it works',
  packs: 'Credits without a plan',
  packsWords: (credits: number, price: string) =>
    `Packs start at ${credits} credits for ${price}. They open all eight tools and never expire.`,
  packsLink: 'See the packs',
  quiz: 'Real or AI?',
  quizWords: 'A short quiz: can you tell which rooms were made by AI?',
  quizLink: 'Take the quiz',

  closing: 'Start with a photo of your room',

  darkTheme: 'Dark theme',
} as const

/** The 16 styles of the landing page, in its order; they are the first of the catalogue. */
export const shownStyleCount = 16
