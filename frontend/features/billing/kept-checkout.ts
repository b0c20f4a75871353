const key = 'roomwright.open-checkout'

// A session's id is in the address of its checkout, and in no address of the portal, which may charge before it returns.
const sessionOf = (url: string) => /\/(cs_\w+)/.exec(url)?.[1]

/** Records that this window leaves for a checkout, so that a return by the Back button is recognised. */
export const noteOpenCheckout = (url: string) => {
  const sessionId = sessionOf(url)
  if (sessionId) sessionStorage.setItem(key, sessionId)
}

/** The session that this window left for, unless the page of its finished payment has been seen since. */
export const openCheckout = (): string | undefined => sessionStorage.getItem(key) ?? undefined

export const forgetOpenCheckout = () => sessionStorage.removeItem(key)
