import { Reader } from '@contentauth/c2pa-node'
import sharp from 'sharp'
import * as z from 'zod'

const Named = z.looseObject({ name: z.string() })
const Action = z.looseObject({
  action: z.string(),
  digitalSourceType: z.string().optional(),
  softwareAgent: Named.optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
})
const Manifest = z.looseObject({
  claim_generator_info: z.array(Named),
  ingredients: z
    .array(
      z.looseObject({
        title: z.string(),
        relationship: z.string(),
        instance_id: z.string().optional(),
        active_manifest: z.string().optional(),
      }),
    )
    .default([]),
  assertions: z.array(z.looseObject({ label: z.string(), data: z.unknown() })),
})
const Store = z.looseObject({
  active_manifest: z.string(),
  manifests: z.record(z.string(), Manifest),
  validation_state: z.string(),
  validation_status: z.array(z.looseObject({ code: z.string() })).default([]),
})
const Actions = z.object({ actions: z.array(Action) })

/**
 * The marks of a picture as the reference implementation of C2PA reads them, trusting one authority; undefined for a
 * picture without a manifest. `state` is `Trusted` for a file that is as it was signed by a certificate of the authority.
 */
export const readManifest = async (bytes: Buffer, mimeType: string, authority: string) => {
  const reader = await Reader.fromAsset(
    { buffer: bytes, mimeType },
    { trust: { trust_anchors: authority }, verify: { verify_trust: true } },
  )
  if (!reader) return undefined
  const json: unknown = reader.json()
  const store = Store.parse(json)
  const active = store.manifests[store.active_manifest]
  return {
    state: store.validation_state,
    failures: store.validation_status.map(({ code }) => code),
    generator: active?.claim_generator_info[0]?.name,
    ingredients: active?.ingredients ?? [],
    actions: (active?.assertions ?? [])
      .filter(({ label }) => label.startsWith('c2pa.actions'))
      .flatMap(({ data }) => Actions.parse(data).actions),
    text: JSON.stringify(json),
  }
}

/** The XMP packet of a picture, as sharp finds it. */
export const readXmp = async (bytes: Buffer): Promise<string | undefined> =>
  (await sharp(bytes).metadata()).xmp?.toString()
