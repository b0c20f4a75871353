import { createHash, randomUUID } from 'node:crypto'

export type Authorization = {
  username: string
  clientId: string
  redirectUri: string
  scope: string
  /** The S256 challenge, for a client that sent one. */
  challenge: string | undefined
}

type CodeExchange = { clientId: string; redirectUri: string; verifier: string | undefined }

const codeMilliseconds = 300_000

/** Authorization codes: each is valid once, for five minutes and for one client. */
export class AuthorizationCodes {
  readonly #open = new Map<string, Authorization & { expiresAt: number }>()

  issue(authorization: Authorization): string {
    for (const [code, { expiresAt }] of this.#open) if (expiresAt <= Date.now()) this.#open.delete(code)
    const code = randomUUID()
    this.#open.set(code, { ...authorization, expiresAt: Date.now() + codeMilliseconds })
    return code
  }

  /** Removes the code and returns its sign-in. A failed exchange uses the code up, too. */
  redeem(code: string, { clientId, redirectUri, verifier }: CodeExchange): Authorization | undefined {
    const authorization = this.#open.get(code)
    this.#open.delete(code)
    if (!authorization || authorization.expiresAt <= Date.now()) return undefined
    if (authorization.clientId !== clientId || authorization.redirectUri !== redirectUri) return undefined
    const { challenge } = authorization
    return challenge === undefined || challenge === challengeOf(verifier ?? '') ? authorization : undefined
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
