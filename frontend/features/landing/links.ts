/** Where the page leads. Each is a document of its own, so plain paths; a test compares them with the router's. */
export const links = {
  home: '/',
  dashboard: '/dashboard',
  login: '/login',
  signUp: '/signup',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  pricing: '/#pricing',
} as const
