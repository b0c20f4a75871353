import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Generation } from '#shared/entities/generation.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { eventually } from '#test/support/eventually.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { failed, generation, generationId, listed, openApp, processing } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'

const openGallery = async (answers: Answers = {}) => {
  const app = await openApp('/dashboard?sub=generated', { answers })
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  act(() => FakeSocket.latest().accept())
  return app
}

const galleryOf = (...generations: Generation[]) =>
  openGallery({
    'GET /generations': listed(...generations),
    ...Object.fromEntries(generations.map((one) => [`GET /generations/${one.id}`, one])),
  })

const blocked = failed({ hasNsfwContent: true, failureReason: 'This content was blocked by our safety filters.' })

const modelFailed = 'The AI model ended with an error. Trying again often helps.'
const notStored = 'Failed to save result. The design was made but could not be stored. Please try again.'
const useAnother = 'It would be blocked again. Use another photo, style or wording.'
const again = 'Try again (1 credit)'
const caption = 'Mid-Century Modern'

describe('a gallery card', () => {
  test('says how long ago its design was begun as time passes, also if nothing of it changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
    await galleryOf(failed({ isRefused: true, createdAt: new Date().toISOString() }))
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('just now')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(75_000))
    expect(card.getByText('1 min ago')).toBeVisible()
  })

  test.each<[string, Generation, string[]]>([
    ['processing', processing(), ['Generating...', 'Cancel']],
    ['failed', failed(), ['Generation Failed', modelFailed, '1 credit returned']],
    ['refused', failed({ isRefused: true }), ['Not Changed', modelFailed, '1 credit returned']],
    ['not stored', failed({ failureReason: 'Failed to save result' }), ['Generation Failed', notStored, again]],
    ['failed without a reason', failed({ failureReason: null }), ['Generation Failed', 'Unknown error occurred']],
    [
      'blocked',
      blocked,
      ['This content was blocked by our safety filters.', useAnother, 'More Info', '1 credit returned', caption],
    ],
    ['completed', generation(), ['Before/After', 'Full Redesign', 'Mid-Century Modern']],
  ])('of a design that is %s shows its state', async (_, shown, texts) => {
    await galleryOf(shown)
    const card = await screen.findByRole('article')
    for (const text of texts) expect(await within(card).findByText(text)).toBeInTheDocument()
  })

  test.each([
    ['was blocked', blocked],
    ['was refused', failed({ failureReason: 'Try another photo.', isRefused: true })],
  ])('of a design that %s does not offer to try it again', async (_, shown) => {
    await galleryOf(shown)
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  })

  test('of a furnished photo that Virtual Staging refused leads to the studio with the tool that takes it', async () => {
    const [photo, original] = [uploadOf(), uploadOf()]
    const settings = { imageUrl: photo, originalImageUrl: original, spaceType: 'home', roomType: 'kitchen' }
    const staged = { toolId: 'virtual-staging', modeId: 'main', settings } as const
    const other = GenerationId.parse('gen_01JZ0000000000000000000077')
    await galleryOf(failed({ ...staged, isRefused: true }), failed({ ...staged, id: other }))
    const [link, ...others] = await screen.findAllByRole('link', { name: 'Use Full Redesign' })
    expect(others).toEqual([])
    const asked = new URL(link?.getAttribute('href') ?? '', 'https://app').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ photo, original, tool: 'full-redesign', roomType: 'kitchen' })
  })

  test('without a source picture has no badge', async () => {
    await galleryOf(generation({ originalImageUrl: null }))
    await screen.findByRole('article')
    expect(screen.queryByText('Before/After')).not.toBeInTheDocument()
  })

  test('links to its design', async () => {
    const { user, location } = await galleryOf(generation())
    await user.click(await screen.findByRole('link', { name: 'Full Redesign, Mid-Century Modern' }))
    await waitFor(() => expect(location()).toBe(`/generations/${generationId()}`))
  })

  test('with a picture that fails to load has a Try again button that does not open the design', async () => {
    const { user, location } = await galleryOf(generation())
    const card = await screen.findByRole('article')
    const picture = () => card.querySelector('img')
    for (const _ of ['its URL', 'a fresh one']) {
      const shown = picture()
      if (!shown) throw new Error('The card has no picture')
      fireEvent.error(shown)
      await waitFor(() => expect(picture()).not.toBe(shown))
    }
    expect(await within(card).findByText('Failed to load image')).toBeVisible()
    await user.click(within(card).getByRole('button', { name: 'Try again' }))
    expect(picture()).toBeInTheDocument()
    expect(location()).toBe('/dashboard?sub=generated')
  })

  test('of a blocked design opens the content policy', async () => {
    const { user } = await galleryOf(blocked)
    await user.click(await screen.findByRole('button', { name: 'More Info' }))
    expect(await screen.findByRole('dialog', { name: 'Content policy' })).toHaveTextContent(
      'The prompt may generate content that violates our guidelines. NSFW content is not allowed.',
    )
  })

  test('follows live updates of its generation', async () => {
    await galleryOf(processing())
    await screen.findByText('Generating...')
    act(() => FakeSocket.latest().push({ type: 'generation', generation: generation() }))
    expect(await screen.findByText('Before/After')).toBeVisible()
    act(() => FakeSocket.latest().push({ type: 'generation-deleted', generationId: generationId() }))
    expect(await screen.findByRole('heading', { name: 'No designs yet' })).toBeVisible()
  })

  test('can cancel a running job', async () => {
    const { user } = await openGallery({
      'GET /generations': listed(processing()),
      [`POST /generations/${generationId()}/cancel`]: failed({ failureReason: 'Cancelled' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Cancelled')).toBeVisible()
    expect(screen.getByText('1 credit returned')).toBeVisible()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })
})

describe('the gallery', () => {
  test('links to the design tools when it is empty', async () => {
    await galleryOf()
    expect(await screen.findByRole('link', { name: 'Start Designing' })).toHaveAttribute(
      'href',
      '/dashboard?main=partial-redesign&sub=presets',
    )
  })

  test('reads pages of 50, each before the last design of the page before', async () => {
    const { user, sent } = await openGallery({
      'GET /generations': ({ search }: { search: URLSearchParams }) =>
        search.get('before')
          ? listed(generation({ id: generationId('A') }))
          : {
              generations: ['D', 'C', 'B'].map((last) => generation({ id: generationId(last) })),
              next: generationId('B'),
            },
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
    const pages = sent.filter(({ search }) => search.get('limit') === '50').map(({ search }) => search.get('before'))
    expect(new Set(pages)).toEqual(new Set([null, generationId('B')]))
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  test('shows an error with a retry when it cannot be read', async () => {
    let isBroken = true
    const { user } = await openGallery({
      'GET /generations': () =>
        isBroken ? problem('request.busy', 503, "We're very busy right now.") : listed(generation()),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent("We're very busy right now.")
    isBroken = false
    // A read that began before, such as that of the new subscription, can still fail after the press.
    await eventually(async () => {
      const button = screen.queryByRole('button', { name: 'Try again' })
      if (button) await user.click(button)
      expect(screen.getByRole('article')).toBeVisible()
    })
  })

  test('asks to log in when the session has expired', async () => {
    await openApp('/dashboard?sub=generated', {
      answers: { 'GET /generations': () => problem('session.missing', 401, 'You must be logged in') },
    })
    expect(await screen.findByText('Please log in to view your room design generations.')).toBeVisible()
    expect(screen.getByText('You must be logged in')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  })

  test('is read again after the socket was down', async () => {
    const { sent } = await openApp('/dashboard?sub=generated', {
      answers: { 'GET /generations': listed(generation()) },
    })
    const reads = () => sent.filter(({ search }) => search.get('limit') === '50')
    await screen.findByRole('article')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    expect(reads()).toHaveLength(1)
    act(() => FakeSocket.latest().accept())
    await waitFor(() => expect(reads()).toHaveLength(2))
    act(() => FakeSocket.latest().close())
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
    act(() => FakeSocket.latest().accept())
    await waitFor(() => expect(reads()).toHaveLength(3))
  })

  test('does not show a deleted design again when an earlier response arrives', async () => {
    const waiting: (() => void)[] = []
    let isSlow = false
    const list = () =>
      isSlow ? new Promise((resolve) => waiting.push(() => resolve(listed(generation())))) : listed(generation())
    await openApp('/dashboard?sub=generated', { answers: { 'GET /generations': list } })
    await screen.findByRole('article')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    isSlow = true
    act(() => FakeSocket.latest().accept())
    await waitFor(() => expect(waiting).not.toHaveLength(0))
    act(() => FakeSocket.latest().push({ type: 'generation-deleted', generationId: generationId() }))
    expect(await screen.findByRole('heading', { name: 'No designs yet' })).toBeVisible()
    await act(async () => {
      for (const answer of waiting) answer()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  test.each(['/history', '/generations', '/dashboard?tab=generated'])('is opened by %s', async (path) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
  })
})
