import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from '#frontend/components/toasts.tsx'
import { deleteGenerations, useRemoval } from '#frontend/components/use-removal.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { answering, problem } from '#test/support/frontend/web-api.ts'
import { signIn } from '#test/support/frontend/web-app.tsx'

const idsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => GenerationId.parse(`gen_01JZ${String(place).padStart(22, '0')}`))
const reason = 'This generation is still running. Cancel it first.'

/** Confirms the deletion of some designs, as a page does. */
const remove = (ids: GenerationId[], answer: unknown = { refused: [] }) => {
  const sent = answering({ 'POST /generations/deletions': answer })
  const client = makeQueryClient()
  const keys = [['generations', 'some'], ['versions', 'photo'], ['account']]
  for (const key of keys) client.setQueryData(key, [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Toasts>{children}</Toasts>
    </QueryClientProvider>
  )
  const { result } = renderHook(useRemoval, { wrapper })
  act(() => result.current(ids))
  const readAgain = () => keys.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  return { sent, readAgain }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const leave = () => fireEvent(window, new Event('pagehide'))

beforeEach(async () => {
  signIn()
  await refreshSession()
})

afterEach(() => {
  leave()
  Reflect.deleteProperty(navigator, 'locks')
})

test.each([
  ['lost on its way', undefined, true],
  ['that fails', problem('unexpected', 500, 'No'), true],
  ['that finds the server busy', problem('request.busy', 503, 'No'), true],
  ['without a session', problem('session.missing', 401, 'No'), true],
  ['that is refused', problem('request.blocked', 403, 'No'), false],
])('a request %s keeps all of its designs, which another page may delete: %s', async (_, answer, mayRetry) => {
  answering({ 'POST /generations/deletions': answer })
  const ids = idsOf(2)
  expect(await deleteGenerations(ids)).toEqual(ids.map((id) => ({ id, reason: expect.any(String), mayRetry })))
})

describe('when the toast with Undo is closed', () => {
  test.each([
    [100, 1, null],
    [101, 2, '101 designs deleted'],
  ])('%i designs are deleted by %i requests, and it is said: %s', async (count, requests, words) => {
    const { sent, readAgain } = remove(idsOf(count))
    press('Close')
    await waitFor(() => expect(localStorage.getItem('roomwright.removals')).toBeNull())
    await act(async () => {})
    expect(sent).toHaveLength(requests)
    expect(screen.queryByText(/designs deleted$/)?.textContent ?? null).toBe(words)
    expect(readAgain()).toEqual([])
  })

  test.each([
    [1, `Failed to delete image: ${reason}`],
    [2, `Failed to delete 2 images: ${reason}`],
  ])('and %i are refused, an error says so and the lists are read again', async (count, words) => {
    const ids = idsOf(3)
    const refused = ids.slice(0, count).map((id) => ({ id, reason, mayRetry: false }))
    const { readAgain } = remove(ids, { refused })
    press('Close')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(readAgain()).toEqual([
      ['generations', 'some'],
      ['versions', 'photo'],
    ])
  })
})

test('Undo reads the lists again, and lets another tab go on; nothing is sent any more', async () => {
  let isFree = false
  const request = (_: string, work: () => Promise<void>) =>
    work().then(() => {
      isFree = true
    })
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const { sent, readAgain } = remove(idsOf(1))
  await act(async () => {})
  expect(isFree).toBe(false)
  press('Undo')
  await waitFor(() => expect(isFree).toBe(true))
  expect(readAgain()).toEqual([
    ['generations', 'some'],
    ['versions', 'photo'],
  ])
  press('Close')
  leave()
  await act(async () => {})
  expect(sent).toEqual([])
})

test('a page that closes sends once what the browser still lets it send', async () => {
  const { sent } = remove(idsOf(1001))
  await act(async () => {})
  leave()
  leave()
  await act(async () => {})
  expect(sent).toHaveLength(10)
  for (const [, init] of vi.mocked(fetch).mock.calls) expect(init).toMatchObject({ keepalive: true })
})
