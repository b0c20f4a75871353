/**
 * The codes with which a trigger refuses an account. `unexpected` is an error in our own code. Cognito includes the
 * code in its own message.
 */
export type SignUpRefusal = 'password.common' | 'password.digestMissing' | 'email.taken' | 'unexpected'

/**
 * The text whose digest the sign-up form sends: SHA-256 of this text in UTF-8, written by `digestInHex`. Cognito gives
 * the trigger no password. Lower case, because the list of common passwords ignores case.
 */
export const digestedText = (password: string): string => password.toLowerCase()

export const digestInHex = (sha256: Uint8Array): string =>
  Array.from(sha256, (byte) => byte.toString(16).padStart(2, '0')).join('')
