import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useUnfinishedRemovals } from '#frontend/features/generation/use-unfinished-removals.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { answering } from '#test/support/frontend/web-api.ts'
import { generationId, signIn, userId } from '#test/support/frontend/web-app.tsx'

const storageKey = 'roomwright.removals'
const [first, second] = [generationId('A'), generationId('B')]
const left = [
  { userId, id: first },
  { userId: 'another', id: second },
]

/** Opens a page after one that has left deletions behind. */
const open = (mayRetry: boolean) => {
  localStorage.setItem(storageKey, JSON.stringify(left))
  const refused = (id: string) => ({ id, reason: 'It is still running.', mayRetry })
  const sent = answering({
    'POST /generations/deletions': ({ body }: { body: { ids: string[] } }) => ({ refused: body.ids.map(refused) }),
  })
  const client = makeQueryClient()
  const keys = [['generations', 'some'], ['versions', 'photo'], ['account']]
  for (const key of keys) client.setQueryData(key, [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { rerender } = renderHook((user: string) => useUnfinishedRemovals(user), { wrapper, initialProps: userId })
  const readAgain = () => keys.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  return { sent, rerender, readAgain }
}

beforeEach(async () => {
  signIn()
  await refreshSession()
})

test('a design that the server keeps is shown again in the gallery and among its versions', async () => {
  const { readAgain } = open(false)
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBe(JSON.stringify(left.slice(1))))
  expect(readAgain()).toEqual([
    ['generations', 'some'],
    ['versions', 'photo'],
  ])
})

test('one that may be deleted later stays hidden', async () => {
  const { sent, readAgain } = open(true)
  await waitFor(() => expect(sent).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(readAgain()).toEqual([])
  expect(localStorage.getItem(storageKey)).toBe(JSON.stringify(left))
})

test('one that the page with the lock has deleted meanwhile is not sent', async () => {
  let begin = async () => {}
  const request = async (_: string, work: () => Promise<void>) => {
    begin = work
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { sent } = open(false)
  localStorage.setItem(storageKey, JSON.stringify(left.slice(1)))
  await begin()
  expect(sent).toEqual([])
})

test('those of the user who signs in next are sent then', async () => {
  const { sent, rerender } = open(false)
  rerender('another')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [first] }, { ids: [second] }]))
})
