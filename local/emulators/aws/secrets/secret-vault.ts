import { randomInt, randomUUID } from 'node:crypto'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { secretNotFound, secretValueNotFound } from './secrets-error.ts'

type SecretVersion = { SecretString: string; id: string; createdAt: number }

export type Secret = {
  name: string
  arn: string
  createdAt: number
  changedAt: number
  /** The last one is current. */
  versions: SecretVersion[]
}

type VaultPlace = { file: string | undefined; region: string; account: string }

/** Secrets and their versions. */
export class SecretVault {
  readonly #secrets: DurableMap<Secret>
  readonly #arnPrefix: string

  constructor({ file, region, account }: VaultPlace) {
    this.#secrets = new DurableMap(file)
    this.#arnPrefix = `arn:aws:secretsmanager:${region}:${account}:secret:`
  }

  /** Finds a secret by name, ARN, or ARN without its six random characters. */
  find(id: string): Secret | undefined {
    if (!id.startsWith('arn:')) return this.#secrets.get(id)
    return this.#secrets.values().find(({ arn }) => arn === id || arn.slice(0, -'-XXXXXX'.length) === id)
  }

  need(id: string): Secret {
    const secret = this.find(id)
    if (!secret) throw secretNotFound()
    return secret
  }

  /** The ARN for the permission check, also for a secret that does not exist. */
  arnOf(id: string): string {
    return this.find(id)?.arn ?? (id.startsWith('arn:') ? id : `${this.#arnPrefix}${id}`)
  }

  names(): string[] {
    return this.#secrets.keys()
  }

  create(name: string): Secret {
    const now = Date.now()
    const arn = `${this.#arnPrefix}${name}-${arnSuffix()}`
    const secret = { name, arn, createdAt: now, changedAt: now, versions: [] }
    this.#secrets.set(name, secret)
    return secret
  }

  put(secret: Secret, SecretString: string): void {
    const now = Date.now()
    const versions = [...secret.versions, { SecretString, id: randomUUID(), createdAt: now }]
    this.#secrets.set(secret.name, { ...secret, versions, changedAt: now })
  }

  current(secret: Secret): SecretVersion {
    const version = secret.versions.at(-1)
    if (!version) throw secretValueNotFound()
    return version
  }
}

const suffixCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const arnSuffix = (): string =>
  Array.from({ length: 6 }, () => suffixCharacters.charAt(randomInt(suffixCharacters.length))).join('')
