import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { ApiRefusal, notFound } from './api-refusal.ts'

type Version = { id: string; createdAt: number }

type OwnModel = {
  name: string
  visibility: 'public' | 'private'
  description: string | null
  /** The newest last. */
  versions: Version[]
  isDeleted: boolean
}

/** The account of the token. */
export type ReplicateAccount = { username: string; name: string }

/**
 * The models of the account. The name of a deleted model stays taken, as at Replicate:
 * https://github.com/replicate/replicate-python/issues/323
 */
export class OwnModels {
  readonly account: ReplicateAccount
  readonly #models: DurableMap<OwnModel>

  constructor(account: ReplicateAccount, file?: string) {
    this.account = account
    this.#models = new DurableMap(file)
  }

  create(owner: string, given: Pick<OwnModel, 'name' | 'visibility' | 'description'>) {
    const id = `${owner}/${given.name}`
    if (this.#models.has(id)) throw nameTaken()
    this.#models.set(id, { ...given, versions: [], isDeleted: false })
    return this.describe(id)
  }

  has(id: string): boolean {
    return this.#models.get(id)?.isDeleted === false
  }

  /** The response of GET /models/{owner}/{name}. Throws `ApiRefusal`. */
  describe(id: string) {
    const { name, visibility, description } = this.#get(id)
    return {
      url: `https://replicate.com/${id}`,
      owner: this.account.username,
      name,
      description,
      visibility,
      latest_version: this.describeVersions(id)[0] ?? null,
    }
  }

  /** The versions, the newest first. Throws `ApiRefusal`. */
  describeVersions(id: string) {
    return this.#get(id)
      .versions.toReversed()
      .map((version) => ({ id: version.id, created_at: new Date(version.createdAt).toISOString() }))
  }

  /** Returns false when the model was deleted. */
  addVersion(id: string, version: string): boolean {
    if (!this.has(id)) return false
    const model = this.#get(id)
    this.#models.set(id, { ...model, versions: [...model.versions, { id: version, createdAt: Date.now() }] })
    return true
  }

  deleteVersion(id: string, version: string): void {
    const model = this.#get(id)
    const versions = model.versions.filter((each) => each.id !== version)
    if (versions.length === model.versions.length) throw notFound()
    this.#models.set(id, { ...model, versions })
  }

  delete(id: string): void {
    const model = this.#get(id)
    if (model.visibility === 'public') throw undeletable('You can only delete private models.')
    if (model.versions.length > 0) throw hasVersions()
    this.#models.set(id, { ...model, isDeleted: true })
  }

  #get(id: string): OwnModel {
    const model = this.#models.get(id)
    if (!model || model.isDeleted) throw notFound()
    return model
  }
}

const nameTaken = () => {
  const detail = 'A model with that name and owner already exists.'
  return new ApiRefusal(409, { title: 'Conflict', detail, errors: [{ detail }] })
}

const undeletable = (detail: string) => new ApiRefusal(403, { title: 'Forbidden', detail })

export const hasVersions = () =>
  undeletable('You can only delete models that have no versions. Delete the versions of the model first.')
