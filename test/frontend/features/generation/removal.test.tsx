import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { generation, generationId, listed, openApp, userId } from '#test/support/frontend/web-app.tsx'

const path = `/generations/${generationId()}`
const Deletion = z.object({ ids: z.array(z.string()) })
const removed = { refused: [] }
const reason = 'This generation is still running. Cancel it first.'
const refused = (id = generationId(), mayRetry = false) => ({ refused: [{ id, reason, mayRetry }] })

const openWith = async (answer: unknown, at: string, answers: Answers = {}) => {
  const app = await openApp(at, {
    answers: {
      'GET /generations': listed(generation()),
      [`GET ${path}`]: generation(),
      'POST /generations/deletions': answer,
      ...answers,
    },
  })
  const deletions = () => app.sent.filter(({ path }) => path === '/generations/deletions')
  return { ...app, deletions }
}

const confirm = async ({ user }: Awaited<ReturnType<typeof openWith>>) => {
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this design?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
}

const remove = async (answer: unknown) => {
  const app = await openWith(answer, path)
  await confirm(app)
  const toast = (await screen.findByText('Design deleted')).closest('[role="status"]')
  if (!(toast instanceof HTMLElement)) throw new Error('The toast has no role')
  // The dialog hides the page from assistive technology until it has closed.
  const press = async (name: string) => app.user.click(await within(toast).findByRole('button', { name }))
  return { ...app, press }
}

const openGallery = (answer: unknown) => openWith(answer, '/dashboard?sub=generated')
const empty = () => screen.findByRole('heading', { name: 'No designs yet' })
const card = () => screen.findByRole('article', { name: /Full Redesign/ })

// Ends the removals of a test, as closing the page does.
afterEach(() => {
  fireEvent(window, new Event('pagehide'))
})

describe('a deleted design', () => {
  test('disappears from the gallery at once, and is deleted when Undo is gone', async () => {
    const { location, deletions, press } = await remove(removed)
    await waitFor(() => expect(location()).toBe('/dashboard?tab=generated'))
    expect(await empty()).toBeVisible()
    expect(deletions()).toEqual([])
    await press('Close')
    await waitFor(() => expect(deletions()).toHaveLength(1))
  })

  test('leaves the focus on Undo', async () => {
    await remove(removed)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
  })

  test('is shown again and not deleted after Undo', async () => {
    const { deletions, press } = await remove(removed)
    await press('Undo')
    expect(await card()).toBeVisible()
    fireEvent(window, new Event('pagehide'))
    expect(deletions()).toEqual([])
  })

  test('is shown again with the reason when it cannot be deleted', async () => {
    const { press } = await remove(refused())
    await press('Close')
    expect(
      await screen.findByText('Failed to delete image: This generation is still running. Cancel it first.'),
    ).toBeVisible()
    expect(await card()).toBeVisible()
  })

  test('is shown again with the reason when the request fails', async () => {
    const { press } = await remove(() => problem('request.blocked', 403, 'Blocked'))
    await press('Close')
    expect(await screen.findByText(/^Failed to delete image: /)).toBeVisible()
    expect(await card()).toBeVisible()
  })

  test('returns the user to the scroll position in the gallery', async () => {
    const app = await openGallery(removed)
    const { key } = app.router.state.location
    await app.user.click(await screen.findByRole('link', { name: /^Full Redesign/ }))
    await confirm(app)
    await waitFor(() => expect(app.router.state.location.key).toBe(key))
  })
})

describe('a page that closes before the toast is gone', () => {
  test('sends the deletion without waiting for a token', async () => {
    const { auth, deletions } = await remove(removed)
    auth.currentTokens.mockReturnValue(new Promise(() => {}))
    fireEvent(window, new Event('pagehide'))
    expect(deletions().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token'])
  })

  test('sends the deletion when the session ends', async () => {
    const { auth, deletions } = await remove(removed)
    const { signOut } = await import('#frontend/lib/session/session.ts')
    auth.currentTokens.mockResolvedValue(undefined)
    await signOut()
    await waitFor(() => expect(deletions()).toHaveLength(1))
    expect(screen.queryByText(/Failed to delete/)).not.toBeInTheDocument()
  })

  test('leaves an unsent deletion to the next page, which hides the design', async () => {
    const { deletions } = await remove(() => new Response(null, { status: 503 }))
    fireEvent(window, new Event('pagehide'))
    await waitFor(() => expect(deletions()).toHaveLength(1))
    cleanup()
    const next = await openGallery(removed)
    await waitFor(() => expect(next.deletions()).toHaveLength(1))
    cleanup()
    const last = await openGallery(removed)
    await waitFor(() => expect(last.sent.some(({ path: read }) => read === '/generations')).toBe(true))
    expect(last.deletions()).toEqual([])
  })

  test('leaves nothing to the next page after Undo', async () => {
    const { press } = await remove(removed)
    await press('Undo')
    await card()
    cleanup()
    const next = await openGallery(removed)
    expect(await card()).toBeVisible()
    expect(next.deletions()).toEqual([])
  })
})

describe('an unsent deletion of an earlier page', () => {
  const leave = (by: string) =>
    localStorage.setItem('roomwright.removals', JSON.stringify([{ userId: by, id: generationId() }]))

  test('hides the design at once and deletes it', async () => {
    leave(userId)
    const { deletions } = await openGallery(removed)
    expect(await empty()).toBeVisible()
    await waitFor(() => expect(deletions()).toHaveLength(1))
  })

  test('of many is sent by few requests, one after the other, and leaves nothing', async () => {
    const ids = Array.from({ length: 250 }, (_, place) => `gen_01JZ${String(place).padStart(22, '0')}`)
    localStorage.setItem('roomwright.removals', JSON.stringify(ids.map((id) => ({ userId, id, together: ids[0] }))))
    let running = 0
    let most = 0
    const { deletions } = await openGallery(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      return removed
    })
    await waitFor(() => expect(localStorage.getItem('roomwright.removals')).toBeNull())
    const sent = deletions().map(({ body }) => Deletion.parse(body).ids)
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(sent.flat()).toEqual(ids)
    expect(most).toBe(1)
  })

  test('stays for the next page when it may end better then', async () => {
    leave(userId)
    const { deletions } = await openGallery(refused(generationId(), true))
    await waitFor(() => expect(deletions()).toHaveLength(1))
    expect(await empty()).toBeVisible()
    expect(localStorage.getItem('roomwright.removals')).toContain(generationId())
  })

  test('shows the design again when it cannot be deleted', async () => {
    leave(userId)
    await openGallery(refused())
    expect(await card()).toBeVisible()
  })

  test('of another user is not sent', async () => {
    leave('another')
    const { deletions } = await openGallery(removed)
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your gallery' })).not.toBeInTheDocument())
    expect(deletions()).toEqual([])
  })
})

describe('another tab', () => {
  beforeEach(() => {
    const queues = new Map<string, Promise<unknown>>()
    const request = (name: string, work: () => Promise<void>) => {
      const done = (queues.get(name) ?? Promise.resolve()).then(work)
      queues.set(name, done)
      return done
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks')
  })

  test('does not delete a design that this tab can still undo', async () => {
    const here = await remove(removed)
    const there = await openGallery(removed)
    expect((await screen.findAllByRole('heading', { name: 'No designs yet' })).length).toBeGreaterThan(0)
    await here.press('Undo')
    await waitFor(() => expect(localStorage.getItem('roomwright.removals')).toBeNull())
    expect([...here.deletions(), ...there.deletions()]).toEqual([])
  })
})
