import { BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import { type Manifest, ManifestStore, ValidationStatusCode } from '@trustnxt/c2pa-ts/manifest'
import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import type { Made, Verdict } from './verdict.ts'

type Asset = JPEG | PNG | BMFF

/** HEIC and AVIF are of the ISO base media file format. */
const assetOf = (bytes: Uint8Array): Asset | undefined => {
  if (JPEG.canRead(bytes)) return new JPEG(bytes)
  if (PNG.canRead(bytes)) return new PNG(bytes)
  return BMFF.canRead(bytes) ? new BMFF(bytes) : undefined
}

const latin1 = new TextDecoder('latin1')

/** A WebP without a manifest, as our thumbnails are. Of one with a manifest the library reads nothing. */
const isPlainWebP = (bytes: Uint8Array): boolean => {
  if (!/^RIFF.{4}WEBP/s.test(latin1.decode(bytes.subarray(0, 12)))) return false
  return !/C2PA.{8}jumb/s.test(latin1.decode(bytes))
}

const certificateOf = (manifest: Manifest) => manifest.signature?.signatureData.certificate

const isSignedBy = (manifest: Manifest, ours: readonly string[]): boolean => {
  const certificate = certificateOf(manifest)
  return certificate !== undefined && ours.includes(certificate.toString('base64'))
}

/** Whether the certificate's key signed the claim. A copied certificate comes without its key. */
const hasSigned = async ({ claim, signature }: Manifest): Promise<boolean> => {
  const payload = claim?.getBytes(claim)
  if (!payload || !signature) return false
  const { statusEntries } = await signature.validate(payload)
  return statusEntries.some(({ code }) => code === ValidationStatusCode.ClaimSignatureValidated)
}

const Parameters = z.object({ tool: z.string(), madeAt: z.iso.datetime() })

/** What our marks say about the making (functions/core/pictures/marks/manifest.ts). */
const madeOf = (manifest: Manifest): Made => {
  const actions = (manifest.assertions?.getActionAssertions() ?? []).flatMap((assertion) => assertion.actions)
  for (const { parameters, softwareAgent } of actions) {
    const said = Parameters.safeParse(parameters)
    if (!said.success) continue
    const model = typeof softwareAgent === 'string' ? softwareAgent : softwareAgent?.name
    return { ...said.data, ...(model && { model }) }
  }
  return {}
}

const namesOf = (manifest: Manifest): string | undefined => {
  const name = certificateOf(manifest)?.subjectName
  return name?.getField('O')[0] ?? name?.getField('CN')[0]
}

const outdated: readonly ValidationStatusCode[] = [ValidationStatusCode.SigningCredentialExpired]

/** Whether the bytes are those that were signed. */
const fitsBytes = async (manifest: Manifest, asset: Asset): Promise<boolean> => {
  const bindings = manifest.assertions?.getHardBindings() ?? []
  const results = await Promise.all(bindings.map((binding) => binding.validateAgainstAsset(asset)))
  return results.length > 0 && results.every(({ isValid }) => isValid)
}

/** A certificate of ours that has expired since still proves who signed: a picture has no time stamp of others. */
const ofOurs = async (manifest: Manifest, asset: Asset): Promise<Verdict> => {
  const { statusEntries } = await manifest.validate(asset)
  const failures = statusEntries.filter(({ success, code }) => !success && !outdated.includes(code))
  const isOfBytes = failures.every(({ code }) => code === ValidationStatusCode.AssertionDataHashMismatch)
  if (!isOfBytes) return { kind: 'damaged' }
  const isUnchanged = failures.length === 0 && (await fitsBytes(manifest, asset))
  return { kind: isUnchanged ? 'unchanged' : 'changed', made: madeOf(manifest) }
}

const ofStore = async (store: ManifestStore, asset: Asset, ours: readonly string[]): Promise<Verdict> => {
  const active = store.getActiveManifest()
  if (!active || !(await hasSigned(active))) return { kind: 'damaged' }
  if (isSignedBy(active, ours)) return ofOurs(active, asset)
  const { isValid } = await store.validate(asset)
  const signer = namesOf(active)
  for (const earlier of store.manifests) {
    // The bytes are those of the picture that was made from it.
    const found = isSignedBy(earlier, ours) ? await ofOurs(earlier, asset) : undefined
    if (found && 'made' in found) return { kind: 'ingredient', signer, made: found.made }
  }
  return { kind: isValid ? 'otherUnchanged' : 'otherChanged', signer }
}

const digitalSource = /DigitalSourceType[^<]{0,200}rainedAlgorithmicMedia/
const xmpPacket = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/
const creatorTool = /xmp:CreatorTool(?:="|>)([^"<]*)/

const ofXmp = (bytes: Uint8Array): Verdict => {
  const [packet = ''] = xmpPacket.exec(latin1.decode(bytes)) ?? []
  if (!digitalSource.test(packet)) return { kind: 'none' }
  return { kind: creatorTool.exec(packet)?.[1] === brand.name ? 'xmp' : 'otherXmp' }
}

/**
 * Reads the marks of a picture: a signature of one of `ours`, the stage's certificates as base64 of their DER, is ours.
 */
export const readMarks = async (bytes: Uint8Array, ours: readonly string[]): Promise<Verdict> => {
  let asset: Asset | undefined
  let jumbf: Uint8Array | undefined
  try {
    asset = assetOf(bytes)
    jumbf = asset?.getManifestJUMBF()
  } catch {
    return { kind: 'unreadable' }
  }
  if (!asset) return isPlainWebP(bytes) ? ofXmp(bytes) : { kind: 'unreadable' }
  if (!jumbf) return ofXmp(bytes)
  try {
    return await ofStore(ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf))), asset, ours)
  } catch {
    return { kind: 'damaged' }
  }
}
