const key = 'roomwright.open-checkout'

// A session's id is in the address of its checkout, and in no address of the portal, which may charge before it returns.
const isCheckout = (url: string) => /\/cs_\w+/.test(url)

/** Records that this window leaves for a checkout, so that a return by the Back button is recognised. */
export const noteOpenCheckout = (url: string) => {
  if (isCheckout(url)) sessionStorage.setItem(key, 'open')
}

/** Whether this window left for a checkout and no page of a finished payment has been seen since. */
export const hasOpenCheckout = (): boolean => sessionStorage.getItem(key) !== null

export const forgetOpenCheckout = () => sessionStorage.removeItem(key)
