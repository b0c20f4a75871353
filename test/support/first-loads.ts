/** What the scripts of a page may cost a browser with nothing cached: files, and kilobytes of 1000 bytes as they are sent, with their headers. */
export type FirstLoad = { path: FirstLoadPath; email?: string; files: number; kilobytes: number }

export type FirstLoadPath = '/' | '/dashboard' | '/dashboard?main=generation&sub=generated' | '/account' | '/paywall'

/** The budgets of the pages where a person waits: the landing page, and those behind the sign-in with a seeded account. */
export const firstLoads: readonly FirstLoad[] = [
  { path: '/', files: 6, kilobytes: 10 },
  { path: '/dashboard', email: 'premium@example.com', files: 21, kilobytes: 272 },
  { path: '/dashboard?main=generation&sub=generated', email: 'premium@example.com', files: 26, kilobytes: 299 },
  { path: '/account', email: 'premium@example.com', files: 27, kilobytes: 294 },
  { path: '/paywall', email: 'new@example.com', files: 26, kilobytes: 279 },
]
