/** Amplify is 45 KB, and only somebody with an account needs it. */
export const loadAuthClient = () => import('./auth-client.ts')
