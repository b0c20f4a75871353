import { patterns } from '#frontend/lib/navigation/paths.ts'

/** The title and description of a public page, for search engines and shared links. */
type PageWords = {
  title: string
  description: string
}

/** The public pages by path, with the words of their heads. Each is also written as static HTML. */
export const publicPages = {
  [patterns.home]: {
    title: 'Redesign any room from a photo',
    description:
      'Upload a photo of any room and see it in a new style, with new paint, floors or furniture, in about half a minute.',
  },
  [patterns.login]: {
    title: 'Sign In',
    description: 'Sign in to Roomwright to redesign your rooms and find your designs again.',
  },
  [patterns.signUp]: {
    title: 'Create Your Account',
    description: 'Create a Roomwright account with Google or your email, and redesign your first room from a photo.',
  },
  [patterns.resetPassword]: {
    title: 'Reset Your Password',
    description: "Forgot your Roomwright password? We'll email you a code to choose a new one.",
  },
  [patterns.quiz]: {
    title: 'Real Photo or AI?',
    description: '16 pictures of rooms: which did AI make? Play the quiz and see how sharp your eye is.',
  },
  [patterns.terms]: {
    title: 'Terms of Service',
    description: 'The terms for using Roomwright: your account, plans and credits, your pictures, and our guarantee.',
  },
  [patterns.privacy]: {
    title: 'Privacy Policy',
    description:
      'What Roomwright stores about you and your photos, who receives it, how long it is kept, and your rights.',
  },
  [patterns.accessibility]: {
    title: 'Accessibility',
    description:
      'How accessible Roomwright is, how that was tested, what is missing, and how to tell us about a barrier.',
  },
  [patterns.verify]: {
    title: 'Check a Picture',
    description:
      'Was a picture made with Roomwright, with which tool and when, and is the file unchanged? It never leaves your browser.',
  },
  [patterns.contact]: {
    title: 'Contact Us',
    description: 'Questions about Roomwright, an invoice or a refund? Write to us; we usually reply within 2-4 hours.',
  },
} as const satisfies Record<string, PageWords>

export type PublicPath = keyof typeof publicPages

export const isPublicPath = (path: string): path is PublicPath => path in publicPages
