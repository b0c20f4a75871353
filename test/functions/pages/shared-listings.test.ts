import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler as bulkApi } from '#functions/api/bulk-jobs.ts'
import { handler as generationsApi } from '#functions/api/generations.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { areas } from '#shared/contracts/index.ts'
import { listingPages, listingPath } from '#shared/contracts/share-pages.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { previewModel } from '#shared/entities/previews.ts'
import { ShareToken } from '#shared/entities/share.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { bulkGenerations, bulkJobRow } from '#test/support/functions/bulk-rows.ts'
import { anyMode, completedRow, generationRow } from '#test/support/functions/generations.ts'
import { deadLinks, openPublic, publicStage } from '#test/support/functions/public-pages.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { htmlFaults } from '#test/support/html-faults.ts'

const { table, bucket } = publicStage()
const { share, unshare } = areas['bulk-jobs'].endpoints
const done = { totalImages: 2, completedImages: 2 }
const job = bulkJobRow(done)
const key = keys.bulkJob(userId, job.id)
const [first, second] = bulkGenerations
const retryId = GenerationId.parse('gen_01JZ0000000000000000000099')
const upload = uploadOf()
const photo = upload.replace('/uploads/', '/rooms/')

const roomOf = (id: GenerationId, settings: Record<string, string>, changed = {}) => {
  const row = completedRow({ id, bulkJobId: job.id, ...changed })
  return { ...row, settings: { ...row.settings, [anyMode.mode.roomField]: upload, ...settings } }
}
const putRoom = (...room: Parameters<typeof roomOf>) => table.put(keys.generation(userId, room[0]), roomOf(...room))

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

beforeEach(async () => {
  table.put(key, job)
  putRoom(first, { caption: 'Seen from <the door>' })
  putRoom(second, { roomType: 'living-room' })
  bucket.put(photo, await picture('#0000ff'))
  for (const [id, colour] of [
    [first, '#ff0000'],
    [second, '#00ff00'],
    [retryId, '#ffffff'],
  ] as const)
    bucket.put(`${userId}/generations/${id}.jpg`, await picture(colour))
})

const shareAs = (isLabelled = true, sub = userId) =>
  apiEvent(share, { params: { id: job.id }, claims: accessClaims(sub), body: { isLabelled } })
const ending = () => apiEvent(unshare, { params: { id: job.id } })

const tokenOf = async (isLabelled?: boolean): Promise<string> => {
  const { status, body } = await answerOf(bulkApi, shareAs(isLabelled))
  expect(status).toBe(200)
  return body.job.share.token
}

const open = (...parts: string[]) => openPublic(listingPages, parts.join('/'))
const isThere = async (...parts: string[]) => (await open(...parts)).statusCode === 200

/** The red, green and blue in the middle of a picture, each high or not. */
const colourOf = async (...parts: string[]) => {
  const { statusCode, body } = await open(...parts)
  expect(statusCode).toBe(200)
  const { channels } = await sharp(Buffer.from(body, 'base64')).stats()
  return channels.map(({ mean }) => (mean > 128 ? 1 : 0)).join('')
}

describe('the page of a shared listing', () => {
  test('shows each room by its name beside its photo, and gives link previews absolute addresses', async () => {
    const token = await tokenOf()
    const { statusCode, body } = await open(token)
    expect(statusCode).toBe(200)
    const path = listingPath(ShareToken.parse(token))
    expect([...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
      'Seen from &lt;the door&gt;',
      'Living room',
    ])
    expect([...body.matchAll(/src="([^"]+\.jpg)"/g)].map(([, source]) => source)).toEqual([
      `${path}/1/before.jpg`,
      `${path}/1/after.jpg`,
      `${path}/2/before.jpg`,
      `${path}/2/after.jpg`,
    ])
    // All that is read on the page.
    const text = /<main[\s\S]*<\/main>/
      .exec(body)?.[0]
      .replace(/<[^>]*>|\s/g, ' ')
      .replace(/ +/g, ' ')
      .trim()
    const [made, how] = [copy.made('Full Redesign', 'Roomwright'), boardCopy.howMade(['full-redesign'])]
    const sides = `${copy.before} ${copy.after}`
    expect(text).toBe(
      `${copy.listingTitle} Digitally altered ${made} ${how} ${copy.originalsShown} ${copy.sideBySide} ` +
        `Seen from &lt;the door&gt; ${sides} Living room ${sides} ${copy.pitch} ${copy.makeYourOwn}`,
    )
    expect(body).toContain('<p class="tag">Digitally altered</p>')
    expect(body).toContain(`<meta property="og:image" content="https://roomwright.test${path}/card.jpg">`)
    expect(body).toContain('alt="Living room after the redesign (digitally altered)"')
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
  })

  test('names the tools of all rooms, and has the strongest of their labels', async () => {
    putRoom(second, {}, { toolId: 'paint', earlierTools: ['virtual-staging'] })
    const { body } = await open(await tokenOf())
    expect(await htmlFaults(body)).toEqual([])
    expect(body).toContain('<p class="tag">Virtually staged</p>')
    expect(body).toContain('Made with Full Redesign, Virtual Staging and Paint Walls by Roomwright.')
    expect(body).toContain('alt="Seen from &lt;the door&gt; after the redesign (digitally altered)"')
  })

  test('says that a room is a preview, and that the photos are shown, where one of them is', async () => {
    const alone = { [anyMode.mode.roomField]: `${userId}/generations/${retryId}.jpg` }
    putRoom(first, { ...alone, model: previewModel })
    const token = await tokenOf()
    const made = `${copy.made('Full Redesign', 'Roomwright')} ${boardCopy.howMade(['full-redesign'])}`
    expect((await open(token)).body).toContain(`<p class="words">${made} ${copy.originalsShown} ${copy.previews}</p>`)
    putRoom(first, alone)
    putRoom(second, alone)
    const { body } = await open(token)
    expect(body).toContain(`<h1>${copy.listingTitleAlone}</h1>`)
    expect(body).toContain(`<p class="words">${made}</p>`)
    expect(body).not.toContain(copy.sideBySide)
  })

  test('loads the pictures of its first two rooms at once, and those below when they come into view', async () => {
    table.put(key, { ...job, totalImages: 3, completedImages: 3, lastGenerationId: retryId })
    putRoom(retryId, {})
    const { body } = await open(await tokenOf())
    expect(
      [...body.matchAll(/<img src="[^"]*\/(\d)\/[^>]*?( loading="lazy")?>/g)].map(([, room, lazy]) => [room, !!lazy]),
    ).toEqual([1, 1, 2, 2, 3, 3].map((room) => [String(room), room === 3]))
  })

  test('serves the pictures of each room, and the card of the first', async () => {
    const token = await tokenOf(false)
    expect(await colourOf(token, '1', 'after.jpg')).toBe('100')
    expect(await colourOf(token, '2', 'after.jpg')).toBe('010')
    expect(await colourOf(token, '2', 'before.jpg')).toBe('001')
    expect(await isThere(token, 'card.jpg')).toBe(true)
  })

  test('has nothing private', async () => {
    const token = await tokenOf()
    const answers = [
      await open(token),
      ...(await Promise.all(['1/after.jpg', '1/before.jpg', 'card.jpg'].map((file) => open(token, file)))),
    ]
    const text =
      JSON.stringify(answers) + answers.map(({ body }) => Buffer.from(body, 'base64').toString('latin1')).join()
    for (const secret of [userId, first, second, job.id, 'rooms/', 'generations/', 'X-Amz-', 'Japandi'])
      expect(text).not.toContain(secret)
  })

  test('shows a retry in the place of a failed room', async () => {
    table.put(keys.generation(userId, second), generationRow({ id: second, bulkJobId: job.id, status: 'failed' }))
    const token = await tokenOf()
    expect((await open(token)).body).not.toContain('/2/after.jpg')
    expect(await isThere(token, '2', 'after.jpg')).toBe(false)
    putRoom(retryId, { roomType: 'kitchen' }, { retryOf: second, bulkJobId: undefined })
    table.put(key, { ...(await getRow(key)), retries: { [second]: retryId } })
    expect((await open(token)).body).toContain('<h2>Kitchen</h2>')
    expect(await isThere(token, '2', 'after.jpg')).toBe(true)
  })

  test('shows a retry of a retry that had failed when the listing was shared', async () => {
    const failed = generationRow({ id: second, bulkJobId: job.id, status: 'failed' })
    const firstRetry = GenerationId.parse('gen_01JZ0000000000000000000098')
    table.put(keys.generation(userId, second), failed)
    table.put(keys.generation(userId, firstRetry), { ...failed, id: firstRetry, retryOf: second })
    table.put(key, { ...job, retries: { [second]: firstRetry } })
    const token = await tokenOf()
    putRoom(retryId, { roomType: 'kitchen' }, { retryOf: second, bulkJobId: undefined })
    table.put(key, { ...(await getRow(key)), retries: { [second]: retryId } })
    expect((await open(token)).body).toContain('<h2>Kitchen</h2>')
  })

  test('goes on without a design that was deleted, in the places that the others had', async () => {
    const token = await tokenOf(false)
    await answerOf(generationsApi, apiEvent(areas.generations.endpoints.remove, { body: { ids: [first] } }))
    expect((await open(token)).body).not.toContain('Seen from')
    expect(await isThere(token, '1', 'after.jpg')).toBe(false)
    expect(await colourOf(token, '2', 'after.jpg')).toBe('010')
    await answerOf(generationsApi, apiEvent(areas.generations.endpoints.remove, { body: { ids: [second] } }))
    expect(await isThere(token)).toBe(false)
    expect(await isThere(token, 'card.jpg')).toBe(false)
  })

  test('shows the design alone where its photo came with a version that was deleted', async () => {
    putRoom(second, { [anyMode.mode.roomField]: `${userId}/generations/${retryId}.jpg` })
    const token = await tokenOf()
    expect((await open(token)).body).not.toContain('/2/before.jpg')
    expect(await isThere(token, '2', 'before.jpg')).toBe(false)
    expect(await isThere(token, '2', 'after.jpg')).toBe(true)
  })

  test.each([
    ['0/after.jpg'],
    ['3/after.jpg'],
    ['01/after.jpg'],
    ['1'],
    ['1/card.jpg'],
    ['1/toString'],
    ['1/after.jpg/x'],
    ['toString'],
  ])('has no %s', async (file) => {
    expect(await isThere(await tokenOf(), file)).toBe(false)
  })

  test.each(deadLinks({ table, tokenOf, end: () => answerOf(bulkApi, ending()), rowOf: keys.listingShare }))(
    '%s is a friendly 404, and so are its pictures',
    async (_which, prepare) => {
      const token = await prepare()
      expect(await open(token)).toMatchObject({ statusCode: 404, body: expect.stringContaining('no longer shared') })
      expect(await isThere(token, '1', 'after.jpg')).toBe(false)
    },
  )
})

describe('sharing a listing', () => {
  test('again keeps the link and changes what the page says', async () => {
    const token = await tokenOf(true)
    expect(await tokenOf(false)).toBe(token)
    expect((await open(token)).body).not.toContain('class="tag"')
  })

  test('that ends meanwhile gives it a new link', async () => {
    await tokenOf()
    table.beforeWrite(key, () => table.put(key, job))
    expect(await isThere(await tokenOf(false))).toBe(true)
  })

  test('of a job that is gone leads nowhere', async () => {
    const token = await tokenOf()
    table.drop(key)
    expect(await open(token)).toMatchObject({ statusCode: 404 })
  })

  test('twice at once gives one link, and so does ending it twice', async () => {
    const [one, other] = await Promise.all([tokenOf(), tokenOf()])
    expect(other).toBe(one)
    const ended = await Promise.all([1, 2].map(() => answerOf(bulkApi, ending())))
    expect(ended.map(({ status, body }) => [status, body.job.share])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(await isThere(one)).toBe(false)
  })

  test.each([
    ['whose pictures still run', bulkJobRow({ totalImages: 2, completedImages: 1 })],
    ['of which none was made', bulkJobRow({ totalImages: 2, failedImages: 2 })],
    ['of scenes, which show a person', bulkJobRow({ ...done, kind: 'scenes' })],
  ])('is refused for a job %s', async (_which, row) => {
    table.put(key, row)
    if (row.failedImages > 0)
      for (const id of bulkGenerations)
        table.put(keys.generation(userId, id), generationRow({ id, bulkJobId: job.id, status: 'failed' }))
    expect(await problemOf(bulkApi, shareAs())).toMatchObject({ httpStatus: 409 })
  })

  test('is refused for a listing of somebody else', async () => {
    expect(await problemOf(bulkApi, shareAs(true, otherUserId))).toMatchObject({ httpStatus: 404 })
  })
})
