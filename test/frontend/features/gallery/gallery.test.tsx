import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Generation } from '#shared/entities/generation.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { failed, generation, generationId, listed, openApp, processing } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

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

describe('a card', () => {
  test.each<[string, Generation, string[]]>([
    ['being made', processing(), ['Generating...', 'Cancel']],
    ['failed', failed(), ['Generation Failed', 'Failed to generate room design', '1 credit returned']],
    ['failed for no known reason', failed({ failureReason: null }), ['Generation Failed', 'Unknown error occurred']],
    ['blocked', blocked, ['This content was blocked by our safety filters.', 'More Info', '1 credit returned']],
    ['finished', generation(), ['Before/After', 'Full Redesign', 'Mid-Century Modern']],
  ])('that is %s says so', async (_, shown, texts) => {
    await galleryOf(shown)
    const card = await screen.findByRole('article')
    for (const text of texts) expect(await within(card).findByText(text)).toBeInTheDocument()
  })

  test('without an original has no badge', async () => {
    await galleryOf(generation({ originalImageUrl: null }))
    await screen.findByRole('article')
    expect(screen.queryByText('Before/After')).not.toBeInTheDocument()
  })

  test('leads to its picture', async () => {
    const { user, location } = await galleryOf(generation())
    await user.click(await screen.findByRole('link', { name: 'Full Redesign, Mid-Century Modern' }))
    await waitFor(() => expect(location()).toBe(`/generations/${generationId()}`))
  })

  test('whose picture does not load says so, and tries again without leading away', async () => {
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

  test('that was blocked opens the content policy', async () => {
    const { user } = await galleryOf(blocked)
    await user.click(await screen.findByRole('button', { name: 'More Info' }))
    expect(await screen.findByRole('dialog', { name: 'Content policy' })).toHaveTextContent(
      'The prompt may generate content that violates our guidelines. NSFW content is not allowed.',
    )
  })

  test('changes as the generation does', async () => {
    await galleryOf(processing())
    await screen.findByText('Generating...')
    act(() => FakeSocket.latest().push({ type: 'generation', generation: generation() }))
    expect(await screen.findByText('Before/After')).toBeVisible()
    act(() => FakeSocket.latest().push({ type: 'generation-deleted', generationId: generationId() }))
    expect(await screen.findByRole('heading', { name: 'No designs yet' })).toBeVisible()
  })

  test('of a running job can cancel it', async () => {
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
  test('that is empty leads to the design tools', async () => {
    await galleryOf()
    expect(await screen.findByRole('link', { name: 'Start Designing' })).toHaveAttribute(
      'href',
      '/dashboard?main=partial-redesign&sub=presets',
    )
  })

  test('asks for 50 and then for those before the last', async () => {
    const { user, sent } = await openGallery({
      'GET /generations': ({ search }: { search: URLSearchParams }) =>
        search.get('before')
          ? listed(generation({ id: generationId('B') }))
          : { generations: [generation({ id: generationId('C') })], hasMore: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    const pages = sent.filter(({ search }) => search.get('limit') === '50').map(({ search }) => search.get('before'))
    expect(new Set(pages)).toEqual(new Set([null, generationId('C')]))
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  test('that cannot be read says so and can be tried again', async () => {
    let isBroken = true
    const { user } = await openGallery({
      'GET /generations': () =>
        isBroken ? problem('request.busy', 503, 'We are very busy right now.') : listed(generation()),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('We are very busy right now.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })

  test('asks to log in when the session ended under it', async () => {
    await openApp('/dashboard?sub=generated', {
      answers: { 'GET /generations': () => problem('session.missing', 401, 'You must be logged in') },
    })
    expect(await screen.findByText('Please log in to view your room design generations.')).toBeVisible()
    expect(screen.getByText('You must be logged in')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  })

  test('reads again what may have changed while the socket was down', async () => {
    const { sent } = await galleryOf(generation())
    await screen.findByRole('article')
    await waitFor(() => expect(sent.filter(({ search }) => search.get('limit') === '50')).toHaveLength(2))
    const before = sent.filter(({ search }) => search.get('limit') === '50').length
    act(() => FakeSocket.latest().close())
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
    act(() => FakeSocket.latest().accept())
    await waitFor(() => expect(sent.filter(({ search }) => search.get('limit') === '50').length).toBe(before + 1))
  })

  test('does not bring back what was deleted elsewhere by an answer that was read before', async () => {
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

  test.each(['/history', '/generations', '/dashboard?tab=generated'])('is where %s leads', async (path) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
  })
})
