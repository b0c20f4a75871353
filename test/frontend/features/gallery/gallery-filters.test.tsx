import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { GenerationId, timeDigitsOf } from '#shared/entities/ids.ts'
import { problem, type Sent } from '#test/support/frontend/web-api.ts'
import { generation, generationId, listed, openApp, processing } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const painted = generation({ id: generationId('X'), toolId: 'paint', modeId: 'walls-ceiling', settings: {} })
const redesigned = generation({ id: generationId('W') })

const list = ({ search }: Sent) => {
  if (search.get('tool') === 'paint') return listed(painted)
  return search.get('tool') ? listed() : listed(painted, redesigned)
}

const openGallery = async (path: string, answer: (sent: Sent) => unknown = list) => {
  const app = await openApp(path, { answers: { 'GET /generations': answer } })
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  act(() => FakeSocket.latest().accept())
  return app
}

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
const push = (...pushed: Parameters<typeof FakeSocket.prototype.push>) => act(() => FakeSocket.latest().push(...pushed))

describe('the filters of the gallery', () => {
  test('are kept in the URL and applied by the server, and their cards are shown before it answers', async () => {
    const { user, location, sent } = await openGallery('/dashboard?sub=generated', (request) =>
      request.search.get('tool') === 'paint' ? new Promise(() => {}) : list(request),
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tool' }), 'Paint Walls')
    expect(location()).toBe('/dashboard?sub=generated&tool=paint')
    expect(names()).toEqual(['Paint Walls'])
    expect(screen.queryByText(/designs? found/)).not.toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Last 7 days')
    expect(location()).toBe('/dashboard?sub=generated&tool=paint&period=7-days')
    await waitFor(() => expect(sent.at(-1)?.search.get('since')).toBeTruthy())
    const since = new Date(sent.at(-1)?.search.get('since') ?? '')
    expect([since.getHours(), since.getMinutes()]).toEqual([0, 0])
    expect(sent.at(-1)?.search.get('tool')).toBe('paint')
  })

  test('that are chosen at once are all kept', async () => {
    const { location } = await openGallery('/dashboard?sub=generated')
    const tool = await screen.findByRole('combobox', { name: 'Tool' })
    // The URL follows a choice after the next one.
    act(() => {
      screen.getByRole('button', { name: 'Favourites only' }).click()
      fireEvent.change(tool, { target: { value: 'paint' } })
    })
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated&tool=paint&favourites=yes'))
  })

  test('say that they leave nothing, and can be cleared', async () => {
    const { user, location } = await openGallery('/dashboard?sub=generated&tool=ai-models')
    expect(await screen.findByRole('heading', { name: 'No designs here' })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Tool' })).toHaveDisplayValue('AI model pictures')
    expect(screen.getByText('No designs found')).toHaveAttribute('role', 'status')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tool' }), 'Paint Walls')
    expect(await screen.findByText('1 design found')).toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tool' }), 'AI model pictures')
    expect(await screen.findByText('No designs found')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(location()).toBe('/dashboard?sub=generated')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('ignore what the URL names and the app does not know', async () => {
    await openGallery('/dashboard?sub=generated&tool=chainsaw&period=ages')
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(screen.getByRole('combobox', { name: 'Date' })).toHaveDisplayValue('Any time')
  })

  test('also apply to live updates', async () => {
    await openGallery('/dashboard?sub=generated&tool=paint')
    await waitFor(() => expect(names()).toEqual(['Paint Walls']))
    push({ type: 'generation', generation: processing({ id: generationId('Y') }) })
    push({ type: 'generation', generation: processing({ ...painted, id: generationId('Z'), status: 'processing' }) })
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(screen.queryByRole('article', { name: /Full Redesign/ })).not.toBeInTheDocument()
    push({ type: 'generation-deleted', generationId: painted.id })
    await waitFor(() => expect(names()).toHaveLength(1))
  })

  test('of a day leave an update of an older design out', async () => {
    const noon = new Date(2026, 5, 1, 12).getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const idAt = (time: number) => GenerationId.parse(`gen_${timeDigitsOf(time)}0000000000000000`)
    const today = generation({ id: idAt(noon) })
    await openGallery('/dashboard?sub=generated&period=today', () => listed(today))
    await waitFor(() => expect(names()).toHaveLength(1))
    const later = generation({ id: idAt(noon + 1), settings: { modelName: 'New' } })
    push({ type: 'generation', generation: generation({ id: idAt(noon - 3 * 86_400_000) }) })
    push({ type: 'generation', generation: later })
    await waitFor(() => expect(names()).toHaveLength(2))
  })

  test('search on, say so, and can be stopped, while they leave all designs of a page out', async () => {
    const answers: ((page: unknown) => void)[] = []
    // The first page is read again when live updates begin after it was asked for.
    const answered = (before: string | null) =>
      before ? new Promise((resolve) => answers.push(resolve)) : { generations: [], next: generationId('Z') }
    const { user, sent } = await openGallery('/dashboard?sub=generated&tool=paint', ({ search }) =>
      search.get('tool') === 'paint' ? answered(search.get('before')) : listed(),
    )
    const asked = () => sent.flatMap(({ search }) => (search.get('tool') === 'paint' && search.get('before')) || [])
    const answer = async (page: unknown) => {
      await act(async () => answers.at(-1)?.(page))
    }
    expect(await screen.findAllByText('Searching your designs…')).toHaveLength(2)
    expect(screen.queryByText(/More than/)).not.toBeInTheDocument()
    await waitFor(() => expect(asked()).toEqual([generationId('Z')]))
    await user.click(screen.getByRole('button', { name: 'Stop searching' }))
    await answer({ generations: [], next: generationId('Y') })
    expect(screen.getByText('None found so far.')).toBeVisible()
    expect(asked()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Search on' }))
    await waitFor(() => expect(asked().at(-1)).toBe(generationId('Y')))
    await answer(listed(painted))
    await waitFor(() => expect(names()).toEqual(['Paint Walls']))
    expect(screen.queryByText('Searching your designs…')).not.toBeInTheDocument()
  })

  test('stop searching when a page cannot be read', async () => {
    const { user, sent } = await openGallery('/dashboard?sub=generated&tool=paint', ({ search }) =>
      search.get('before') ? problem('request.notFound', 404, 'Not found') : { generations: [], next: redesigned.id },
    )
    await user.click(await screen.findByRole('button', { name: 'Search on' }))
    await waitFor(() => expect(sent.filter(({ search }) => search.get('before'))).toHaveLength(2))
    expect(await screen.findByRole('button', { name: 'Search on' })).toBeVisible()
  })
})
