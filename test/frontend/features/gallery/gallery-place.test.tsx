import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Generation } from '#shared/entities/generation.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { generation, listed, openApp } from '#test/support/frontend/web-app.tsx'
import { designAt, designsFrom, idAt, listOf, readPages } from '#test/support/frontend/web-gallery.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

// A row in a browser without a layout: a card and its gap.
const rowPixels = 68 + 28
const minute = 60_000
const path = '/dashboard?sub=generated'

let shown: Generation[]

const scrollTo = (place: number) =>
  act(() => {
    vi.stubGlobal('scrollY', place * rowPixels)
    window.dispatchEvent(new Event('scroll'))
  })

const open = async (answers: Answers = {}, user?: string) => {
  const app = await openApp(path, {
    answers: {
      'GET /generations': listOf(() => shown),
      ...Object.fromEntries(shown.map((one) => [`GET /generations/${one.id}`, one])),
      ...answers,
    },
    ...(user && { user }),
  })
  const read = () => readPages(app.sent)
  return { ...app, read, forget: () => app.sent.splice(0) }
}

const card = (place: number) => screen.findByRole('article', { name: new RegExp(`^Design ${place}(,|$)`) })
const noCard = (place: number) =>
  expect(screen.queryByRole('article', { name: new RegExp(`^Design ${place}(,|$)`) })).not.toBeInTheDocument()

/** Opens the gallery and reads four pages of it. */
const openPages = async (answers: Answers = {}) => {
  const app = await open(answers)
  await card(0)
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  for (const last of [49, 99, 149]) {
    scrollTo(last - 3)
    await card(last)
    await app.user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(app.read()).toContain(last))
    scrollTo(last - 3)
    await card(last + 1)
  }
  return app
}

const later = (minutes: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * minute)

const reload = async (answers: Answers = {}, user?: string) => {
  fireEvent(window, new Event('pagehide'))
  cleanup()
  FakeSocket.opened.length = 0
  return open(answers, user)
}

beforeEach(() => {
  shown = designsFrom(0, 170)
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY, 0, 0))
})

// Ends the removals of a test, as closing the page does.
afterEach(() => {
  fireEvent(window, new Event('pagehide'))
  cleanup()
  sessionStorage.clear()
})

const leaveAndReturn = async ({ router }: Awaited<ReturnType<typeof open>>, meanwhile = () => {}) => {
  await act(() => router.navigate(`/generations/${idAt(120)}`))
  await screen.findByRole('heading', { level: 1, name: /Design 120/ })
  meanwhile()
  await act(() => router.navigate(-1))
}

describe('a gallery to which a person comes back', () => {
  test('within half a minute reads nothing again', async () => {
    const app = await openPages()
    scrollTo(120)
    await card(120)
    app.forget()
    await leaveAndReturn(app)
    await card(120)
    expect(app.read()).toEqual([])
  })

  test('later reads only the page that is seen, and others as they come into view', async () => {
    const app = await openPages()
    scrollTo(120)
    await card(120)
    app.forget()
    await leaveAndReturn(app, () => {
      shown[122] = designAt(122, { isFavourite: true })
      later(1)
    })
    const changed = await card(122)
    await waitFor(() => expect(within(changed).getByRole('button', { pressed: true })).toBeVisible())
    expect(app.read()).toEqual([99])
    scrollTo(20)
    await card(20)
    await waitFor(() => expect(app.read()).toEqual([99, 'first']))
  })

  test('finds what was changed while nothing was pushed', async () => {
    const app = await openPages()
    act(() => FakeSocket.latest().accept())
    await waitFor(() => expect(app.read().filter((page) => page === 149).length).toBeGreaterThan(1))
    scrollTo(120)
    await card(120)
    await leaveAndReturn(app, () => {
      shown = [designAt(-1), ...shown.filter((_, place) => place !== 121)]
      act(() => FakeSocket.latest().close())
    })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
    act(() => FakeSocket.latest().accept())
    await waitFor(() => noCard(121))
    scrollTo(0)
    await card(-1)
  })
})

describe('a reload of the gallery', () => {
  test('keeps the place and reads the page that is seen, and others as they come into view', async () => {
    await openPages()
    scrollTo(120)
    await card(120)
    const { read } = await reload()
    await card(120)
    expect(read()).toEqual([99])
    scrollTo(60)
    await card(60)
    expect(new Set(read())).toEqual(new Set([99, 49]))
    scrollTo(0)
    await card(0)
    noCard(60)
  })

  test('begins at the newest designs for another user', async () => {
    await openPages()
    scrollTo(120)
    await card(120)
    const { read } = await reload({}, '0c2e7c1b-52a8-4f0f-8f1d-5a54c1f0ab12')
    await waitFor(() => expect(read()).toContain('first'))
    expect(read()).not.toContain(99)
  })

  test('begins at the newest designs when the storage is full', async () => {
    await openPages()
    scrollTo(120)
    await card(120)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    fireEvent(window, new Event('pagehide'))
    cleanup()
    full.mockRestore()
    const { read } = await reload()
    await waitFor(() => expect(read()).toContain('first'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('leaves out what was deleted meanwhile, in an unread page too', async () => {
    await openPages()
    scrollTo(120)
    await card(120)
    const { read } = await reload()
    await card(120)
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    act(() => FakeSocket.latest().accept())
    shown = shown.filter((_, place) => place !== 60)
    act(() => FakeSocket.latest().push({ type: 'generation-deleted', generationId: idAt(60) }))
    scrollTo(58)
    await card(59)
    await card(61)
    noCard(60)
    expect(read()).toContain(49)
  })

  test('tells that a page could not be read, and reads it when asked to', async () => {
    await openPages()
    scrollTo(120)
    await card(120)
    let isBroken = true
    const { user } = await reload({
      'GET /generations': (request: Parameters<ReturnType<typeof listOf>>[0]) =>
        isBroken ? problem('request.busy', 503, "We're very busy right now.") : listOf(() => shown)(request),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText("We're very busy right now.")).toBeVisible()
    isBroken = false
    await user.click(again)
    await card(120)
  })

  test('lets the keyboard select among the designs that are read', async () => {
    await openPages()
    scrollTo(120)
    await card(120)
    const { user } = await reload({
      'GET /generations': (request: Parameters<ReturnType<typeof listOf>>[0]) =>
        request.search.get('before') === idAt(99) ? listOf(() => shown)(request) : new Promise(() => {}),
    })
    await card(120)
    await user.click(screen.getByRole('button', { name: 'Select' }))
    scrollTo(101)
    const first = await screen.findByRole('checkbox', { name: /^Select Design 100,/ })
    expect(first).toHaveAttribute('tabindex', '0')
    act(() => first.focus())
    await user.keyboard('{ArrowUp} ')
    expect(first).toHaveFocus()
    expect(screen.getByText('1 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(screen.getByText('50 selected')).toBeVisible()
  })
})

describe('a page of the gallery', () => {
  test('that was read for a former user is not shown to another', async () => {
    const app = await openPages()
    scrollTo(120)
    await card(120)
    later(1)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const before = shown
    vi.mocked(fetch).mockImplementationOnce(async () => {
      await held
      return Response.json(listOf(() => before)({ search: new URLSearchParams({ limit: '50' }) }))
    })
    scrollTo(20)
    await waitFor(() => noCard(120))
    shown = [generation({ id: idAt(500), settings: { modelName: 'Of another' } })]
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'another')
    app.auth.currentTokens.mockResolvedValue({ accessToken: 'token', userId: 'another', hasPassword: true })
    await act(() => app.refreshSession())
    await screen.findByRole('article', { name: /^Of another/ })
    await act(async () => {
      answer()
      await held
    })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('keeps a design that came live while it was read', async () => {
    const app = await openPages()
    act(() => FakeSocket.latest().accept())
    scrollTo(120)
    await card(120)
    await leaveAndReturn(app, () => later(1))
    await card(120)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const before = listOf(() => shown)({ search: new URLSearchParams({ limit: '50' }) })
    vi.mocked(fetch).mockImplementationOnce(async () => {
      await held
      return Response.json(before)
    })
    scrollTo(0)
    await card(0)
    act(() => FakeSocket.latest().push({ type: 'generation', generation: designAt(-1) }))
    await card(-1)
    await act(async () => {
      answer()
      await held
    })
    await card(-1)
    await card(1)
  })

  test('shows a design again whose deletion was undone, when it comes into view', async () => {
    const app = await openPages()
    scrollTo(60)
    const { user } = app
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(await screen.findByRole('checkbox', { name: /^Select Design 60,/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => noCard(60))
    scrollTo(150)
    await card(150)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    scrollTo(58)
    await card(60)
  })
})

test('a gallery of one page keeps no place', async () => {
  await open({ 'GET /generations': listed(designAt(0)) })
  await card(0)
  const { read } = await reload()
  await waitFor(() => expect(read()).toContain('first'))
})
