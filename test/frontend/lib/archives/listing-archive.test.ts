import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadQuery } from '#frontend/lib/api/queries.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import {
  archiveOfListing,
  choicesFor,
  type ListingChoices,
  photoQueries,
} from '#frontend/lib/archives/listing-archive.ts'
import { roomsOfListing } from '#frontend/lib/archives/listing-file-names.ts'
import { blobTarget, writeArchive } from '#frontend/lib/archives/write-archive.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { BoardId } from '#shared/entities/board.ts'
import type { Generation, Hd } from '#shared/entities/generation.ts'
import { HdId } from '#shared/entities/ids.ts'
import { ShareToken } from '#shared/entities/share.ts'
import { listingBoards } from '#shared/listing-boards.ts'
import { type Answers, answering, problem } from '#test/support/frontend/web-api.ts'
import { failed, generation, generationId, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'
import { bulkJobId } from '#test/support/frontend/web-bulk.ts'
import { proofStatement } from '#test/support/proofs.ts'

const text = new TextDecoder('utf-8', { ignoreBOM: true })
const jpeg = (bytes: string) => () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } })
const gone = () => new Response('', { status: 403 })

const originalImageUrl = `${userId}/uploads/whole.jpg`
const room = (last: string, settings: Record<string, string> = {}, over: Partial<Generation> = {}) =>
  generation({
    id: generationId(last),
    bulkJobId: bulkJobId(),
    settings: { roomType: 'living-room', originalImageUrl, ...settings },
    ...over,
  })

const token = ShareToken.parse('abcdefghijklmnopqrstuv')
const link = `http://localhost:3000/s/${token}`
const hd: Hd = {
  id: HdId.parse('hd_01JZ0000000000000000000001'),
  status: 'completed',
  failureReason: null,
  kind: 'enlarged',
  storagePath: 'ada/generations/one-hd.jpg',
  width: 2048,
  height: 1312,
  url: '/hd.jpg',
}

const known: Answers = {
  'GET /photo.jpg': jpeg('copy'),
  'GET /one.jpg': jpeg('design'),
  'GET /hd.jpg': jpeg('large design'),
  'GET /uploads': { url: 'https://images.test/whole.jpg' },
  'GET /whole.jpg': jpeg('original'),
}
const answersFor = (rooms: readonly Generation[]): Answers =>
  Object.fromEntries(
    rooms.flatMap((one) => [
      [`GET /generations/${one.id}`, one],
      [`POST /generations/${one.id}/hd`, { ...one, hd }],
      [
        `POST /generations/${one.id}/share`,
        { ...one, share: { token, isLabelled: true, board: 'other', showsOriginal: true } },
      ],
    ]),
  )

const plain: ListingChoices = {
  isHd: false,
  isLabelled: false,
  hasLinks: false,
  hasProofs: false,
  board: 'other',
}

const make = async (
  generations: readonly Generation[],
  choices: Partial<ListingChoices> = {},
  answers: Answers = {},
) => {
  const sent = answering({ ...known, ...answersFor(generations), ...answers })
  const shortfalls: string[] = []
  const progress: number[] = []
  const cancelled = new AbortController()
  let saved: Blob | undefined
  const archive = writeArchive(
    archiveOfListing(roomsOfListing(generations), { ...plain, ...choices }, makeQueryClient()).whole({
      signal: cancelled.signal,
      onDone: () => progress.push(progress.length + 1),
      onShortfall: (words) => shortfalls.push(words),
      onWaiting: () => {},
    }),
    blobTarget((blob) => {
      saved = blob
    }),
  )
  const files = async () => {
    await archive
    const bytes = new Uint8Array((await saved?.arrayBuffer()) ?? [])
    return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, text.decode(content)]))
  }
  return { archive, files, sent, shortfalls, progress, cancelled }
}

const asked = (sent: readonly { method: string; path: string }[], what: RegExp) =>
  sent.map(({ method, path }) => `${method} ${path}`).filter((request) => what.test(request))

beforeEach(async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', userId)
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  await refreshSession()
})

describe('the archive of a listing', () => {
  test('has each finished room beside its original, named by place and caption, and a list of captions', async () => {
    const rooms = [room('A', { caption: 'Café & “bar”' }), failed({ id: generationId('B') }), room('C')]
    const { files, progress, shortfalls } = await make(rooms)
    expect(await files()).toEqual({
      '01-cafe-bar.jpg': 'design',
      '01-cafe-bar-original.jpg': 'copy',
      '03-living-room.jpg': 'design',
      '03-living-room-original.jpg': 'copy',
      'captions.csv': [
        '\uFEFFPicture,Unaltered photo,Caption,Link,QR code',
        '01-cafe-bar.jpg,01-cafe-bar-original.jpg,Café & “bar”. Digitally altered with AI.,,',
        '03-living-room.jpg,03-living-room-original.jpg,Living room. Digitally altered with AI.,,',
        '',
      ].join('\r\n'),
      'disclosure.txt': expect.stringContaining('One or more photos were digitally altered.'),
    })
    expect(progress).toEqual([1, 2])
    expect(shortfalls).toEqual([])
  })

  test.each([
    ['寝室', '01-寝室'],
    ['???', '01-room'],
    ['../../etc', '01-etc'],
    [`${'a'.repeat(59)} b`, `01-${'a'.repeat(59)}`],
  ])('names the files of %s as %s', (caption, name) => {
    expect(roomsOfListing([room('A', { caption })])[0]?.name).toBe(name)
  })

  test('has HD, the original in its own size, and the link to it with its code', async () => {
    const { files, sent } = await make([room('A', {}, { toolId: 'virtual-staging' })], { isHd: true, hasLinks: true })
    const {
      'captions.csv': captions,
      'disclosure.txt': _,
      '01-living-room-qr-code.svg': code,
      ...pictures
    } = await files()
    expect(pictures).toEqual({ '01-living-room.jpg': 'large design', '01-living-room-original.jpg': 'original' })
    expect(code).toMatch(/^<svg/)
    expect(sent.find(({ path }) => path === '/uploads')?.search.get('storagePath')).toBe(originalImageUrl)
    const row = `Living room. Virtually staged. The unaltered photo: ${link},${link},01-living-room-qr-code.svg\r\n`
    expect(captions).toContain(row)
    const share = sent.find(({ path }) => path.endsWith('/share'))
    expect(share?.body).toEqual({ isLabelled: false, board: 'other', showsOriginal: true })
  })

  test('has the label on the picture itself, and not on its original', async () => {
    const { files, sent } = await make(
      [room('A')],
      { isLabelled: true },
      { 'POST /picture-files': { url: 'https://images.test/labelled.jpg' }, 'GET /labelled.jpg': jpeg('labelled') },
    )
    expect(await files()).toMatchObject({
      '01-living-room.jpg': 'labelled',
      '01-living-room-original.jpg': 'copy',
      'captions.csv': expect.stringContaining('Digitally altered with AI.'),
    })
    // The server draws it, since the picture would lose its marks in the browser.
    const made = sent.find(({ path }) => path === '/picture-files')
    expect(made?.body).toEqual({ generationId: generationId('A'), form: 'labelled', isHd: false, board: 'other' })
  })

  test('has the full resolution of a brushed edit, which is a PNG, as a JPEG from the server', async () => {
    const png = () => new Response('png', { headers: { 'content-type': 'image/png' } })
    const { files, sent } = await make(
      [room('A')],
      { isHd: true },
      {
        'GET /hd.jpg': png,
        'POST /picture-files': { url: 'https://images.test/plain.jpg' },
        'GET /plain.jpg': jpeg('encoded anew'),
      },
    )
    expect((await files())['01-living-room.jpg']).toBe('encoded anew')
    const made = sent.find(({ path }) => path === '/picture-files')
    expect(made?.body).toEqual({ generationId: generationId('A'), form: 'plain', isHd: true, board: 'other' })
  })

  test('has a proof of each design as JSON and as PDF, asked for once the design and its link are made', async () => {
    const rooms = [room('A'), room('C')]
    const proofs = rooms.map(({ id }) => ({
      protected: 'aGVhZGVy',
      payload: Buffer.from(JSON.stringify(proofStatement({ tool: id }))).toString('base64url'),
      signature: 'c2lnbmF0dXJl',
    }))
    const { files, sent, shortfalls } = await make(
      rooms,
      { hasLinks: true, hasProofs: true },
      {
        'POST /picture-files': ({ body }: { body: { generationId: string } }) => ({
          proof: proofs.find((_, place) => rooms[place]?.id === body.generationId),
        }),
      },
    )
    const saved = await files()
    expect(JSON.parse(saved['proof.json'] ?? '')).toEqual({ proofs })
    expect(saved['proof.pdf']).toMatch(/^%PDF-/)
    expect(shortfalls).toEqual([])
    expect(asked(sent, /share$|picture-files$/)).toEqual([
      `POST /generations/${rooms[0]?.id}/share`,
      'POST /picture-files',
      `POST /generations/${rooms[1]?.id}/share`,
      'POST /picture-files',
    ])
  })

  test('is saved without the proof of a design that could not be signed, and names it', async () => {
    const { files, shortfalls } = await make(
      [room('A')],
      { hasProofs: true },
      { 'POST /picture-files': problem('proof.unavailable', 503, 'No certificate.') },
    )
    expect(Object.keys(await files())).not.toContain('proof.json')
    expect(shortfalls).toEqual(['Living room has no proof. No certificate.'])
  })

  test('asks again for a picture whose signed URL has expired', async () => {
    const old = room('A', {}, { originalImageUrl: 'https://images.test/old.jpg' })
    const { files } = await make([old], {}, { 'GET /old.jpg': gone, [`GET /generations/${old.id}`]: room('A') })
    expect((await files())['01-living-room-original.jpg']).toBe('copy')
  })

  test('keeps the rest when something fails, and names it', async () => {
    const rooms = [
      room('R'),
      room('S', {}, { imageUrl: 'https://images.test/gone.jpg' }),
      room('T'),
      room('V', {}, { originalImageUrl: null }),
    ]
    const refused = { ...hd, status: 'failed', failureReason: 'Failed to make the HD picture', url: null } as const
    const [first, lost, third, last] = rooms.map(({ id }) => `/generations/${id}`)
    const { files, shortfalls, sent } = await make(
      rooms,
      { isHd: true, hasLinks: true },
      {
        [`POST ${first}/hd`]: { ...room('R'), hd: refused },
        [`POST ${lost}/hd`]: problem('unexpected', 500, 'No'),
        'GET /gone.jpg': gone,
        [`POST ${third}/share`]: problem('share.noOriginal', 410, 'The unaltered photo is no longer stored.'),
        [`POST ${last}/hd`]: { ...rooms[3], hd: { ...hd, url: '/gone.jpg' } },
        [`GET ${last}`]: { ...rooms[3], hd },
        'GET /uploads': problem('generation.foreignPicture', 404, 'No'),
      },
    )
    const saved = await files()
    expect(Object.keys(saved)).toEqual([
      '01-living-room.jpg',
      '01-living-room-original.jpg',
      '01-living-room-qr-code.svg',
      '03-living-room.jpg',
      '03-living-room-original.jpg',
      '04-living-room.jpg',
      '04-living-room-qr-code.svg',
      'captions.csv',
      'disclosure.txt',
    ])
    expect(saved).toMatchObject({ '01-living-room.jpg': 'design', '04-living-room.jpg': 'large design' })
    expect(saved['captions.csv']?.split('\r\n').map((row) => row.split(',')[1])).toEqual([
      'Unaltered photo',
      '01-living-room-original.jpg',
      '03-living-room-original.jpg',
      '',
      undefined,
    ])
    expect(shortfalls).toEqual([
      '01-living-room.jpg is not in HD. Failed to make the HD picture',
      expect.stringMatching(/^02-living-room.jpg is not in HD\. No /),
      '02-living-room.jpg is missing. It is no longer stored.',
      'Living room has no link. The unaltered photo is no longer stored.',
      '04-living-room-original.jpg is missing. It is no longer stored.',
    ])
    expect(asked(sent, new RegExp(`${lost}/share`))).toEqual([])
  })

  test('has the normal size of a design whose HD was deleted meanwhile', async () => {
    const one = room('W')
    const deleted = { ...hd, url: '/gone.jpg' }
    const { files, shortfalls } = await make(
      [one],
      { isHd: true },
      { [`POST /generations/${one.id}/hd`]: { ...one, hd: deleted }, 'GET /gone.jpg': gone },
    )
    expect((await files())['01-living-room.jpg']).toBe('design')
    expect(shortfalls).toEqual(['01-living-room.jpg is not in HD. It is no longer stored.'])
  })

  test('names a room whose share was ended at once', async () => {
    const one = room('A')
    const { files, shortfalls } = await make([one], { hasLinks: true }, { [`POST /generations/${one.id}/share`]: one })
    await files()
    expect(shortfalls).toEqual(["Living room has no link. This design can't be shared."])
  })

  test('has no proof as PDF when its words cannot be read, and names it', async () => {
    const proof = { protected: 'aGVhZGVy', payload: 'bm90IEpTT04', signature: 'c2lnbmF0dXJl' }
    const { files, shortfalls } = await make([room('A')], { hasProofs: true }, { 'POST /picture-files': { proof } })
    expect(Object.keys(await files())).toEqual([
      '01-living-room.jpg',
      '01-living-room-original.jpg',
      'proof.json',
      'captions.csv',
      'disclosure.txt',
    ])
    expect(shortfalls).toEqual([expect.stringMatching(/^proof\.pdf is missing\. /)])
  })

  test('has no copy in place of an original that the connection kept away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { files, shortfalls } = await make([room('A')], { isHd: true }, { 'GET /uploads': undefined })
    let names: string[] | undefined
    void files().then((made) => {
      names = Object.keys(made)
    })
    await vi.waitFor(() => {
      vi.advanceTimersByTime(10_000)
      expect(names).toBeDefined()
    })
    expect(names).not.toContain('01-living-room-original.jpg')
    expect(shortfalls).toEqual([expect.stringMatching(/^01-living-room-original\.jpg is missing\. /)])
  })

  test('is not saved when no room could be loaded', async () => {
    const { archive, shortfalls } = await make([room('A')], {}, { 'GET /one.jpg': gone })
    expect(await archive).toBe(false)
    expect(shortfalls).toHaveLength(1)
  })

  test('asks for no more than five HD pictures at once, and for none after a cancel', async () => {
    const rooms = ['H', 'J', 'K', 'M', 'N', 'P', 'Q'].map((last) => room(last))
    const making = Object.fromEntries(
      rooms.map((one) => [
        `POST /generations/${one.id}/hd`,
        { ...one, hd: { ...hd, status: 'processing', url: null } },
      ]),
    )
    const { archive, sent, cancelled, shortfalls } = await make(rooms, { isHd: true }, making)
    await vi.waitFor(() => expect(asked(sent, /hd$/)).toHaveLength(5))
    cancelled.abort()
    await expect(archive).rejects.toThrow('aborted')
    expect(asked(sent, /hd$/)).toHaveLength(5)
    expect(shortfalls).toEqual([])
  })

  test('waits for its turn while the account may start no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rooms = [room('A')]
    const answers = [problem('request.tooMany', 429, 'That was a lot in a short time.')]
    const start = `POST /generations/${rooms[0]?.id}/hd`
    const { files, sent } = await make(rooms, { isHd: true }, { [start]: () => answers.pop() ?? { ...rooms[0], hd } })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    expect(asked(sent, /hd$/)).toHaveLength(1)
    vi.advanceTimersByTime(5000)
    expect((await files())['01-living-room.jpg']).toBe('large design')
    expect(asked(sent, /hd$/)).toHaveLength(2)
  })
})

describe('the size of the archive that is told first', () => {
  const megabyte = 1024 * 1024
  const photo = `${userId}/uploads/01M7X9E9M89X1FE6925WT6J5HM.jpg`
  const bytesOf = (originalBytes: number | null | undefined, isHd = true) => {
    const client = makeQueryClient()
    client.setQueryData(uploadQuery(photo).queryKey, { url: '/photo.jpg', originalBytes })
    const rooms = roomsOfListing([room('A', { imageUrl: photo }, { width: 1024, height: 768 })])
    return archiveOfListing(rooms, { ...plain, isHd }, client).bytes
  }
  const design = (4096 * 3072 * 0.4 * 3) / 10
  const copy = 1024 * 768 * 0.4

  test.each([
    ['that of the uploaded photo, where it is known', 2 * megabyte, 2 * megabyte],
    ['that of its copy, once the upload is deleted', null, copy],
    ['that of a phone’s photo, where it is not known', undefined, 4000 * 3000 * 0.4],
  ])('has %s', (_what, originalBytes, expected) => {
    expect(bytesOf(originalBytes)).toBeCloseTo(design + expected)
  })

  test('has a small design in the least size of a picture in full resolution', () => {
    const rooms = roomsOfListing([room('A', {}, { width: 400, height: 300 })])
    expect(archiveOfListing(rooms, { ...plain, isHd: true }, makeQueryClient()).bytes).toBeCloseTo(
      (2048 * 1536 * 0.4 * 3) / 10 + 4000 * 3000 * 0.4,
    )
  })

  test('asks for the photos of the rooms that have one', () => {
    const unalteredImageUrl = `${userId}/uploads/unaltered.jpg`
    const rooms = [room('A'), room('B', { imageUrl: photo }), room('C', { imageUrl: photo, unalteredImageUrl })]
    expect(photoQueries(roomsOfListing(rooms)).map(({ queryKey }) => queryKey)).toEqual(
      [photo, unalteredImageUrl].map((path) => uploadQuery(path).queryKey),
    )
  })

  test('has nothing of the uploaded photo when it is made of pictures in their normal size', () => {
    expect(bytesOf(9 * megabyte, false)).toBeCloseTo(2 * copy)
  })
})

const staged = (last: string) => room(last, {}, { toolId: 'virtual-staging' })
const painted = (last: string) => room(last, {}, { toolId: 'paint' })

/** What the archive of one room has for a board: who drew its words, its files, its caption, its remarks. */
const archiveFor = async (board: BoardId, one: Generation) => {
  const { files, sent } = await make(
    [one],
    choicesFor(board, { isHd: false, isLabelled: false, hasLinks: false, hasProofs: false }),
    {
      'POST /picture-files': { url: 'https://images.test/labelled.jpg' },
      'GET /labelled.jpg': jpeg('labelled'),
    },
  )
  const saved = await files()
  const lines = saved['disclosure.txt']?.split('\r\n') ?? []
  return {
    names: Object.keys(saved),
    design: saved['01-living-room.jpg'],
    original: saved['01-living-room-original.jpg'],
    asked: sent.find(({ path }) => path === '/picture-files')?.body,
    shared: sent.find(({ path }) => path.endsWith('/share'))?.body,
    caption: /Living room\. ([^,\r]*)/.exec(saved['captions.csv'] ?? '')?.[1],
    remarks: lines[1] ?? '',
    review: lines.at(-3),
    lines,
  }
}

const withLink = (words: string) => `${words} The unaltered photo: ${link}`

describe('the archive of a listing for', () => {
  test.each<[BoardId, 'design' | 'labelled', string, string]>([
    ['other', 'design', 'Virtually staged.', 'One or more photos were virtually staged.'],
    [
      'california',
      'design',
      withLink('Virtually staged.'),
      'One or more photos were virtually staged. The unaltered photos can be seen at the links beside them.',
    ],
    ['canopy', 'labelled', 'Virtually staged.', 'One or more photos were virtually staged.'],
    ['realtracs', 'design', 'Virtually staged.', 'Virtually staged.'],
    ['har', 'labelled', 'Image does not represent actual property as is.', 'One or more photos were virtually staged.'],
    ['rebny', 'labelled', 'Virtual Staging — Furniture Not Included.', 'One or more photos were virtually staged.'],
    ['bright', 'design', 'Virtually staged.', 'One or more photos were virtually staged.'],
    ['nwmls', 'design', 'Virtually staged.', 'One or more photos were virtually staged.'],
    ['stellar', 'design', 'Virtually staged.', 'One or more photo(s) was virtually staged.'],
    ['smartmls', 'labelled', 'Virtually staged.', 'One or more photos were virtually staged.'],
    ['wisconsin', 'design', 'Virtually staged.', 'One or more photos were virtually staged with AI.'],
    ['eu', 'design', 'Virtually staged.', 'One or more photos were virtually staged.'],
  ])('%s has the %s of a staged room, and the words of the board', async (board, design, caption, remarks) => {
    const made = await archiveFor(board, staged('A'))
    expect(made).toMatchObject({ design, original: 'copy', caption, remarks })
    if (design === 'labelled') expect(made.asked).toMatchObject({ form: 'labelled', board })
    // The photo comes directly after its design.
    const pair = ['01-living-room.jpg', '01-living-room-original.jpg']
    const code = board === 'california' ? ['01-living-room-qr-code.svg'] : []
    expect(made.names).toEqual([...pair, ...code, 'captions.csv', 'disclosure.txt'])
    expect(made.shared).toEqual(board === 'california' ? { board, isLabelled: false, showsOriginal: true } : undefined)
  })

  test.each<[BoardId, RegExp]>([
    ['other', /^We have not read this rule: ask your board for it\.$/],
    ['realtracs', /^We read the rule itself on .*2026\.$/],
    ['har', /^We read a summary by others on .*2026, not the rule itself\.$/],
    ['rebny', /^We have not read this rule: ask your board for it\.$/],
  ])('%s says whether its rule was read, as the screen does', async (board, words) => {
    expect((await archiveFor(board, staged('A'))).review).toMatch(words)
  })

  test('a board has its remarks, what it asks for, and where that is written', async () => {
    const { asks, source } = listingBoards.realtracs
    expect((await archiveFor('realtracs', staged('A'))).lines).toEqual([
      '\uFEFFFor the remarks of the listing',
      'Virtually staged.',
      '',
      'What RealTracs (Tennessee) asks for',
      ...asks.map((ask) => `- ${ask}`),
      '',
      `Source: ${source.title}, ${source.url} (${source.date}).`,
      expect.stringMatching(/^We read the rule itself on /),
      'This is no legal advice: rules change, and your board has the last word.',
      '',
    ])
    expect((await archiveFor('other', staged('A'))).lines[3]).toBe('What boards ask for')
  })

  test('Tennessee says both of a staged room that was painted then', async () => {
    const room = { ...painted('A'), earlierTools: ['virtual-staging'] }
    const { caption, remarks } = await archiveFor('realtracs', room)
    expect([caption, remarks]).toEqual(['Virtually staged. Digitally altered with AI.', 'Virtually staged.'])
  })

  test.each(BoardId.options)('%s never says of painted walls that they are staged', async (board) => {
    const { caption, remarks } = await archiveFor(board, painted('A'))
    const isHouston = board === 'har'
    expect(caption).toContain(
      isHouston ? 'Image does not represent actual property as is.' : 'Digitally altered with AI.',
    )
    // Stellar has one sentence for all.
    if (board !== 'stellar') expect(remarks).not.toMatch(/staged/i)
  })

  test('a board that decides nothing has what the person chose', () => {
    const chosen = { isHd: true, isLabelled: true, hasLinks: true, hasProofs: false }
    expect(choicesFor('bright', chosen)).toEqual({ ...chosen, board: 'bright' })
    expect(choicesFor('realtracs', chosen)).toEqual({ ...chosen, isLabelled: false, board: 'realtracs' })
    const none = { isHd: false, isLabelled: false, hasLinks: false, hasProofs: false }
    expect(choicesFor('canopy', none)).toEqual({ ...none, isLabelled: true, board: 'canopy' })
    expect(choicesFor('california', none)).toEqual({ ...none, hasLinks: true, board: 'california' })
  })
})
