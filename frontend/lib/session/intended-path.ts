import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'

const key = 'roomwright.intended-path'

/** Remembers where somebody wanted to go before being asked to sign in. */
export const rememberPath = (path: string) => sessionStorage.setItem(key, path)

/** The same for the `redirect` of the address, which would not survive a visit to Google. */
export const rememberRedirect = (redirect: string | null) => {
  const path = knownPath(redirect)
  if (path) rememberPath(path)
}

export const forgetPath = () => sessionStorage.removeItem(key)

/** Where to go after signing in: the `redirect` of the address, else the remembered path, else the dashboard. */
export const takeIntendedPath = (redirect: string | null): string => {
  const path = knownPath(redirect) ?? knownPath(sessionStorage.getItem(key)) ?? paths.dashboard
  forgetPath()
  return path
}
