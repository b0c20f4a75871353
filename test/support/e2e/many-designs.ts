import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { keys } from '#functions/core/db/keys.ts'
import { designKeys, favouriteKeys } from '#functions/core/generations/design-index.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { GenerationId, StoragePath, timeDigitsOf, UserId } from '#shared/entities/ids.ts'
import { stackAt } from '#test/support/local/local-stack.ts'
import { accessTokenOn, newPerson } from './person.ts'

const batch = 25
const minute = 60_000

const tools = ['full-redesign', 'virtual-staging', 'paint', 'change-material'] as const

const size = { width: 1024, height: 683 }
const background = '#c9b79c'

const pathOf = (userId: UserId) => StoragePath.parse(`${userId}/generations/gen_${'0'.repeat(26)}.jpg`)

/** The design of a place, newest first, a minute apart. Each hundredth is a favourite. */
const designOf = (userId: UserId, place: number, now: number): GenerationRow => {
  const createdAt = now - place * minute
  const id = GenerationId.parse(`gen_${timeDigitsOf(createdAt)}${String(place).padStart(16, '0')}`)
  return {
    id,
    userId,
    toolId: tools[place % tools.length] ?? 'full-redesign',
    modeId: 'full-redesign',
    status: 'completed',
    failureReason: null,
    hasNsfwContent: false,
    prompt: '',
    settings: { roomType: 'living-room', decorationStyle: 'modern' },
    credits: 1,
    createdAt: new Date(createdAt).toISOString(),
    parentId: null,
    ...(place % 100 === 0 && { isFavourite: true }),
    name: `Design ${place + 1}`,
    storagePath: pathOf(userId),
    ...size,
    correlationId: 'many',
    requestDigest: 'many',
  }
}

const rowsOf = (design: GenerationRow) => [
  { ...keys.generation(design.userId, design.id), ...design, ...designKeys(design) },
  ...(design.isFavourite
    ? [
        {
          ...keys.favourite(design.userId, design.id),
          generationId: design.id,
          toolId: design.toolId,
          ...favouriteKeys(design),
        },
      ]
    : []),
]

const userOf = (token: string) =>
  UserId.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub)

/**
 * Signs the page in as a new account with so many designs, which are written straight into the table. All have the same
 * picture, and the page gets its thumbnails from here.
 */
export const openManyDesigns = async (page: Page, count: number, noise = 0): Promise<void> => {
  await newPerson(page)
  await page.goto('/')
  const userId = userOf((await accessTokenOn(page)) ?? '')
  const stack = await stackAt(new URL(page.url()).origin)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, place) => designOf(userId, place, now)).flatMap(rowsOf)
  for (let from = 0; from < rows.length; from += batch) {
    const requests = rows.slice(from, from + batch).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [stack.endpoints.resources.table]: requests } }))
  }
  client.destroy()
  const grain = { type: 'gaussian', mean: 128, sigma: noise } as const
  const picture = sharp({ create: { ...size, channels: 3, background, ...(noise > 0 && { noise: grain }) } })
  const s3 = new S3Client(stack.clientSettings('s3'))
  await s3.send(
    new PutObjectCommand({
      Bucket: stack.endpoints.resources.imagesBucket,
      Key: pathOf(userId),
      Body: await picture.jpeg().toBuffer(),
      ContentType: 'image/jpeg',
    }),
  )
  s3.destroy()
  const body = await picture.resize(512).webp().toBuffer()
  await page.route(/-thumbnail\.webp/, (route) => route.fulfill({ contentType: 'image/webp', body }))
}

/** The card of a design of the gallery, by the place that a screen reader is told, from 1. */
export const card = (page: Page, place: number): Locator => page.locator(`li[aria-posinset="${place}"]`)

const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

/** Scrolls the gallery on until a design is in the document. */
export const scrollTo = async (page: Page, place: number) => {
  await expect
    .poll(
      async () => {
        if ((await card(page, place).count()) > 0) return true
        await scrollToEnd(page)
        return false
      },
      { timeout: 300_000, intervals: [50] },
    )
    .toBe(true)
  await card(page, place).scrollIntoViewIfNeeded()
}

/** Scrolls the gallery of `count` designs to the share of its height at which a design is, until it is in the document. */
export const scrollToShare = async (page: Page, place: number, count: number) => {
  const first = page.locator('li[aria-posinset]').first()
  // Once is not enough: the page may still be on its way to an element that has got the focus.
  await expect
    .poll(async () => {
      await first.evaluate((item, share) => {
        const { top, height } = item.parentElement?.getBoundingClientRect() ?? item.getBoundingClientRect()
        window.scrollBy(0, top + height * share - window.innerHeight / 2)
      }, place / count)
      return card(page, place).count()
    })
    .toBe(1)
  await card(page, place).scrollIntoViewIfNeeded()
}
