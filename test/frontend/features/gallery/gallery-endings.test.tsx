import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/catalogue/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import {
  account,
  failed,
  generation,
  generationId,
  listed,
  openApp,
  processing,
  userId,
} from '#test/support/frontend/web-app.tsx'
import { bulkJob, bulkJobId } from '#test/support/frontend/web-bulk.ts'

const cancelled = failed({ failureReason: 'Cancelled' })
const blocked = failed({ hasNsfwContent: true })
const submit = 'POST /room-design-full-redesign'

const openGallery = async (shown: Generation, answers: Answers = {}) => {
  const app = await openApp('/dashboard?sub=generated', {
    answers: {
      'GET /generations': listed(shown),
      [`GET /generations/${shown.id}`]: shown,
      'GET /photo.jpg': () => new Response('photo'),
      [submit]: processing({ id: generationId('B') }),
      ...answers,
    },
  })
  const card = within(await screen.findByRole('article'))
  const submits = () => app.sent.filter(({ path }) => path === '/room-design-full-redesign')
  return {
    ...app,
    card,
    submits,
    tryAgain: () => app.user.click(card.getByRole('button', { name: 'Try again (1 credit)' })),
  }
}

test('a card has no caption of an earlier choice while the catalogue of styles loads', async () => {
  let answer = () => {}
  const waiting = new Promise((resolve) => {
    answer = () => resolve({ options: catalogues['decoration-styles'] })
  })
  const { card, sent } = await openGallery(generation(), { 'GET /catalogue/decoration-styles': () => waiting })
  await waitFor(() => expect(sent.some(({ path }) => path === '/catalogue/room-types')).toBe(true))
  expect(await screen.findByRole('article', { name: 'Full Redesign' })).toBeVisible()
  expect(card.queryByText('Living Room')).not.toBeInTheDocument()
  answer()
  expect(await card.findByText('Mid-Century Modern')).toBeVisible()
})

test.each([
  ['caption', { caption: 'Main bedroom' }, 'Main bedroom, Mid-Century Modern'],
  ['room, without a caption,', {}, 'Living room, Mid-Century Modern'],
])('a design of a listing shows the %s of its photo and the style', async (_, caption, words) => {
  const listing = generation()
  const settings = { ...listing.settings, ...caption }
  await openGallery(generation({ bulkJobId: bulkJobId('K'), settings }))
  expect(await screen.findByRole('article', { name: `Full Redesign, ${words}` })).toBeVisible()
})

test.each([
  ['failed', failed()],
  ['cancelled', cancelled],
  ['blocked', blocked],
])('a press on the picture of a %s card opens it', async (_, shown) => {
  const { card, user, location } = await openGallery(shown)
  const [overPicture] = card.getAllByRole('link', { hidden: true })
  await user.click(overPicture ?? document.body)
  await waitFor(() => expect(location()).toBe(`/generations/${shown.id}`))
})

describe('Try again', () => {
  test('names no price to a developer', async () => {
    const { card } = await openGallery(failed(), { 'GET /account': account({ dev: true }) })
    expect(await card.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test.each([
    ['failed', failed({ prompt: '', settings: { ...failed().settings, originalImageUrl: `${userId}/uploads/o.jpg` } })],
    ['cancelled', cancelled],
  ])('starts a %s design with the same photo and choices, as a new job', async (_, shown) => {
    const { tryAgain, submits } = await openGallery(shown)
    await tryAgain()
    expect(await screen.findByText('Generating...')).toBeVisible()
    const { generationId: id, ...body } = Object(submits()[0]?.body)
    expect(body).toEqual(shown.settings)
    expect(id).toMatch(/^gen_/)
    expect(id).not.toBe(shown.id)
  })

  test.each([
    ['the seed of the design', '41', { seed: '41' }],
    ['no seed where the design was accepted with 0, which is none', '0', {}],
  ])('sends %s', async (_, seed, sent) => {
    const { tryAgain, submits } = await openGallery(failed({ settings: { ...failed().settings, seed } }))
    await tryAgain()
    await waitFor(() => expect(submits()).toHaveLength(1))
    const { generationId: id, ...body } = Object(submits()[0]?.body)
    expect(body).toEqual({ ...failed().settings, ...sent })
  })

  describe('of a picture of a bulk job', () => {
    const jobId = bulkJobId('K')
    const first = failed({ bulkJobId: jobId })
    const retry = generation({ id: generationId('C'), retryOf: first.id })
    const failedRetry = failed({ id: generationId('B'), retryOf: first.id })
    const ended = bulkJob({ id: jobId, kind: 'listing', status: 'failed', totalImages: 1, failedImages: 1 })
    const job = (newest: Generation) => ({ [`GET /bulk-jobs/${jobId}`]: { job: ended, generations: [newest] } })

    test.each([
      ['the failed picture', first, {}],
      ['an earlier retry', failedRetry, { [`GET /generations/${first.id}`]: first }],
    ])('is not offered for %s once another attempt has its place, which it leads to', async (_, shown, answers) => {
      const { card } = await openGallery(shown, { ...job(retry), ...answers })
      expect(await card.findByRole('link', { name: 'Tried again: see it' })).toHaveAttribute(
        'href',
        `/generations/${retry.id}`,
      )
      expect(card.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
    })

    test('is offered while the newest attempt has failed too', async () => {
      const { card } = await openGallery(first, job(failedRetry))
      await waitFor(() =>
        expect(card.getByRole('button', { name: 'Try again (1 credit)' })).not.toHaveAttribute('aria-disabled'),
      )
    })

    test('shows the attempt of another device after the server has refused', async () => {
      let newest: Generation = first
      const { card, tryAgain } = await openGallery(first, {
        [`GET /bulk-jobs/${jobId}`]: () => ({ job: ended, generations: [newest] }),
        [submit]: () => problem('generation.notFailed', 409, 'This picture was tried again already.'),
      })
      await waitFor(() =>
        expect(card.getByRole('button', { name: 'Try again (1 credit)' })).not.toHaveAttribute('aria-disabled'),
      )
      newest = retry
      await tryAgain()
      expect(await card.findByRole('link', { name: 'Tried again: see it' })).toBeVisible()
    })
  })

  test('takes its message from the studio', async () => {
    const retried: GenerationId[] = []
    const { tryAgain } = await openGallery(failed())
    // Loaded here, since each test loads the app anew.
    const { onRetry } = await import('#frontend/lib/generations/retries.ts')
    onRetry((id) => retried.push(id))
    await tryAgain()
    expect(await screen.findByText('Generating...')).toBeVisible()
    expect(retried).toEqual([failed().id])
  })

  test('names the design that the photo is the result of', async () => {
    const { tryAgain, submits } = await openGallery(failed({ parentId: generationId('C') }))
    await tryAgain()
    await waitFor(() => expect(submits()[0]?.body).toMatchObject({ parentId: generationId('C') }))
  })

  test('reads the balance first, and leads to credits when there are too few', async () => {
    const { tryAgain, submits, user, location } = await openGallery(failed(), {
      'GET /account': account({ credits: 0 }),
    })
    await tryAgain()
    expect(await screen.findByText('You need credits to generate images')).toBeVisible()
    expect(submits()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Buy Credits' }))
    await waitFor(() => expect(location()).toBe('/credits-paywall'))
  })

  test('says so when the photo is no longer stored', async () => {
    const { tryAgain, submits } = await openGallery(failed(), {
      'GET /photo.jpg': () => new Response('', { status: 403 }),
    })
    await tryAgain()
    expect(await screen.findByText('This photo is no longer stored. Please upload it again.')).toBeVisible()
    expect(submits()).toEqual([])
  })

  test('starts one job only when the first answer is lost', async () => {
    let isLost = true
    const { tryAgain, submits } = await openGallery(failed(), {
      [submit]: () => {
        if (isLost) throw new TypeError('Failed to fetch')
        return processing({ id: generationId('B') })
      },
    })
    await tryAgain()
    await screen.findByRole('alert')
    isLost = false
    await tryAgain()
    await screen.findByText('Generating...')
    const ids = submits().map(({ body }) => Object(body).generationId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

test.each([
  ['failed', failed()],
  ['cancelled', cancelled],
  ['blocked', blocked],
])('a %s card can be dismissed, and Undo brings it back', async (_, shown) => {
  const { card, user, sent } = await openGallery(shown)
  await user.click(card.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByRole('heading', { name: 'No designs yet' })).toBeVisible()
  expect(screen.getByText('Dismissed')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('article')).toBeVisible()
  expect(sent.filter(({ path }) => path === '/generations/deletions')).toEqual([])
})
