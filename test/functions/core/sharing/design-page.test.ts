import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sharePage } from '#functions/core/sharing/design-page.ts'
import { embedPage } from '#functions/core/sharing/embed-page.ts'
import { sharePath } from '#shared/contracts/share-pages.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { previewModel } from '#shared/entities/previews.ts'
import { type ShareChoices, ShareToken } from '#shared/entities/share.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow } from '#test/support/functions/generations.ts'

useFunctionStage()

beforeEach(() => {
  vi.stubEnv('PRODUCT_NAME', 'Roomwright')
})

const token = ShareToken.parse('A'.repeat(22))
const shown = { isLabelled: true, showsOriginal: true, board: 'other' } as const

const pageOf = (
  choices: Partial<ShareChoices> & Pick<ShareChoices, 'isLabelled' | 'showsOriginal'> = shown,
  generation: Parameters<typeof completedRow>[0] = {},
) =>
  sharePage({ generation: completedRow(generation), share: { token, board: 'other', ...choices }, originalPath: null })

const wordsIn = (page: string) => /<p class="words">([^<]*)<\/p>/.exec(page)?.[1]
const tagsIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )
const picturesIn = (page: string) => [...page.matchAll(/<(?:img|canvas) [^>]*>/g)].map(([tag]) => tag)

const altered = boardCopy.howMade(['full-redesign'])
const staged = boardCopy.howMade(['virtual-staging'])
const made = copy.made('Full Redesign', 'Roomwright')
const preview = { settings: { ...completedRow().settings, model: previewModel } }

describe('a shared page says', () => {
  test.each([
    ['that it is altered and that the photo is beside it', shown, {}, `${made} ${altered} ${copy.originalShown}`],
    ['that it is altered', { isLabelled: true, showsOriginal: false }, {}, `${made} ${altered}`],
    [
      'how it was made without a label on it too',
      { isLabelled: false, showsOriginal: false },
      {},
      `${made} ${altered}`,
    ],
    [
      'that furniture is not there',
      shown,
      { toolId: 'virtual-staging' },
      `${copy.made('Virtual Staging', 'Roomwright')} ${staged} ${copy.originalShown}`,
    ],
    [
      'all tools between the photo and it, and what each kind of them does',
      shown,
      { toolId: 'paint', earlierTools: ['virtual-staging'] },
      `Made with Virtual Staging and Paint Walls by Roomwright. ${staged} ${altered} ${copy.originalShown}`,
    ],
    [
      'that it is a preview',
      { isLabelled: false, showsOriginal: false },
      preview,
      `${made} ${altered} ${copy.preview}`,
    ],
    [
      'nothing of a tool that there is no more',
      { isLabelled: true, showsOriginal: false },
      { toolId: 'gone' },
      altered,
    ],
  ])('%s', (_what, choices, generation, words) => {
    expect(wordsIn(pageOf(choices, generation))).toBe(words)
  })
})

test('a link’s preview describes the design, with its label or without', () => {
  const tags = tagsIn(pageOf())
  const description = `${altered} ${copy.originalShown}`
  const alt = `${copy.altAfter()} (digitally altered)`
  const card = `https://roomwright.test${sharePath(token)}/card.jpg`
  expect(tags).toMatchObject({
    description,
    'og:description': description,
    'twitter:description': description,
    'og:image': card,
    'twitter:image': card,
    'og:image:alt': alt,
    'twitter:image:alt': alt,
  })
  const alone = tagsIn(pageOf({ isLabelled: false, showsOriginal: false }))
  expect(alone).toMatchObject({ description: altered, 'og:image:alt': copy.altAfter() })
})

test('a staged room that was painted then is labelled as staged, also in a frame', () => {
  const generation = completedRow({ toolId: 'paint', earlierTools: ['virtual-staging'] })
  const design = { generation, share: { token, ...shown }, originalPath: null }
  expect(sharePage(design)).toContain('<p class="tag">Virtually staged</p>')
  for (const page of [sharePage(design), embedPage(design)]) expect(page).toContain('(virtually staged)"')
  expect(embedPage(design)).toContain('<span>Virtually staged</span>')
})

test('the pictures have their size, and the photo is left out where its owner did not show it', () => {
  const size = { width: 640, height: 480 }
  const after = `<img src="${sharePath(token)}/after.jpg" alt="${copy.altAfter()}" width="640" height="480">`
  const space = '<canvas class="space" width="640" height="480" aria-hidden="true">'
  const before = `<img src="${sharePath(token)}/before.jpg" alt="${copy.altBefore()}" width="640" height="480">`
  expect(picturesIn(pageOf({ isLabelled: false, showsOriginal: true }, size))).toEqual([space, before, after])
  expect(picturesIn(pageOf({ isLabelled: false, showsOriginal: false }, size))).toEqual([space, after])
})
