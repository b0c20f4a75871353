import { randomUUID } from 'node:crypto'
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import {
  ActionAssertion,
  ActionType,
  AssertionLabels,
  ClaimVersion,
  DataHashAssertion,
  DigitalSourceType,
  IngredientAssertion,
  type Manifest,
  ManifestStore,
  RelationshipType,
  ValidationStatusCode,
} from '@trustnxt/c2pa-ts/manifest'
import { brand } from '#shared/brand.ts'
import type { PictureMarks } from './mark-content.ts'
import type { Signer } from './picture-signer.ts'
import type { MarkedType } from './xmp.ts'

export type Sources = {
  /** The SHA-256 digest of the photo before any change. */
  photoHash?: Uint8Array | undefined
  /**
   * The source pictures: the model's own picture, or a stored result. The first valid manifest among them is included
   * in the new manifest.
   */
  parents: readonly Buffer[]
  /** An additional change by an export, for instance a label drawn on the picture. */
  change?: string | undefined
}

const assetOf = (bytes: Uint8Array) => {
  if (JPEG.canRead(bytes)) return new JPEG(bytes)
  return PNG.canRead(bytes) ? new PNG(bytes) : undefined
}

// The library reserves 25 kB by default. A signature without a time stamp needs no more than this.
const signaturePaddingBytes = 1024

// A manifest may contain thumbnails, so each version of a picture would grow.
const parentMaxBytes = 512 * 1024

type Parent = { active: Manifest; results: { code: ValidationStatusCode; url?: string }[] }

/** Adds the manifests of a picture to a store. Undefined when the picture has no valid manifest of allowed size. */
const addParent = async (store: ManifestStore, bytes: Buffer): Promise<Parent | undefined> => {
  try {
    const asset = assetOf(bytes)
    const jumbf = asset?.getManifestJUMBF()
    if (!asset || !jumbf || jumbf.length > parentMaxBytes) return undefined
    const parentStore = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf)))
    const active = parentStore.getActiveManifest()
    const result = await parentStore.validate(asset)
    if (!active || !result.isValid) return undefined
    store.manifests.push(...parentStore.manifests)
    return {
      active,
      results: result.statusEntries
        // The library does not check a list of trusted authorities.
        .filter(({ code }) => code !== ValidationStatusCode.SigningCredentialTrusted)
        .map(({ code, url }) => ({ code, ...(typeof url === 'string' && { url }) })),
    }
  } catch {
    // A model's picture is untrusted: a manifest that cannot be read is dropped.
    return undefined
  }
}

const addFirstParent = async (store: ManifestStore, pictures: readonly Buffer[]): Promise<Parent | undefined> => {
  for (const picture of pictures) {
    const parent = await addParent(store, picture)
    if (parent) return parent
  }
  return undefined
}

const parentOf = (manifest: Manifest, { active, results }: Parent, type: MarkedType): IngredientAssertion => {
  const ingredient = IngredientAssertion.createV3(RelationshipType.ParentOf)
  ingredient.title = 'Picture before the last change'
  ingredient.format = type
  ingredient.activeManifest = manifest.createHashedReference(`/c2pa/${active.label}`)
  ingredient.claimSignature = manifest.createHashedReference(`/c2pa/${active.label}/${active.signature?.label}`)
  ingredient.validationResults = { activeManifest: { success: results, informational: [], failure: [] } }
  return ingredient
}

/** The photo as an ingredient. Its digest is a name of RFC 6920, so that the owner of the photo can compare it. */
const photoOf = (hash: Uint8Array, relationship: RelationshipType): IngredientAssertion => {
  const ingredient = IngredientAssertion.createV3(relationship)
  ingredient.title = 'Photo'
  ingredient.format = 'image/jpeg'
  ingredient.instanceID = `ni:///sha-256;${Buffer.from(hash).toString('base64url')}`
  return ingredient
}

// The values of `digitalSourceTypes` in the library's types.
const sourceTypes = {
  edited: DigitalSourceType.CompositeWithTrainedAlgorithmicMedia,
  generated: DigitalSourceType.TrainedAlgorithmicMedia,
} as const satisfies Record<PictureMarks['kind'], DigitalSourceType>

const addActions = (
  manifest: Manifest,
  { kind, tool, model, madeAt }: PictureMarks,
  opened: IngredientAssertion | undefined,
  change: string | undefined,
) => {
  const assertion = new ActionAssertion()
  assertion.label = AssertionLabels.actionsV2
  const made = {
    digitalSourceType: sourceTypes[kind],
    ...(model !== null && { softwareAgent: { name: model } }),
    parameters: { tool, madeAt: madeAt.toISOString() },
  }
  assertion.actions = opened
    ? [
        { action: ActionType.C2paOpened, parameters: { ingredients: [manifest.createAssertionReference(opened)] } },
        { action: ActionType.C2paEdited, ...made },
      ]
    : [{ action: ActionType.C2paCreated, ...made }]
  if (change) assertion.actions.push({ action: ActionType.C2paEdited, parameters: { description: change } })
  manifest.addAssertion(assertion)
}

/**
 * The picture with a signed C2PA manifest (C2PA Technical Specification 2.1): tool, model and time, the digest of the
 * photo, and the manifest of its parent. The manifest contains no user and no prompt.
 */
export const withManifest = async (
  bytes: Buffer,
  type: MarkedType,
  marks: PictureMarks,
  { photoHash, parents, change }: Sources,
  signer: Signer,
): Promise<Buffer> => {
  const asset = assetOf(bytes)
  if (!asset) throw new Error(`A picture of ${type} cannot carry a manifest`)
  const store = new ManifestStore()
  const parent = await addFirstParent(store, parents)
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: type,
    instanceID: `xmp:iid:${randomUUID()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  })
  if (manifest.claim) {
    manifest.claim.claimGeneratorName = brand.name
    manifest.claim.claimGeneratorVersion = '1'
  }
  if (manifest.signature) manifest.signature.signatureData.paddingLength = signaturePaddingBytes
  const dataHash = DataHashAssertion.create('SHA-256')
  manifest.addAssertion(dataHash)
  const photo = photoHash && photoOf(photoHash, parent ? RelationshipType.InputTo : RelationshipType.ParentOf)
  const before = parent && parentOf(manifest, parent, type)
  if (before && photo) photo.labelSuffix = 1
  for (const ingredient of [before, photo]) if (ingredient) manifest.addAssertion(ingredient)
  addActions(manifest, marks, before ?? photo, change)
  await asset.ensureManifestSpace(store.measureSize())
  await dataHash.updateWithAsset(asset)
  await manifest.sign(signer)
  await asset.writeManifestJUMBF(store.getBytes())
  return Buffer.from(await asset.getDataRange())
}
