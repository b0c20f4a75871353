import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'

const key = 'roomwright.intended-path'
const paymentKey = 'roomwright.after-payment'

/** Remembers the page that a signed-out user asked for. */
export const rememberPath = (path: string) => sessionStorage.setItem(key, path)

/** Remembers the `redirect` parameter, which a sign-in at Google would lose. */
export const rememberRedirect = (redirect: string | null) => {
  const path = knownPath(redirect)
  if (path) rememberPath(path)
}

export const forgetPath = () => sessionStorage.removeItem(key)

/** The page after sign-in: the `redirect` parameter, else the remembered path, else the dashboard. Clears the memory. */
export const takeIntendedPath = (redirect: string | null): string => {
  const path = knownPath(redirect) ?? knownPath(sessionStorage.getItem(key)) ?? paths.dashboard
  forgetPath()
  return path
}

/** Remembers the page that led to a payment in this tab; undefined when none did. */
export const rememberAfterPayment = (path: string | undefined) =>
  path ? sessionStorage.setItem(paymentKey, path) : sessionStorage.removeItem(paymentKey)

export const pathAfterPayment = (): string | undefined => knownPath(sessionStorage.getItem(paymentKey))
