import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '#test/support/frontend/web-api.ts'
import {
  account,
  failed,
  generation,
  generationId,
  listed,
  processing,
  userId,
} from '#test/support/frontend/web-app.tsx'
import {
  answerAll,
  choosePhoto,
  openStudio,
  preparePictures,
  push,
  screenOf,
  start,
  startAll,
  submit,
  toolList,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

describe('a job', () => {
  test('shows its progress and can be cancelled, with the returned credits', async () => {
    const justNow = new Date(Date.now() + 60_000).toISOString()
    const app = await openStudio({
      [submit]: processing({ createdAt: justNow }),
      [`POST /generations/${generationId()}/cancel`]: failed({ failureReason: 'Cancelled', credits: 3 }),
    })
    await startAll(app)
    expect(await screen.findByText('Looking at your room...')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Working on your design' })).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Progress of your design' })).toHaveAttribute('aria-valuenow')
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Cancelled. 3 credits returned')).toBeVisible()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })

  test('shows one message when it is cancelled, also when the live event arrives before the response', async () => {
    const cancelled = failed({ failureReason: 'Cancelled' })
    const app = await openStudio({
      [`POST /generations/${generationId()}/cancel`]: () => {
        push({ type: 'generation', generation: cancelled })
        return cancelled
      },
    })
    await startAll(app)
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findAllByText('Cancelled. 1 credit returned')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument())
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })

  test('keeps the focus on the start button, and moves it from Cancel to the photo when it ends', async () => {
    let tries = 0
    const app = await openStudio({
      [submit]: () => {
        tries += 1
        return tries === 1 ? problem('unexpected', 500, 'Anything') : processing()
      },
      [`POST /generations/${generationId()}/cancel`]: failed({ failureReason: 'Cancelled' }),
    })
    await choosePhoto(app)
    await answerAll(app)
    const button = screen.getByRole('button', { name: 'Redesign this room' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    button.focus()
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('Failed to start room design generation')).toBeVisible()
    expect(button).toHaveFocus()
    await app.user.keyboard('{Enter}')
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    cancel.focus()
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(cancel).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Current Photo' })).toHaveFocus()
  })

  test('makes its result the current photo and the latest version', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: generation() })
    expect(await screen.findByText('Full room redesign completed!')).toBeVisible()
    expect(screen.getByText('2 versions, Currently: 2')).toBeVisible()
    fireEvent.load(screen.getByAltText('Before'))
    fireEvent.load(screen.getByAltText('Full Redesign'))
    expect(await screen.findByRole('slider', { name: 'Compare before and after' })).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Previous version' }))
    expect(screen.getByText('2 versions, Currently: 1')).toBeVisible()
  })

  test('shows a result with expired URLs after it has read fresh ones', async () => {
    const renewed = generation({
      imageUrl: 'https://images.test/one.jpg?again',
      originalImageUrl: 'https://images.test/photo.jpg?again',
    })
    const app = await openStudio({ [`GET /generations/${generationId()}`]: renewed })
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: generation() })
    fireEvent.error(await screen.findByAltText('Full Redesign'))
    await waitFor(() => expect(screen.getByAltText('Full Redesign')).toHaveAttribute('src', renewed.imageUrl))
    fireEvent.error(screen.getByAltText('Before'))
    await waitFor(() => expect(screen.getByAltText('Before')).toHaveAttribute('src', renewed.originalImageUrl))
  })

  test('can use the last result as its source, which then has no comparison', async () => {
    let starts = 0
    const app = await openStudio({
      [submit]: () => {
        starts += 1
        return processing({ id: generationId(starts === 1 ? 'A' : 'B') })
      },
    })
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: generation() })
    await screen.findByText('2 versions, Currently: 2')
    fireEvent.load(screen.getByAltText('Before'))
    fireEvent.load(screen.getByAltText('Full Redesign'))
    await screen.findByRole('slider', { name: 'Compare before and after' })
    await start(app)
    await waitFor(() => expect(app.sent.filter(({ path }) => path.startsWith('/room'))).toHaveLength(2))
    await screen.findByRole('button', { name: 'Cancel' })
    expect(screen.queryByRole('slider', { name: 'Compare before and after' })).not.toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Versions' })).toHaveAttribute('inert')
    expect(app.sent.findLast(({ path }) => path.startsWith('/room'))?.body).toMatchObject({
      imageUrl: `${userId}/results/one.jpg`,
      parentId: generationId(),
    })
  })

  test('that fails shows the reason and the returned credit', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed() })
    expect(await screen.findByText('Failed to generate room design')).toBeVisible()
    expect(screen.getByText(/^The AI model ended with an error\. Trying again often helps\./)).toBeVisible()
    expect(screen.getByText('1 credit returned')).toBeVisible()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
    expect(screen.queryByText('Failed to generate room design. 1 credit returned')).not.toBeInTheDocument()
    expect(screen.queryByText('Your design is ready')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Redesign this room' })).not.toHaveAttribute('aria-disabled')
  })

  test.each([
    ['in the form where that has no choices', 'Empty the room', 'Empty this room', 'POST /room-design-kontext', false],
    ['over the photo beside choices', undefined, 'Redesign this room', submit, true],
  ] as const)('on a phone says why it failed %s', async (_, mode, action, endpoint, isOverPhoto) => {
    screenOf('phone')
    const app = await openStudio({ [endpoint]: processing() })
    await choosePhoto(app)
    if (mode) {
      await app.user.click((await toolList()).getByRole('button', { name: /Remove Furniture/ }))
      await app.user.click(await screen.findByRole('radio', { name: new RegExp(`^${mode}`) }))
    } else await answerAll(app)
    await app.user.click(await screen.findByRole('button', { name: action }))
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed({ failureReason: 'It finds no sofa.', isRefused: true }) })
    const message = await screen.findByRole('alert')
    expect(screen.getAllByText('Not Changed')).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Current Photo' }).contains(message)).toBe(isOverPhoto)
  })

  test('that was refused says that nothing was changed, and is not offered again', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed({ failureReason: 'It finds no sofa.', isRefused: true }) })
    const message = within(await screen.findByRole('alert'))
    expect(message.getByText('Not Changed')).toBeVisible()
    expect(message.getByText(/^It finds no sofa\./)).toBeVisible()
    expect(message.getByText('1 credit returned')).toBeVisible()
    expect(message.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })

  test('that fails for a reason of its own shows it below a title, and is tried again on the same photo', async () => {
    const again = { ...processing(), id: generationId('K') }
    const refused = failed({ failureReason: 'This took too long and was stopped.' })
    let tries = 0
    const app = await openStudio({
      [submit]: () => (tries++ === 0 ? processing() : again),
      [`GET /generations/${refused.id}`]: refused,
    })
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: refused })
    expect(await screen.findByText('Generation Failed')).toBeVisible()
    expect(screen.getByText(/^This took too long and was stopped\./)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Try again (1 credit)' }))
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
    push({ type: 'generation', generation: generation({ id: again.id }) })
    expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  })

  test('that fails and is tried again in another tab is followed there, and is not offered again', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed() })
    await screen.findByRole('button', { name: 'Try again (1 credit)' })
    push({ type: 'generation', generation: processing({ id: generationId('K') }) })
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(screen.queryByText('Failed to generate room design')).not.toBeInTheDocument()
    push({ type: 'generation', generation: generation({ id: generationId('K') }) })
    expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  })

  test('that fails and whose message is closed is not followed any more', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed() })
    const message = await screen.findByRole('alert')
    await app.user.click(within(message).getByRole('button', { name: 'Close' }))
    push({ type: 'generation', generation: processing({ id: generationId('K') }) })
    push({ type: 'account', account: account({ credits: 7 }) })
    expect(await screen.findByText('you have 7', { exact: false })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })

  test('that was blocked shows the content policy', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed({ hasNsfwContent: true }) })
    expect(await screen.findByText('This content was blocked by our safety filters.')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'More Info' }))
    expect(await screen.findByText(/NSFW content is not allowed/)).toBeVisible()
  })

  test('continues after a reload or in another tab', async () => {
    await openStudio({
      'GET /generations': listed(processing()),
      [`GET /generations/${generationId()}`]: processing(),
    })
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
    push({ type: 'generation', generation: generation() })
    expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  })

  test('continues while the gallery is open, and a toast says so', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    await app.user.click(screen.getByRole('link', { name: 'Gallery' }))
    expect(await screen.findByText('Still working. Your design will appear in the Gallery.')).toBeVisible()
    push({ type: 'generation', generation: generation() })
    expect(await screen.findByText('Full room redesign completed!')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'See it' })).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('link', { name: 'Design Tools' }))
    expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  })

  test.each([
    ['is ready', generation(), 'Full room redesign completed!'],
    ['fails', failed(), 'Failed to generate room design. 1 credit returned'],
    ['is refused', failed({ failureReason: 'It finds no sofa.', isRefused: true, credits: 0 }), 'Not Changed'],
  ])(
    'that %s while a page that does not show it is open says so there, with the way to it',
    async (_, ended, words) => {
      const app = await openStudio()
      await startAll(app)
      await screen.findByRole('button', { name: 'Cancel' })
      await act(() => app.router.navigate('/account'))
      await screen.findByRole('heading', { name: 'Account' })
      push({ type: 'generation', generation: ended })
      expect(await screen.findAllByText(words)).toHaveLength(1)
      await app.user.click(screen.getByRole('button', { name: 'See it' }))
      expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeInTheDocument()
      expect(app.location()).toBe('/dashboard')
    },
  )
})
