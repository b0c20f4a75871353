import { randomUUID } from 'node:crypto'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Verifier } from './srp.ts'

export type UserStatus = 'CONFIRMED' | 'EXTERNAL_PROVIDER'

export type User = {
  /** Cognito's username: the sub, or `Google_<id>` for a user who signed in with Google. */
  username: string
  sub: string
  status: UserStatus
  attributes: Record<string, string>
  /** Missing for a user of an identity provider. */
  password?: Verifier
  /** The code of a forgotten password. */
  code?: { digits: string; expiresAt: number }
  createdAt: number
  changedAt: number
}

type UserSeed = Pick<User, 'status' | 'attributes'> & Partial<Pick<User, 'username' | 'sub' | 'password'>>

/** The pool's users, by username and by sign-in address. */
export class Users {
  readonly #users: DurableMap<User>

  constructor(file?: string) {
    this.#users = new DurableMap(file)
  }

  get(username: string): User | undefined {
    return this.#users.get(username)
  }

  /**
   * Finds a user by username, or by address if the user has a password. As on AWS, a user of an identity provider is
   * found by username only, not by address or sub.
   */
  find(usernameOrEmail: string): User | undefined {
    const wanted = usernameOrEmail.toLowerCase()
    return (
      this.get(usernameOrEmail) ??
      this.all().find(
        ({ status, attributes }) => status !== 'EXTERNAL_PROVIDER' && attributes.email?.toLowerCase() === wanted,
      )
    )
  }

  all(): User[] {
    return this.#users.values()
  }

  create({ sub = randomUUID(), username = sub, ...seed }: UserSeed): User {
    const now = Date.now()
    return this.save({ ...seed, username, sub, createdAt: now, changedAt: now })
  }

  save(user: User): User {
    const saved = { ...user, changedAt: Date.now() }
    this.#users.set(user.username, saved)
    return saved
  }

  remove({ username }: User): void {
    this.#users.delete(username)
  }
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** A user's attributes in responses and trigger events. */
export const attributesOf = ({ sub, attributes }: User): Record<string, string> => ({ sub, ...attributes })

export const attributeList = (user: User): { Name: string; Value: string }[] =>
  Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value }))
