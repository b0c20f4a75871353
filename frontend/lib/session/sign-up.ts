import { digestedText, digestInHex } from '#shared/sign-up-refusals.ts'
import { loadAuthClient } from './load-auth-client.ts'
import { refreshSession } from './session.ts'

// When only the sign-in after a sign-up failed, the next attempt must not find the address taken.
let signedUp: string | undefined

/** Creates the account and signs its user in (docs/product.md, Accounts). */
export const signUp = async (email: string, password: string) => {
  const { signInWithPassword, signUpWithPassword } = await loadAuthClient()
  if (signedUp !== email) await signUpWithPassword(email, password, await digestOf(password))
  signedUp = email
  await signInWithPassword(email, password)
  await refreshSession()
}

const digestOf = async (password: string) => {
  const text = new TextEncoder().encode(digestedText(password))
  return digestInHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
