import { render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Providers } from '#frontend/app/providers.tsx'
import { SceneResults } from '#frontend/features/scenes/scene-results.tsx'
import { galleryQuery } from '#frontend/lib/api/queries.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { generation, listed } from '#test/support/frontend/web-app.tsx'

test('the results come into view at each start, and at no other time', async () => {
  const client = makeQueryClient()
  client.setQueryData(galleryQuery.queryKey, { pages: [listed(generation())], pageParams: [undefined] })
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const after = (starts: number) => (
    <Providers client={client}>
      <MemoryRouter>
        <SceneResults isShown={() => true} picture={() => null} starts={starts} />
      </MemoryRouter>
    </Providers>
  )
  const { rerender } = render(after(0))
  expect(scrolled).not.toHaveBeenCalled()
  for (const starts of [1, 1, 2]) {
    rerender(after(starts))
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(starts))
  }
})
