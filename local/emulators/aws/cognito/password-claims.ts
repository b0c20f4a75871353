import { createHmac, randomBytes } from 'node:crypto'
import { type Challenge, makeChallenge, provesPassword, type Verifier } from './srp.ts'
import type { User } from './users.ts'

type OpenClaim = {
  clientId: string
  /** Missing for an unknown user. The challenge looks the same, so that it does not reveal which users exist. */
  user: User | undefined
  username: string
  kept: Verifier
  clientPublic: bigint
  challenge: Challenge
  expiresAt: number
}

type PasswordProof = { clientId: string; secretBlock: string; timestamp: string; signature: string }

const claimMilliseconds = 180_000

/** Open SRP challenges; each can be answered once, within three minutes. */
export class PasswordClaims {
  readonly #open = new Map<string, OpenClaim>()
  readonly #poolName: string
  readonly #secret: string

  constructor(poolName: string, secret: string) {
    this.#poolName = poolName
    this.#secret = secret
  }

  /** Cognito's challenge parameters. For an unknown user they are made up and the same each time. */
  begin(clientId: string, login: string, clientPublic: bigint, user?: User): Record<string, string> {
    for (const [block, { expiresAt }] of this.#open) if (expiresAt <= Date.now()) this.#open.delete(block)
    const kept = user?.password ?? {
      salt: this.#madeUp('salt', login).slice(0, 32),
      verifier: this.#madeUp('g^x', login),
    }
    const username = user?.username ?? uuidOf(this.#madeUp('username', login))
    const challenge = makeChallenge(kept)
    const secretBlock = randomBytes(256).toString('base64')
    const expiresAt = Date.now() + claimMilliseconds
    this.#open.set(secretBlock, { clientId, user, username, kept, clientPublic, challenge, expiresAt })
    return {
      SALT: kept.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: challenge.serverPublic.toString(16),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    }
  }

  /** Returns the user whose password was proved, or undefined. */
  finish({ clientId, secretBlock, timestamp, signature }: PasswordProof): User | undefined {
    const open = this.#open.get(secretBlock)
    this.#open.delete(secretBlock)
    if (!open || open.clientId !== clientId || open.expiresAt <= Date.now()) return undefined
    const { username, clientPublic, challenge, kept } = open
    const claim = { poolName: this.#poolName, username, clientPublic, secretBlock, timestamp, signature }
    return provesPassword(claim, challenge, kept) ? open.user : undefined
  }

  #madeUp(what: string, login: string): string {
    return createHmac('sha512', this.#secret).update(`${what}:${login}`).digest('hex')
  }
}

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
