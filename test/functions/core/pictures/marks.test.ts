import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { withManifest } from '#functions/core/pictures/marks/manifest.ts'
import type { PictureMarks } from '#functions/core/pictures/marks/mark-content.ts'
import { type Signer, signerOf } from '#functions/core/pictures/marks/picture-signer.ts'
import { type MarkedType, withXmp, xmpOf } from '#functions/core/pictures/marks/xmp.ts'
import { makePictureAuthority } from '#local/run/picture-authority.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import { readManifest, readXmp } from '#test/support/read-marks.ts'

const edited: PictureMarks = {
  kind: 'edited',
  tool: 'Full Redesign',
  model: 'black-forest-labs/flux-kontext-pro',
  madeAt: new Date('2026-11-25T09:00:00Z'),
}
const generated: PictureMarks = { ...edited, kind: 'generated', tool: 'Generate' }
const photoHash = createHash('sha256').update('the photo').digest()

let authority: string
let signer: Signer
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  const made = await makePictureAuthority()
  authority = made.authority
  signer = signerOf(made.signer)
  const picture = sharp({ create: { width: 96, height: 64, channels: 3, background: '#a0724a' } })
  ;[jpeg, png] = await Promise.all([picture.clone().jpeg().toBuffer(), picture.clone().png().toBuffer()])
})

const files = [
  ['image/jpeg', () => jpeg],
  ['image/png', () => png],
] as const satisfies [MarkedType, () => Buffer][]

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each(files)('a marked picture of %s', (type, plain) => {
  test('says in its XMP how it came about, by which model and when, and has the same pixels', async () => {
    const marked = withXmp(plain(), type, xmpOf(edited))
    expect(await readXmp(marked)).toContain(`Iptc4xmpExt:DigitalSourceType="${digitalSourceTypes.edited}"`)
    expect(await readXmp(marked)).toContain('Iptc4xmpExt:AISystemUsed="black-forest-labs/flux-kontext-pro"')
    expect(await readXmp(marked)).toContain('xmp:CreateDate="2026-11-25T09:00:00.000Z"')
    expect(await pixels(marked)).toEqual(await pixels(plain()))
  })

  test('has a manifest that the reference implementation trusts: the photo was opened, then edited by the model', async () => {
    const marked = await withManifest(
      withXmp(plain(), type, xmpOf(edited)),
      type,
      edited,
      { photoHash, parents: [] },
      signer,
    )
    const read = await readManifest(marked, type, authority)
    expect(read).toMatchObject({
      state: 'Trusted',
      failures: [],
      generator: 'Roomwright',
      ingredients: [{ relationship: 'parentOf', instance_id: `ni:///sha-256;${photoHash.toString('base64url')}` }],
      actions: [
        { action: 'c2pa.opened' },
        {
          action: 'c2pa.edited',
          digitalSourceType: digitalSourceTypes.edited,
          softwareAgent: { name: 'black-forest-labs/flux-kontext-pro' },
          parameters: { tool: 'Full Redesign', madeAt: '2026-11-25T09:00:00.000Z' },
        },
      ],
    })
    expect(await readXmp(marked)).toContain(digitalSourceTypes.edited)
    expect(await pixels(marked)).toEqual(await pixels(plain()))
    expect(marked.length - plain().length).toBeLessThan(6000)
  })

  test('is reported when one byte of it is changed', async () => {
    const marked = await withManifest(plain(), type, edited, { photoHash, parents: [] }, signer)
    const last = marked.length - (type === 'image/png' ? 20 : 4)
    marked.writeUInt8(marked.readUInt8(last) ^ 1, last)
    expect(await readManifest(marked, type, authority)).toMatchObject({
      state: 'Invalid',
      failures: ['assertion.dataHash.mismatch'],
    })
  })

  test('keeps the manifest of the picture that it was made from, and says what was changed since', async () => {
    const parent = await withManifest(plain(), type, edited, { photoHash, parents: [] }, signer)
    const change = 'Label "Virtually staged" drawn on it'
    const read = await readManifest(
      await withManifest(plain(), type, edited, { parents: [parent], change }, signer),
      type,
      authority,
    )
    expect(read).toMatchObject({
      state: 'Trusted',
      failures: [],
      ingredients: [{ relationship: 'parentOf', active_manifest: expect.stringMatching(/^urn:c2pa:/) }],
      actions: [{ action: 'c2pa.opened' }, { action: 'c2pa.edited' }, { parameters: { description: change } }],
    })
    expect(read?.text).toContain(photoHash.toString('base64url'))
  })

  test('of a model that sends a manifest of its own keeps that one and the photo', async () => {
    const other = await makePictureAuthority('Another provider')
    const parent = await withManifest(plain(), type, generated, { parents: [] }, signerOf(other.signer))
    const read = await readManifest(
      await withManifest(plain(), type, edited, { parents: [plain(), parent], photoHash }, signer),
      type,
      `${authority}\n${other.authority}`,
    )
    expect(read).toMatchObject({ state: 'Trusted', failures: [] })
    expect(read?.ingredients.map(({ relationship }) => relationship)).toEqual(['parentOf', 'inputTo'])
  })

  test('does not keep the manifest of a picture that was changed after it was signed', async () => {
    const parent = await withManifest(plain(), type, generated, { parents: [] }, signer)
    const last = parent.length - (type === 'image/png' ? 20 : 4)
    parent.writeUInt8(parent.readUInt8(last) ^ 1, last)
    const read = await readManifest(
      await withManifest(plain(), type, generated, { parents: [parent] }, signer),
      type,
      authority,
    )
    expect(read).toMatchObject({ state: 'Trusted', ingredients: [], actions: [{ action: 'c2pa.created' }] })
  })
})

test('a picture that a model made without a photo is said to be created', async () => {
  const read = await readManifest(
    await withManifest(jpeg, 'image/jpeg', generated, { parents: [] }, signer),
    'image/jpeg',
    authority,
  )
  expect(read).toMatchObject({
    state: 'Trusted',
    ingredients: [],
    actions: [{ action: 'c2pa.created', digitalSourceType: digitalSourceTypes.generated }],
  })
})

test('a picture signed by another authority is valid, but not trusted', async () => {
  const other = await makePictureAuthority('Somebody else')
  const marked = await withManifest(jpeg, 'image/jpeg', edited, { parents: [] }, signerOf(other.signer))
  expect(await readManifest(marked, 'image/jpeg', authority)).toMatchObject({
    state: 'Valid',
    failures: ['signingCredential.untrusted'],
  })
})

test.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
  'a secret of %j is no signer',
  (pem) => {
    expect(() => signerOf(pem)).toThrow()
  },
)

test('a name with markup stays text in the packet', () => {
  expect(xmpOf({ ...edited, model: 'a"<b>&c' })).toContain('AISystemUsed="a&quot;&lt;b&gt;&amp;c"')
})
