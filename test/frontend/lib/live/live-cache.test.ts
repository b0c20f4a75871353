import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { accountQuery, galleryQuery, generationQuery, pickerQuery } from '#frontend/lib/api/queries.ts'
import { applyLiveEvent } from '#frontend/lib/live/live-cache.ts'
import type { Account } from '#shared/entities/account.ts'
import { account, generation, generationId, listed, processing } from '#test/support/frontend/web-app.tsx'

const clientWith = (...generations: Parameters<typeof listed>) => {
  const client = new QueryClient()
  client.setQueryData(galleryQuery.queryKey, { pages: [listed(...generations)], pageParams: [undefined] })
  return client
}

const shown = (client: QueryClient) =>
  client
    .getQueryData(galleryQuery.queryKey)
    ?.pages.flatMap((page) => page.generations.map(({ id, status }) => [id, status]))

test('credits are what was pushed', () => {
  const client = clientWith()
  applyLiveEvent(client, { type: 'account', account: account({ credits: 40 }) })
  expect(client.getQueryData(accountQuery.queryKey)?.credits).toBe(40)
})

test.each([
  ['', [account({ credits: 41 })]],
  [', nor when it was the first that was read', []],
])('credits that were read before a push do not take it back when they arrive after it%s', async (_, known) => {
  const client = clientWith()
  for (const one of known) client.setQueryData(accountQuery.queryKey, one)
  let arrive: (read: Account) => void = () => {}
  const answer = new Promise<Account>((resolve) => {
    arrive = resolve
  })
  const reading = client.fetchQuery({ ...accountQuery, queryFn: () => answer })
  applyLiveEvent(client, { type: 'account', account: account({ credits: 40 }) })
  arrive(account({ credits: 41 }))
  await reading
  expect(client.getQueryState(accountQuery.queryKey)).toMatchObject({
    data: { credits: 40 },
    status: 'success',
    fetchStatus: 'idle',
    isInvalidated: false,
  })
})

test('a generation that nobody knew stands first', () => {
  const client = clientWith(generation({ id: generationId('A') }))
  applyLiveEvent(client, { type: 'generation', generation: processing({ id: generationId('B') }) })
  expect(shown(client)).toEqual([
    [generationId('B'), 'processing'],
    [generationId('A'), 'completed'],
  ])
})

test('a result takes the place of what was being made, in the list and on its own page', () => {
  const client = clientWith(processing())
  applyLiveEvent(client, { type: 'generation', generation: generation() })
  expect(shown(client)).toEqual([[generationId(), 'completed']])
  expect(client.getQueryData(generationQuery(generationId()).queryKey)?.status).toBe('completed')
})

test('an event that was overtaken does not undo the result', () => {
  const client = clientWith(generation())
  client.setQueryData(generationQuery(generationId()).queryKey, generation())
  applyLiveEvent(client, { type: 'generation', generation: processing() })
  expect(shown(client)).toEqual([[generationId(), 'completed']])
  expect(client.getQueryData(generationQuery(generationId()).queryKey)?.status).toBe('completed')
})

test('what was deleted leaves gallery and picker', () => {
  const client = clientWith(generation())
  client.setQueryData(pickerQuery.queryKey, [generation()])
  applyLiveEvent(client, { type: 'generation-deleted', generationId: generationId() })
  expect(shown(client)).toEqual([])
  expect(client.getQueryData(pickerQuery.queryKey)).toEqual([])
})

test('a gallery that was never opened is not invented', () => {
  const client = new QueryClient()
  applyLiveEvent(client, { type: 'generation', generation: generation() })
  expect(client.getQueryData(galleryQuery.queryKey)).toBeUndefined()
})
