import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as generationsApi } from '#functions/api/generations.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { marksOf } from '#functions/core/generations/store/result-marks.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { handler } from '#functions/pages/shared.ts'
import { areas } from '#shared/contracts/index.ts'
import { sharePages, sharePath } from '#shared/contracts/share-pages.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { BoardId } from '#shared/entities/board.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { previewModel } from '#shared/entities/previews.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { anyMode, completedRow, generationId, generationRow } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { usePictureSigner } from '#test/support/functions/picture-signer.ts'
import { deadLinks, openPublic, publicStage } from '#test/support/functions/public-pages.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { htmlFaults } from '#test/support/html-faults.ts'
import { readManifest, readXmp } from '#test/support/read-marks.ts'

const { table, bucket } = publicStage()
const { share, unshare, remove } = areas.generations.endpoints
const key = keys.generation(userId, generationId)
const upload = uploadOf()
const photo = upload.replace('/uploads/', '/rooms/')
const result = `${userId}/generations/${generationId}.jpg`

/** A completed generation that was made from the photo, or from another picture. */
const made = (from = upload, changed: Parameters<typeof completedRow>[0] = {}) => {
  const row = completedRow(changed)
  return { ...row, settings: { ...row.settings, [anyMode.mode.roomField]: from } }
}

/** A picture of one colour, with metadata that must not get out. */
const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({ IFD0: { Artist: userId, Copyright: 'private' } })
    .jpeg()
    .toBuffer()

beforeEach(async () => {
  table.put(key, made())
  bucket.put(photo, await picture('#0000ff'))
  bucket.put(result, await picture('#ff0000'))
})

type Chosen = { isLabelled: boolean; showsOriginal: boolean; board?: BoardId }
const shareAs = (choices: Chosen = { isLabelled: true, showsOriginal: true }, sub = userId) =>
  apiEvent(share, { params: { id: generationId }, claims: accessClaims(sub), body: choices })
const about = (endpoint: typeof unshare) => apiEvent(endpoint, { params: { id: generationId } })

const tokenOf = async (choices?: Parameters<typeof shareAs>[0]): Promise<string> => {
  const { status, body } = await answerOf(generationsApi, shareAs(choices))
  expect(status).toBe(200)
  return body.share.token
}

const open = (token: string, file?: string) => openPublic(sharePages, file ? `${token}/${file}` : token)

const jpegOf = async (token: string, file: string) => {
  const { statusCode, headers, body } = await open(token, file)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  return Buffer.from(body, 'base64')
}

const colourAt = async (jpeg: Buffer, left: number, top: number) => {
  const [red = 0, , blue = 0] = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

describe('the page of a shared design', () => {
  test('shows both pictures and the label, and gives link previews absolute addresses', async () => {
    const token = await tokenOf()
    const { statusCode, headers, body } = await open(token)
    const address = `https://roomwright.test${sharePath(token)}`
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of [
      `src="${sharePath(token)}/before.jpg"`,
      `src="${sharePath(token)}/after.jpg"`,
      '<p class="tag">Digitally altered</p>',
      `<meta property="og:url" content="${address}">`,
      `<meta property="og:image" content="${address}/card.jpg">`,
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="robots" content="noindex">',
    ])
      expect(body).toContain(part)
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
    expect(await htmlFaults(body)).toEqual([])
    expect(await htmlFaults((await open(token, 'embed')).body)).toEqual([])
  })

  test('says that a preview is one', async () => {
    const row = made()
    table.put(key, { ...row, settings: { ...row.settings, model: previewModel } })
    expect((await open(await tokenOf())).body).toContain('This is a quick preview')
  })

  test('escapes what it names', async () => {
    vi.stubEnv('PRODUCT_NAME', `A&B's <i>"room"`)
    expect((await open(await tokenOf())).body).toContain(' · A&amp;B&#39;s &lt;i&gt;&quot;room&quot;</title>')
  })

  test('without the original shows and serves neither it nor the label', async () => {
    const token = await tokenOf({ isLabelled: false, showsOriginal: false })
    const { body } = await open(token)
    expect(body).not.toMatch(/before\.jpg|class="tag"/)
    expect(await open(token, 'before.jpg')).toMatchObject({ statusCode: 404 })
    expect(await colourAt(await jpegOf(token, 'card.jpg'), 100, 300)).toBe('red')
  })

  test('has nothing private in its page, its headers and its pictures', async () => {
    const token = await tokenOf()
    const answers = [await open(token), await open('A'.repeat(22))]
    const files = ['after.jpg', 'before.jpg', 'card.jpg']
    const pictures = await Promise.all(files.map((file) => jpegOf(token, file)))
    const text = JSON.stringify(answers) + pictures.map((bytes) => bytes.toString('latin1')).join()
    for (const secret of [userId, generationId, 'rooms/', 'generations/', 'X-Amz-', 'images.test', 'private'])
      expect(text).not.toContain(secret)
    for (const bytes of pictures) {
      const { exif, iptc, icc } = await sharp(bytes).metadata()
      expect([exif, iptc, icc]).toEqual([undefined, undefined, undefined])
    }
  })

  test('marks the design and the card as pictures of a model, and leaves the photo unmarked', async () => {
    const token = await tokenOf()
    const marks = await Promise.all(
      ['after.jpg', 'card.jpg', 'before.jpg'].map(async (file) => readXmp(await jpegOf(token, file))),
    )
    expect(marks).toEqual([
      expect.stringContaining(digitalSourceTypes.edited),
      expect.stringContaining(digitalSourceTypes.edited),
      undefined,
    ])
  })

  test('serves the design with its label on it, the photo, and a card with both', async () => {
    const plain = await jpegOf(await tokenOf({ isLabelled: false, showsOriginal: true }), 'after.jpg')
    const token = await tokenOf()
    const after = await jpegOf(token, 'after.jpg')
    const corner = { left: 440, top: 0, width: 200, height: 60 }
    const brightest = async (jpeg: Buffer) =>
      (await sharp(await sharp(jpeg).extract(corner).toBuffer()).stats()).channels[1]?.max
    expect(await brightest(after)).toBeGreaterThan(200)
    for (const bytes of [plain, await jpegOf(token, 'before.jpg')]) expect(await brightest(bytes)).toBeLessThan(30)
    const card = await jpegOf(token, 'card.jpg')
    expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect([await colourAt(card, 100, 300), await colourAt(card, 1100, 300)]).toEqual(['blue', 'red'])
  })

  test.each([
    ['other', true],
    ['realtracs', false],
    ['stellar', false],
  ] as const)('for %s has a card with words on it: %s', async (board, isWritten) => {
    const token = await tokenOf({ isLabelled: false, showsOriginal: true, board })
    const foot = { left: 0, top: 530, width: 590, height: 100 }
    const corner = await sharp(await jpegOf(token, 'card.jpg'))
      .extract(foot)
      .toBuffer()
    // Neither the blue photo nor the red design has green in it.
    expect(((await sharp(corner).stats()).channels[1]?.max ?? 0) > 200).toBe(isWritten)
  })

  test.each([
    ...deadLinks({ table, tokenOf, end: () => answerOf(generationsApi, about(unshare)), rowOf: keys.share }),
    [
      'of a deleted generation',
      async () => {
        const token = await tokenOf()
        await answerOf(
          generationsApi,
          apiEvent(remove, { body: { ids: [generationId] }, claims: accessClaims(userId) }),
        )
        expect(await getRow(keys.share(token))).toBeUndefined()
        return token
      },
    ],
    [
      'of a design that is not completed',
      async () => {
        const token = await tokenOf()
        table.put(key, { ...(await getRow(key)), status: 'failed' })
        return token
      },
    ],
  ] as const)('%s is a friendly 404, and so are its pictures', async (_which, prepare) => {
    const token = await prepare()
    const { statusCode, body } = await open(token)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('no longer shared')])
    expect(body).toContain(`<p class="own"><a class="btn btn-primary" href="/">${copy.makeYourOwn}</a></p>`)
    expect(await open(token, 'after.jpg')).toMatchObject({ statusCode: 404 })
  })

  test('answers HEAD as GET without a body', async () => {
    const event = apiEvent(sharePages, { claims: null, params: { design: await tokenOf() } })
    event.requestContext.http.method = 'HEAD'
    expect(await handler(event, lambdaContext)).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  })

  test('has no other file', async () => {
    expect(await open(await tokenOf(), 'toString')).toMatchObject({ statusCode: 404 })
  })

  test('is served through CloudFront only', async () => {
    const event = apiEvent(sharePages, {
      claims: null,
      params: { design: 'x' },
      headers: { 'x-origin-secret': 'no' },
    })
    expect(await handler(event, lambdaContext)).toEqual({ statusCode: 403 })
  })
})

describe('the page for a frame on another site', () => {
  test('shows both pictures from its own path, and leads to the design’s page', async () => {
    const token = await tokenOf()
    const { statusCode, body } = await open(token, 'embed')
    expect(statusCode).toBe(200)
    for (const part of [
      `src="${sharePath(token)}/embed/before.jpg"`,
      `src="${sharePath(token)}/embed/after.jpg"`,
      `<a href="${sharePath(token)}" target="_blank" rel="noopener">`,
      'Digitally altered',
      '<script src="/share.js" defer></script>',
    ])
      expect(body).toContain(part)
    // A browser refuses a module in a frame without an origin.
    expect(body).not.toMatch(/type="module"|<style|\sstyle=|\son\w+=/)
    expect(await jpegOf(token, 'embed/after.jpg')).toEqual(await jpegOf(token, 'after.jpg'))
  })

  test('is found by other sites, which get its frame', async () => {
    const token = await tokenOf()
    const address = `https://roomwright.test${sharePath(token)}`
    expect((await open(token)).body).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${address}/oembed.json"`,
    )
    const { headers, body } = await open(token, 'oembed.json')
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toMatchObject({
      version: '1.0',
      type: 'rich',
      html: expect.stringContaining(`src="${address}/embed"`),
      width: 800,
      // The design's 1024 x 768, and the line below it.
      height: 648,
    })
    table.put(key, { ...table.get(key), width: null, height: null })
    expect(JSON.parse((await open(token, 'oembed.json')).body).height).toBeCloseTo(800 * (2 / 3) + 48, 0)
  })

  test.each(['embed', 'embed/after.jpg', 'oembed.json'])('is gone with the share: %s', async (file) => {
    const token = await tokenOf()
    await answerOf(generationsApi, about(unshare))
    expect(await open(token, file)).toMatchObject({ statusCode: 404 })
  })

  test.each(['embed/other.jpg', 'embed/after.jpg/x', 'after.jpg/x'])('has no file %s', async (file) => {
    expect(await open(await tokenOf(), file)).toMatchObject({ statusCode: 404 })
  })
})

describe('sharing', () => {
  test('again keeps the link and changes what it shows', async () => {
    const token = await tokenOf({ isLabelled: false, showsOriginal: false })
    expect(await tokenOf({ isLabelled: true, showsOriginal: true })).toBe(token)
    expect((await open(token)).body).toContain('before.jpg')
  })

  test('twice at the same time gives one link, and so does ending it twice', async () => {
    const [one, other] = await Promise.all([tokenOf(), tokenOf()])
    expect(other).toBe(one)
    const ended = await Promise.all([1, 2].map(() => answerOf(generationsApi, about(unshare))))
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    expect(await open(one)).toMatchObject({ statusCode: 404 })
  })

  test.each([
    ['still runs', generationRow()],
    ['was blocked', generationRow({ status: 'failed', hasNsfwContent: true })],
    ['shows a person', completedRow({ toolId: sceneModes.scene.toolId, modeId: sceneModes.scene.modeId })],
  ])('is refused for a generation that %s', async (_which, row) => {
    table.put(key, row)
    expect(await problemOf(generationsApi, shareAs())).toMatchObject({ httpStatus: 409 })
  })

  test('is refused for a generation of somebody else', async () => {
    expect(await problemOf(generationsApi, shareAs(undefined, otherUserId))).toMatchObject({ httpStatus: 404 })
  })

  test('shows the photo that the first of several versions was made from, as long as none in between was deleted', async () => {
    const parentId = GenerationId.parse('gen_01JZ0000000000000000000000')
    table.put(keys.generation(userId, parentId), made(upload, { id: parentId }))
    table.put(key, made(`${userId}/generations/${parentId}.jpg`, { parentId }))
    const token = await tokenOf()
    expect(await colourAt(await jpegOf(token, 'before.jpg'), 100, 100)).toBe('blue')

    table.drop(keys.generation(userId, parentId))
    // The link keeps the photo that it has.
    expect(await tokenOf()).toBe(token)
    await answerOf(generationsApi, about(unshare))
    expect(await problemOf(generationsApi, shareAs())).toMatchObject({ httpStatus: 410 })
    await tokenOf({ isLabelled: true, showsOriginal: false })
  })

  test('ends once, and ending it again changes nothing', async () => {
    await tokenOf()
    for (const _time of [1, 2]) {
      const { status, body } = await answerOf(generationsApi, about(unshare))
      expect([status, body.share]).toEqual([200, undefined])
    }
  })
})

// The last ones, since the signer stays for five minutes.
describe('the signed picture of a shared design', async () => {
  const { authority } = await usePictureSigner()

  test('leads by its manifest to the stored design, and so does its card', async () => {
    // The certificate is of today.
    vi.setSystemTime(vi.getRealSystemTime())
    bucket.put(result, await markPicture(await picture('#ff0000'), 'image/jpeg', marksOf(made())))
    const changesOf = async (isLabelled: boolean, file: string) => {
      const bytes = await jpegOf(await tokenOf({ isLabelled, showsOriginal: true }), file)
      const read = await readManifest(bytes, 'image/jpeg', authority)
      expect(read).toMatchObject({ state: 'Trusted', ingredients: [{ relationship: 'parentOf' }] })
      return read?.actions.at(-1)?.parameters?.description
    }
    const change = 'Made for a public page'
    expect(await changesOf(true, 'after.jpg')).toBe(`${change}, with the label "Digitally altered"`)
    expect(await changesOf(false, 'card.jpg')).toBe(change)
  })
})
