import { randomInt, randomUUID } from 'node:crypto'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { secretNotFound, secretValueNotFound, versionExists } from './secrets-error.ts'

export type SecretContent = { SecretString?: string | undefined; SecretBinary?: string | undefined }

export type SecretVersion = SecretContent & { id: string; stages: string[]; createdAt: number }

export type Secret = {
  name: string
  arn: string
  createdAt: number
  changedAt: number
  versions: SecretVersion[]
}

type VaultPlace = { file: string | undefined; region: string; account: string }

/** Secrets and their versions: the current one, the previous one and those of other stages. */
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

  /** Adds a version, as AWSCURRENT by default. Idempotent: the same token with the same content adds nothing. */
  put(secret: Secret, content: SecretContent, token: string = randomUUID(), stages = ['AWSCURRENT']): SecretVersion {
    const same = secret.versions.find(({ id }) => id === token)
    if (same && (same.SecretString !== content.SecretString || same.SecretBinary !== content.SecretBinary))
      throw versionExists()
    if (same) return same

    const version = { ...content, id: token, stages, createdAt: Date.now() }
    const others = secret.versions.map((other) => ({ ...other, stages: stagesAfter(other.stages, stages) }))
    const versions = [...others.filter(({ stages }) => stages.length > 0), version]
    this.#secrets.set(secret.name, { ...secret, versions, changedAt: Date.now() })
    return version
  }

  version(secret: Secret, { id, stage }: { id?: string | undefined; stage?: string | undefined }): SecretVersion {
    const wantedStage = stage ?? (id === undefined ? 'AWSCURRENT' : undefined)
    const version = secret.versions.find(
      (candidate) =>
        (id === undefined || candidate.id === id) &&
        (wantedStage === undefined || candidate.stages.includes(wantedStage)),
    )
    if (!version) throw secretValueNotFound(id === undefined ? `staging label: ${wantedStage}` : `VersionId: ${id}`)
    return version
  }
}

// A stage belongs to one version only. The version that was AWSCURRENT becomes AWSPREVIOUS.
const stagesAfter = (stages: string[], taken: string[]): string[] => {
  const becomesPrevious = taken.includes('AWSCURRENT') && stages.includes('AWSCURRENT')
  const lost = taken.includes('AWSCURRENT') ? [...taken, 'AWSPREVIOUS'] : taken
  return [...stages.filter((stage) => !lost.includes(stage)), ...(becomesPrevious ? ['AWSPREVIOUS'] : [])]
}

const suffixCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const arnSuffix = (): string =>
  Array.from({ length: 6 }, () => suffixCharacters.charAt(randomInt(suffixCharacters.length))).join('')
