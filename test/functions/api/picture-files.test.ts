import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from '#functions/api/picture-files.ts'
import { keys } from '#functions/core/db/keys.ts'
import { withManifest } from '#functions/core/pictures/marks/manifest.ts'
import { signerOf } from '#functions/core/pictures/marks/picture-signer.ts'
import { checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import type { PictureForm } from '#shared/contracts/picture-files.ts'
import { BoardId } from '#shared/entities/board.ts'
import { errorMessage } from '#shared/errors.ts'
import { rates } from '#shared/limits.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId } from '#test/support/functions/generations.ts'
import { usePictureSigner } from '#test/support/functions/picture-signer.ts'
import { readManifest, readXmp } from '#test/support/read-marks.ts'

const { create, signers } = areas['picture-files'].endpoints

const plain = (colour: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

const { signer, authority } = await usePictureSigner()
const png = await plain('#202020', 600, 400).png().toBuffer()
const marks = { kind: 'edited', tool: 'Paint Walls', model: 'a/model', madeAt: new Date(0) } as const
const design = await withManifest(png, 'image/png', marks, { parents: [] }, signerOf(signer))

const row = completedRow()
const photoPath = checkedPath(row.settings.imageUrl ?? row.settings.roomImageUrl ?? '')

const { table, bucket } = useFunctionStage({ now: Date.now, account: {}, otherAccount: {} })

beforeEach(async () => {
  table.put(keys.generation(userId, generationId), row)
  bucket.put(row.storagePath ?? '', design)
  bucket.put(photoPath, await plain('#203080', 300, 300).jpeg().toBuffer())
})

type Asked = { isHd?: boolean; board?: BoardId; as?: string }
const ask = (form: PictureForm, { isHd = false, as = userId, ...board }: Asked = {}) =>
  answerOf(handler, apiEvent(create, { body: { generationId, form, isHd, ...board }, claims: accessClaims(as) }))
const path = (form: string) => `${userId}/exports/${generationId}-${form}.jpg`
const file = async (form: PictureForm, board?: BoardId): Promise<Buffer> => {
  const { status, body } = await ask(form, board && { board })
  expect(status).toBe(200)
  expect(new URL(body.url).pathname).toBe(`/${path(form)}`)
  return bucket.get(path(form)) ?? Buffer.alloc(0)
}

const brightest = async (picture: Buffer, left: number, top = 0) => {
  const corner = await sharp(picture).extract({ left, top, width: 250, height: 60 }).toBuffer()
  return (await sharp(corner).stats()).channels[0]?.max ?? 0
}

describe('the file of a design', () => {
  test.each<[PictureForm, number, boolean]>([
    ['plain', 600, false],
    ['labelled', 600, true],
    // A square photo at the design's height, a gap, the design.
    ['pair', 400 + 8 + 600, false],
    ['labelled-pair', 400 + 8 + 600, true],
  ])('as %s is a JPEG of %i px with the label: %s', async (form, width, isLabelled) => {
    const made = await file(form)
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width, height: 400 })
    expect((await brightest(made, width - 250)) > 200).toBe(isLabelled)
  })

  test.each<PictureForm>(['plain', 'labelled', 'pair', 'labelled-pair'])(
    'as %s is marked, and leads to the manifest of the stored design',
    async (form) => {
      const made = await file(form)
      expect(await readXmp(made)).toContain(digitalSourceTypes.edited)
      const read = await readManifest(made, 'image/jpeg', authority)
      expect(read).toMatchObject({ state: 'Trusted', failures: [], ingredients: [{ relationship: 'parentOf' }] })
      for (const secret of [userId, generationId]) expect(read?.text).not.toContain(secret)
    },
  )

  test.each<[string, BoardId | undefined, string, string[]?]>([
    ['paint', undefined, 'Digitally altered'],
    ['virtual-staging', undefined, 'Virtually staged'],
    ['virtual-staging', 'canopy', 'Virtually staged'],
    ['virtual-staging', 'har', 'Image does not represent actual property as is'],
    ['virtual-staging', 'rebny', 'Virtual Staging — Furniture Not Included'],
    ['paint', 'rebny', 'Digitally altered'],
    ['paint', undefined, 'Virtually staged', ['virtual-staging']],
    ['paint', 'rebny', 'Virtual Staging — Furniture Not Included', ['virtual-staging']],
  ])('of %s for %s carries the words "%s", and its manifest says so', async (toolId, board, words, earlierTools) => {
    table.put(keys.generation(userId, generationId), { ...row, toolId, ...(earlierTools && { earlierTools }) })
    const made = await file('labelled', board)
    expect(await brightest(made, 350)).toBeGreaterThan(200)
    const read = await readManifest(made, 'image/jpeg', authority)
    expect(read?.text).toContain(`with the label \\"${words}\\"`)
  })

  test('names all tools between the photo and it in its manifest', async () => {
    table.put(keys.generation(userId, generationId), { ...row, toolId: 'paint', earlierTools: ['full-redesign'] })
    const read = await readManifest(await file('plain'), 'image/jpeg', authority)
    expect(read?.actions).toContainEqual(
      expect.objectContaining({ parameters: { tool: 'Full Redesign and Paint Walls', madeAt: row.createdAt } }),
    )
  })

  test.each(BoardId.options)(
    'beside its photo for %s says which is which only where words are allowed',
    async (board) => {
      const made = await file('pair', board)
      const isWritten = [await brightest(made, 0, 340), await brightest(made, 408, 340)].map((one) => one > 200)
      const isAllowed = board !== 'realtracs' && board !== 'stellar'
      expect(isWritten).toEqual([isAllowed, isAllowed])
    },
  )

  test('is deleted with the exports of the account', async () => {
    await file('plain')
    expect(bucket.stored()).toEqual([[path('plain'), 'image/jpeg']])
  })

  test('of somebody else is not found', async () => {
    expect(await ask('plain', { as: otherUserId })).toMatchObject({ status: 404 })
    expect(bucket.stored()).toEqual([])
  })

  test.each([
    ['whose full resolution was not made', 'plain', true, () => {}],
    ['whose picture was deleted', 'plain', false, () => void bucket.remove(row.storagePath ?? '')],
    ['whose photo was deleted', 'pair', false, () => void bucket.remove(photoPath)],
  ] as const satisfies [string, PictureForm, boolean, () => void][])('%s is refused', async (_, form, isHd, remove) => {
    remove()
    expect(await ask(form, { isHd })).toMatchObject({ status: 410, body: { detail: errorMessage('photo.gone') } })
  })

  test('is refused while the rate of the account is used up', async () => {
    const { burst, refillSeconds } = rates.pictureFiles
    table.put(keys.rates(userId), { pictureFilesFullAt: Date.now() + (burst + 10) * refillSeconds * 1000 })
    expect(await ask('plain')).toMatchObject({ status: 429, body: { detail: expect.any(String) } })
    expect(bucket.stored()).toEqual([])
  })
})

describe('the certificates that pictures are signed with', () => {
  const certificates = async () =>
    (await answerOf(handler, apiEvent(signers, { claims: null }))).body.certificates as string[]
  const bodyOf = (pem: string) => /CERTIFICATE-----([\s\S]+?)-----END CERT/.exec(pem)?.[1]?.replace(/\s/g, '')

  test('are shown to everybody, without the key', async () => {
    expect(await certificates()).toEqual([bodyOf(signer)])
  })
})
