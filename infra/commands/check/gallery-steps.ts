import sharp from 'sharp'
import { upscaler } from '#functions/core/generations/run/replicate-models.ts'
import { account } from '#shared/contracts/account.ts'
import { generations } from '#shared/contracts/generations.ts'
import { pictureFiles } from '#shared/contracts/picture-files.ts'
import { cardSize, sharePath, sharePictures } from '#shared/contracts/share-pages.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Check } from './check-context.ts'
import { isHdOver, waitForEnd } from './designs.ts'
import { seenMarks } from './marks.ts'
import { needed, type Step } from './step.ts'
import { until } from './until.ts'

/** Downloads the plain file of a design, and says whether it is marked, and whether it is larger than the design. */
const seenFile = async (check: Check, { id, width }: Generation, isHd: boolean): Promise<string> => {
  const body = { generationId: id, form: 'plain', isHd, board: 'other' } as const
  const file = await check.visitor.call(pictureFiles.endpoints.create, { body })
  if (!('url' in file)) return 'a proof'
  const marks = await seenMarks(check, file.url)
  if (marks !== 'marked') return marks
  const picture = await sharp(Buffer.from(await (await fetch(file.url)).arrayBuffer())).metadata()
  return `marked, ${picture.width > needed(width ?? undefined, 'width') ? 'larger than' : 'no larger than'} the design`
}

/** The gallery, a favourite, downloads, a public page with its card, and the export of the account. */
export const gallerySteps = (check: Check): Step[] => {
  const { siteUrl, visitor, made, waitSeconds } = check
  const { endpoints } = generations
  const newest = () => needed(made.designs.at(-1), 'design')
  return [
    {
      name: 'gallery',
      expected: 'lists every design',
      run: async () => {
        const { generations: listed } = await visitor.call(endpoints.list, { query: { status: 'completed' } })
        newest()
        const missing = made.designs.filter(({ id }) => !listed.some((one) => one.id === id))
        return missing.length === 0 ? 'lists every design' : `lacks ${missing.map(({ id }) => id).join(', ')}`
      },
    },
    {
      name: 'favourite',
      expected: 'listed alone',
      run: async () => {
        const { id } = newest()
        await visitor.call(endpoints.update, { params: { id }, body: { isFavourite: true } })
        const { generations: listed } = await visitor.call(endpoints.list, { query: { favourites: 'yes' } })
        return listed.length === 1 && listed[0]?.id === id ? 'listed alone' : `${listed.length} listed`
      },
    },
    {
      name: 'download',
      expected: 'marked, no larger than the design',
      run: () => seenFile(check, newest(), false),
    },
    {
      name: `full resolution (${upscaler.id})`,
      expected: 'completed, told live, marked, larger than the design',
      run: async () => {
        const { id } = newest()
        await visitor.call(endpoints.hd, { params: { id } })
        const { ended, isTold } = await waitForEnd(check, id, isHdOver)
        const { status, failureReason } = needed(ended.hd, 'full resolution')
        const told = isTold ? 'told live' : 'not told live'
        if (status !== 'completed') return `${status}: ${failureReason}, ${told}`
        return `${status}, ${told}, ${await seenFile(check, ended, true)}`
      },
    },
    {
      name: 'public page',
      expected: `200, noindex, no cookie, card ${cardSize.width} × ${cardSize.height}`,
      run: async () => {
        const body = { isLabelled: true, board: 'other', showsOriginal: true } as const
        const { share } = await visitor.call(endpoints.share, { params: { id: newest().id }, body })
        made.sharePage = `${siteUrl}${sharePath(needed(share, 'share').token)}`
        const { status, headers } = await fetch(made.sharePage)
        const card = await fetch(`${made.sharePage}/${sharePictures.card}`)
        const { width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata()
        const robots = headers.get('x-robots-tag') ?? 'indexed'
        return `${status}, ${robots}, ${headers.has('set-cookie') ? 'a cookie' : 'no cookie'}, card ${width} × ${height}`
      },
    },
    {
      name: 'export of the account',
      expected: 'a zip archive',
      run: async () => {
        await visitor.call(account.endpoints.startExport)
        const dataExport = await until(waitSeconds, async () => {
          const { dataExport: current } = await visitor.call(account.endpoints.read)
          return current?.status === 'preparing' ? undefined : current
        })
        if (dataExport?.status !== 'ready') return dataExport?.status ?? 'not ready'
        const { urls } = await visitor.call(account.endpoints.exportLinks)
        const archive = Buffer.from(await (await fetch(needed(urls[0], 'link'))).arrayBuffer())
        return archive.subarray(0, 2).toString() === 'PK' ? 'a zip archive' : 'another file'
      },
    },
  ]
}
