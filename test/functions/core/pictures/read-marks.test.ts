import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readMarks } from '#frontend/features/verify/read-marks.ts'
import { withManifest } from '#functions/core/pictures/marks/manifest.ts'
import type { PictureMarks } from '#functions/core/pictures/marks/mark-content.ts'
import { type Signer, signerOf } from '#functions/core/pictures/marks/picture-signer.ts'
import { type MarkedType, withXmp, xmpOf } from '#functions/core/pictures/marks/xmp.ts'
import { makePictureAuthority } from '#local/run/picture-authority.ts'

const marks: PictureMarks = {
  kind: 'edited',
  tool: 'Paint Walls',
  model: 'a/model',
  madeAt: new Date('2026-11-25T09:00:00Z'),
}
const made = { tool: 'Paint Walls', model: 'a/model', madeAt: '2026-11-25T09:00:00.000Z' }

let signer: Signer
let other: Signer
let ours: string[]
let pictures: Record<MarkedType, Buffer>
beforeAll(async () => {
  signer = signerOf((await makePictureAuthority()).signer)
  other = signerOf((await makePictureAuthority('Somebody else')).signer)
  ours = [signer.certificate.toString('base64')]
  const picture = sharp({ create: { width: 96, height: 64, channels: 3, background: '#a0724a' } })
  const [jpeg, png] = await Promise.all([picture.clone().jpeg().toBuffer(), picture.clone().png().toBuffer()])
  pictures = { 'image/jpeg': jpeg, 'image/png': png }
})

/** The file with one bit changed before its last bytes, which are of the picture. */
const changed = (bytes: Buffer, fromEnd = 20) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(copy.length - fromEnd) ^ 1, copy.length - fromEnd)
  return copy
}

/** The file with one text of its marks replaced by another that is as long. */
const replaced = (bytes: Buffer, from: string, to: string) => {
  const copy = Buffer.from(bytes)
  copy.write(to, copy.indexOf(from), 'latin1')
  return copy
}

describe.each<MarkedType>(['image/jpeg', 'image/png'])('a picture of %s', (type) => {
  const signed = (by = signer, from = pictures[type], parents: Buffer[] = []) =>
    withManifest(withXmp(from, type, xmpOf(marks)), type, marks, { parents }, by)

  test('that was signed here says by which tool and model, and when', async () => {
    expect(await readMarks(await signed(), ours)).toEqual({ kind: 'unchanged', made })
  })

  test('that was signed by an earlier certificate of ours is ours', async () => {
    expect(await readMarks(await signed(), ['AAAA', ...ours])).toMatchObject({ kind: 'unchanged' })
  })

  test('of which a byte was changed is ours, but changed', async () => {
    expect(await readMarks(changed(await signed()), ours)).toEqual({ kind: 'changed', made })
  })

  test('to which bytes were added is changed', async () => {
    expect((await readMarks(Buffer.concat([await signed(), Buffer.from('more')]), ours)).kind).not.toBe('unchanged')
  })

  test('whose marks were changed proves nothing', async () => {
    const forged = replaced(await signed(), 'Paint Walls', 'Paint Doors')
    expect(await readMarks(forged, ours)).toEqual({ kind: 'damaged' })
  })

  test('that has our certificate and a signature of another key proves nothing', async () => {
    const forger: Signer = { ...signer, sign: other.sign }
    expect(await readMarks(await signed(forger), ours)).toEqual({ kind: 'damaged' })
    // Nor does it as an ingredient, whose copier has no key of ours, or of somebody else.
    const theirs = await signed(other, pictures[type], [await signed(forger)])
    expect((await readMarks(theirs, ours)).kind).toMatch(/^other/)
    const forgedTheirs: Signer = { ...other, sign: signer.sign }
    expect(await readMarks(await signed(forgedTheirs), ours)).toEqual({ kind: 'damaged' })
  })

  test('that somebody else signed is not ours, changed or not', async () => {
    const theirs = await signed(other)
    expect(await readMarks(theirs, ours)).toEqual({ kind: 'otherUnchanged', signer: 'Somebody else' })
    expect(await readMarks(changed(theirs), ours)).toEqual({ kind: 'otherChanged', signer: 'Somebody else' })
    expect(await readMarks(theirs, [])).toMatchObject({ kind: 'otherUnchanged' })
  })

  test('of somebody else that was made from one of ours says so', async () => {
    const theirs = await signed(other, pictures[type], [await signed()])
    expect(await readMarks(theirs, ours)).toEqual({ kind: 'ingredient', signer: 'Somebody else', made })
  })

  test('of somebody else that was made from one of ours whose marks were changed does not', async () => {
    const theirs = await signed(other, pictures[type], [await signed()])
    const places = [...theirs.toString('latin1').matchAll(/Paint Walls/g)].map(({ index }) => index)
    expect(places.length).toBeGreaterThan(1)
    for (const place of places) {
      const forged = Buffer.from(theirs)
      forged.write('Paint Doors', place, 'latin1')
      const verdict = await readMarks(forged, ours)
      expect(JSON.stringify(verdict)).not.toContain('Paint Doors')
    }
  })

  test('of ours that was made from one of somebody else is ours', async () => {
    const second = await signed(signer, pictures[type], [await signed(other)])
    expect(await readMarks(second, ours)).toMatchObject({ kind: 'unchanged' })
  })

  test('with XMP alone says what it claims, and of whom', async () => {
    const marked = withXmp(pictures[type], type, xmpOf(marks))
    expect(await readMarks(marked, ours)).toEqual({ kind: 'xmp' })
    expect(await readMarks(replaced(marked, 'Roomwright', 'Somebodies'), ours)).toEqual({ kind: 'otherXmp' })
  })

  test('without marks, and with XMP that says nothing of AI, has none', async () => {
    expect(await readMarks(pictures[type], ours)).toEqual({ kind: 'none' })
    const edited = withXmp(pictures[type], type, '<x:xmpmeta><a xmp:CreatorTool="Roomwright"/></x:xmpmeta>')
    expect(await readMarks(edited, ours)).toEqual({ kind: 'none' })
  })

  test('that ends early cannot be read, or has none', async () => {
    const half = pictures[type].subarray(0, 40)
    expect((await readMarks(half, ours)).kind).toMatch(/unreadable|none/)
  })
})

test('a signature of ours outlives its certificate', async () => {
  const expired = signerOf((await makePictureAuthority('Last year', -1)).signer)
  const bytes = await withManifest(pictures['image/jpeg'], 'image/jpeg', marks, { parents: [] }, expired)
  const known = [expired.certificate.toString('base64')]
  expect(await readMarks(bytes, known)).toEqual({ kind: 'unchanged', made })
  expect(await readMarks(changed(bytes, 4), known)).toEqual({ kind: 'changed', made })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('no picture')],
  ['a TIFF', Buffer.from('II*\0........')],
])('%s cannot be read', async (_, bytes) => {
  expect(await readMarks(bytes, ours)).toEqual({ kind: 'unreadable' })
})

test('certificates after the key in the secret are those that signed before, and do not sign', async () => {
  const [now, before] = await Promise.all([makePictureAuthority(), makePictureAuthority('Before')])
  const [earlier = ''] = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(before.signer) ?? []
  const alone = signerOf(now.signer)
  const both = signerOf(`${now.signer}\n${earlier}\n`)
  expect(alone.earlierCertificates).toEqual([])
  expect(both.earlierCertificates.map((one) => one.toString('base64'))).toEqual([
    signerOf(before.signer).certificate.toString('base64'),
  ])
  expect(both.certificate.equal(alone.certificate)).toBe(true)
  expect(both.chainCertificates).toHaveLength(alone.chainCertificates.length)
})

describe('a picture of another type', () => {
  const picture = () => sharp({ create: { width: 96, height: 64, channels: 3, background: '#a0724a' } })

  test('that is a thumbnail of ours says what its XMP claims', async () => {
    const thumbnail = picture().withXmp(xmpOf(marks)).webp()
    expect(await readMarks(await thumbnail.toBuffer(), ours)).toEqual({ kind: 'xmp' })
    expect(await readMarks(await picture().webp().toBuffer(), ours)).toEqual({ kind: 'none' })
  })

  test('of WebP with a manifest, which nothing reads here, is not said to have none', async () => {
    const webp = await picture().webp().toBuffer()
    const manifest = Buffer.from('C2PA\x10\0\0\0\0\0\0\x10jumb\0\0\0\0', 'latin1')
    expect(await readMarks(Buffer.concat([webp, manifest]), ours)).toEqual({ kind: 'unreadable' })
  })

  test('of the format of HEIC has the same marks', async () => {
    const avif = await picture().withXmp(xmpOf(marks)).avif().toBuffer()
    expect(await readMarks(avif, ours)).toEqual({ kind: 'xmp' })
    expect(await readMarks(await picture().avif().toBuffer(), ours)).toEqual({ kind: 'none' })
  })
})
