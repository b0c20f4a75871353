import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/picture-files.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { removeGenerations } from '#functions/core/generations/change/delete.ts'
import { signerOf } from '#functions/core/pictures/marks/picture-signer.ts'
import { checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import type { PictureForm } from '#shared/contracts/picture-files.ts'
import { GenerationId, HdId } from '#shared/entities/ids.ts'
import { Proof } from '#shared/entities/proof.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits, rates } from '#shared/limits.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { secretValues } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { usePictureSigner } from '#test/support/functions/picture-signer.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { proofStatement, provenFile, sha256, signedProof, verifiedStatement } from '#test/support/proofs.ts'

const { create } = areas['picture-files'].endpoints

const { signer } = await usePictureSigner()
const photo = await jpegOf(300, 300)
const design = await jpegOf(600, 400)

const uploadPath = `${userId}/uploads/01JZ0000000000000000000ABC.jpg`
const row = completedRow()
const settings = { ...row.settings, originalImageUrl: uploadPath, model: 'a/model' }
const photoPath = checkedPath(row.settings.imageUrl ?? row.settings.roomImageUrl ?? '')
const whole = Buffer.from('the upload in its own size')
const hdPath = `${userId}/generations/${generationId}-hd.png`
const inFull = Buffer.from('the design in full resolution')

const { table, bucket } = useFunctionStage({ account: {}, otherAccount: {} })

beforeEach(() => {
  table.put(keys.generation(userId, generationId), { ...row, settings })
  bucket.put(row.storagePath ?? '', design)
  bucket.put(photoPath, photo)
})

const ask = (as = userId, id = generationId) =>
  answerOf(handler, apiEvent(create, { body: { generationId: id, isProof: true }, claims: accessClaims(as) }))
const proof = async (id = generationId) => {
  const { status, body } = await ask(userId, id)
  expect(status).toBe(200)
  return verifiedStatement(Proof.parse(body.proof))
}
const make = (form: PictureForm) =>
  answerOf(handler, apiEvent(create, { body: { generationId, form, isHd: false }, claims: accessClaims(userId) }))
const file = async (form: PictureForm) => {
  expect((await make(form)).status).toBe(200)
  return bucket.get(`${userId}/exports/${generationId}-${form}.jpg`) ?? Buffer.alloc(0)
}

describe('the proof of a design', () => {
  test('is verified by another implementation, and says how the design was made', async () => {
    const before = Date.now()
    const { header, statement } = await proof()
    expect(header).toEqual({
      alg: 'ES256',
      typ: 'picture-proof+json',
      x5c: [signerOf(signer).certificate, ...signerOf(signer).chainCertificates].map((one) => one.toString('base64')),
    })
    expect(statement).toMatchObject({
      format: 1,
      product: 'Roomwright',
      digitalSourceType: digitalSourceTypes.edited,
      tool: 'Full Redesign',
      model: 'a/model',
      madeAt: row.createdAt,
      link: null,
    })
    expect(Date.parse(statement.issuedAt)).toBeGreaterThanOrEqual(before)
  })

  test('names all tools between the photo and it', async () => {
    table.put(keys.generation(userId, generationId), { ...row, settings, toolId: 'paint', earlierTools: [row.toolId] })
    expect((await proof()).statement.tool).toBe('Full Redesign and Paint Walls')
  })

  test('has the digests of the photo and the design as they are handed out', async () => {
    const { statement } = await proof()
    expect(statement.files).toEqual([
      provenFile({ what: 'photo', sha256: sha256(photo) }),
      provenFile({ what: 'design', sha256: sha256(design) }),
    ])
  })

  test('has those of the upload in its own size and of the full resolution, where they are stored', async () => {
    const hd = {
      id: HdId.parse('hd_01JZ0000000000000000000003'),
      status: 'completed',
      failureReason: null,
      kind: 'enlarged',
      width: 1,
      height: 1,
    } as const
    table.put(keys.generation(userId, generationId), { ...row, settings, hd: { ...hd, storagePath: hdPath } })
    bucket.put(uploadPath, whole)
    bucket.put(hdPath, inFull)
    const { statement } = await proof()
    expect(statement.files.filter(({ isFullSize }) => isFullSize)).toEqual([
      provenFile({ what: 'photo', isFullSize: true, sha256: sha256(whole) }),
      provenFile({ what: 'design', isFullSize: true, sha256: sha256(inFull) }),
    ])
  })

  test('of a brightened photo has the digests of the photo as it was, and none of the brightened copy', async () => {
    const unalteredImageUrl = `${userId}/uploads/01JZ0000000000000000000DEF.jpg`
    table.put(keys.generation(userId, generationId), { ...row, settings: { ...settings, unalteredImageUrl } })
    const dark = Buffer.from('the photo as it was')
    bucket.put(checkedPath(unalteredImageUrl), dark)
    bucket.put(uploadPath, whole)
    const { statement } = await proof()
    expect(statement.files).toEqual([
      provenFile({ what: 'photo', sha256: sha256(dark) }),
      provenFile({ what: 'photo', isFullSize: true, sha256: sha256(whole) }),
      provenFile({ what: 'design', sha256: sha256(design) }),
    ])
  })

  test('names each file that was made for a download, with its words, after it is deleted and made anew', async () => {
    const first = await file('labelled')
    const second = await file('labelled')
    const pair = await file('pair')
    bucket.remove(`${userId}/exports/${generationId}-labelled.jpg`)
    const { statement } = await proof()
    const exported = statement.files.filter(({ exportedAt }) => exportedAt !== null)
    expect(exported.map(({ exportedAt, ...one }) => one)).toEqual([
      { what: 'design', isFullSize: false, label: 'Digitally altered', sha256: sha256(first) },
      { what: 'design', isFullSize: false, label: 'Digitally altered', sha256: sha256(second) },
      { what: 'pair', isFullSize: false, label: null, sha256: sha256(pair) },
    ])
    expect(sha256(first)).not.toBe(sha256(second))
  })

  test('names the newest files once there are many', async () => {
    const old = Array.from({ length: limits.recordedDownloads }, (_, place) =>
      provenFile({ exportedAt: '2026-06-01T12:00:00.000Z', sha256: sha256(Buffer.from(`${place}`)) }),
    )
    table.put(keys.downloads(userId, generationId), { files: old, made: old.length })
    const made = await file('plain')
    const exported = (await proof()).statement.files.filter(({ exportedAt }) => exportedAt !== null)
    expect(exported.map((one) => one.sha256)).toEqual([...old.slice(1).map((one) => one.sha256), sha256(made)])
  })

  test('names both of two files that are made at the same time', async () => {
    await Promise.all([file('plain'), file('labelled')])
    const exported = (await proof()).statement.files.filter(({ exportedAt }) => exportedAt !== null)
    expect(exported.map(({ label }) => label).sort()).toEqual([null, 'Digitally altered'].sort())
  })

  test('goes back to the photo of the first version, and has none when a version in between was deleted', async () => {
    const later = GenerationId.parse('gen_01JZ0000000000000000000002')
    const path = `${userId}/generations/${later}.jpg`
    const imageUrl = row.storagePath ?? ''
    const version = { ...row, id: later, storagePath: path, settings: { ...row.settings, imageUrl } }
    table.put(keys.generation(userId, later), version)
    bucket.put(path, Buffer.from('a later version'))
    bucket.put(uploadPath, whole)
    const photos = async () => (await proof(later)).statement.files.filter(({ what }) => what === 'photo')
    expect((await photos()).map((one) => one.sha256)).toEqual([sha256(photo), sha256(whole)])
    table.drop(keys.generation(userId, generationId))
    expect(await photos()).toEqual([])
  })

  test('says where the design is public, and nothing else of its owner', async () => {
    const token = 'AAAAAAAAAAAAAAAAAAAAAA'
    const share = { token, isLabelled: true, showsOriginal: true }
    table.put(keys.generation(userId, generationId), { ...row, prompt: 'words of the owner', settings, share })
    await file('labelled')
    const { statement } = await proof()
    expect(statement.link).toBe(`https://roomwright.test/s/${token}`)
    const text = JSON.stringify(statement)
    for (const secret of [userId, generationId, 'words of the owner', 'uploads', row.correlationId])
      expect(text).not.toContain(secret)
  })

  test('of somebody else is not found', async () => {
    expect(await ask(otherUserId)).toMatchObject({ status: 404 })
  })

  test.each([
    ['whose picture was deleted', () => void bucket.remove(row.storagePath ?? '')],
    ['that is not ready', () => table.put(keys.generation(userId, generationId), { ...row, storagePath: null })],
  ] as [string, () => void][])('%s is refused', async (_, change) => {
    change()
    expect(await ask()).toMatchObject({ status: 410, body: { detail: errorMessage('photo.gone') } })
  })

  test('takes a token of the rate of picture files', async () => {
    const { burst, refillSeconds } = rates.pictureFiles
    table.put(keys.rates(userId), { pictureFilesFullAt: Date.now() + (burst + 10) * refillSeconds * 1000 })
    expect(await ask()).toMatchObject({ status: 429 })
  })
})

describe('the files that were made of a design', () => {
  test('leave its row as it is, which every page of the gallery reads', async () => {
    await file('labelled')
    expect(await getRow(keys.generation(userId, generationId))).toEqual({
      ...row,
      settings,
      ...keys.generation(userId, generationId),
    })
  })

  test('are forgotten with it', async () => {
    stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
    await file('plain')
    expect(await getRow(keys.downloads(userId, generationId))).toBeDefined()
    expect(await removeGenerations(userId, [generationId])).toEqual([])
    expect(await getRow(keys.downloads(userId, generationId))).toBeUndefined()
  })

  test('are forgotten when it is deleted while one is made', async () => {
    stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
    table.dynamo.on(UpdateCommand).callsFake((input) => {
      if (input.Key.sk === keys.downloads(userId, generationId).sk) table.drop(keys.generation(userId, generationId))
      return table.serve(new UpdateCommand(input))
    })
    expect((await make('plain')).status).toBe(404)
    expect(await getRow(keys.downloads(userId, generationId))).toBeUndefined()
  })
})

test('a signature holds for its statement alone', async () => {
  const [mine, other] = [
    await signedProof(signerOf(signer)),
    await signedProof(signerOf(signer), { tool: 'Empty Room' }),
  ]
  await expect(verifiedStatement(mine)).resolves.toMatchObject({ statement: proofStatement() })
  await expect(verifiedStatement({ ...mine, payload: other.payload })).rejects.toThrow('signature verification failed')
})

// The last test, since the modules that it loads anew do not know the errors of those above.
test('a proof is refused on a stage without a certificate', async () => {
  delete secretValues['picture-signing']
  vi.resetModules()
  const { handler: freshHandler } = await import('#functions/api/picture-files.ts')
  const event = apiEvent(create, { body: { generationId, isProof: true }, claims: accessClaims(userId) })
  expect(await answerOf(freshHandler, event)).toMatchObject({
    status: 503,
    body: { detail: errorMessage('proof.unavailable') },
  })
})
