export type Tokens = {
  accessToken: string
  userId: string
  /** False after a sign-in with Google, whose name for the user is not the user id. */
  hasPassword: boolean
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** The claims of a token, unchecked: it is the API that verifies its signature. */
export const payloadOf = (token: string) => {
  const [, payload = ''] = token.split('.')
  return JSON.parse(new TextDecoder().decode(bytesOf(payload)))
}
