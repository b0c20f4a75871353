import { randomBytes, randomUUID } from 'node:crypto'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { ClientSettings } from './client-settings.ts'
import { notAuthorized } from './cognito-error.ts'
import type { User } from './users.ts'

/** One sign-in. Its tokens contain its id and are refused after it has ended. */
export type Session = {
  id: string
  username: string
  clientId: string
  scope: string
  signedInAt: number
  /** Expiry of the refresh tokens in epoch milliseconds; rotation does not extend it. */
  endsAt: number
}

type RefreshToken = { sessionId: string; rotatedAt?: number }

/** Sign-ins and their refresh tokens; they survive a restart. */
export class Sessions {
  readonly #sessions: DurableMap<Session>
  readonly #refreshTokens: DurableMap<RefreshToken>

  constructor(sessionsFile?: string, refreshTokensFile?: string) {
    this.#sessions = new DurableMap(sessionsFile)
    this.#refreshTokens = new DurableMap(refreshTokensFile)
    for (const [token, { sessionId }] of this.#refreshTokens.entries())
      if ((this.#sessions.get(sessionId)?.endsAt ?? 0) < Date.now()) this.#refreshTokens.delete(token)
    for (const { id, endsAt } of this.#sessions.values()) if (endsAt < Date.now()) this.#sessions.delete(id)
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  open(user: User, client: ClientSettings, scope: string): { session: Session; refreshToken: string } {
    const now = Date.now()
    const session = {
      id: randomUUID(),
      username: user.username,
      clientId: client.id,
      scope,
      signedInAt: now,
      endsAt: now + client.refreshTokenSeconds * 1000,
    }
    this.#sessions.set(session.id, session)
    return { session, refreshToken: this.#issue(session) }
  }

  /** The session of a refresh token, and the next token. */
  refresh(token: string, client: ClientSettings): { session: Session; refreshToken: string } {
    const kept = this.#refreshTokens.get(token)
    if (!kept) throw notAuthorized('Invalid Refresh Token')
    const session = this.#sessions.get(kept.sessionId)
    if (!session) throw notAuthorized('Refresh Token has been revoked')
    if (session.clientId !== client.id) throw notAuthorized('Invalid Refresh Token')
    if (session.endsAt <= Date.now()) throw notAuthorized('Refresh Token has expired')

    // The old token works for the grace period after its first use, so that a client can retry after a lost response.
    const rotatedAt = kept.rotatedAt ?? Date.now()
    if (kept.rotatedAt !== undefined && Date.now() >= rotatedAt + client.rotationGraceSeconds * 1000)
      throw new RpcError('RefreshTokenReuseException', 'Refresh token has been reused')
    this.#refreshTokens.set(token, { ...kept, rotatedAt })
    return { session, refreshToken: this.#issue(session) }
  }

  /** Ends the session of a refresh token; ignores an unknown token. */
  revoke(token: string, client: ClientSettings): void {
    const session = this.#sessions.get(this.#refreshTokens.get(token)?.sessionId ?? '')
    if (session?.clientId === client.id) this.#sessions.delete(session.id)
  }

  endAll(username: string): void {
    for (const session of this.#sessions.values()) if (session.username === username) this.#sessions.delete(session.id)
  }

  #issue({ id }: Session): string {
    const token = randomBytes(96).toString('base64url')
    this.#refreshTokens.set(token, { sessionId: id })
    return token
  }
}
