import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StoragePath } from '#shared/entities/ids.ts'

let answer: () => Promise<unknown>

vi.doMock('#frontend/lib/api/call.ts', () => ({ call: () => answer() }))
vi.resetModules()
const { useRoomMap } = await import('#frontend/components/mask-editor/use-room-map.ts')
const { MaskToolbar } = await import('#frontend/components/mask-editor/mask-toolbar.tsx')
const { createStateStore } = await import('#frontend/lib/mask/mask-state.ts')

const photo = StoragePath.parse('11111111-1111-4111-8111-111111111111/uploads/photo.jpg')
const state = createStateStore({ hasArea: false, stopsAtEdges: true }).state()
const engine = {} as Parameters<typeof MaskToolbar>[0]['engine']

const Toolbar = () => {
  const { whyNoSelection } = useRoomMap({ photo, width: 100, height: 80, isSurface: true })
  return <MaskToolbar engine={engine} state={state} isDisabled={false} whyNoSelection={whyNoSelection} />
}

/** Opens the tools of a photo whose map is answered by the returned function. */
const openTools = () => {
  let settle: (parts: () => unknown) => void = () => {}
  answer = () => new Promise((resolve) => (settle = (parts) => resolve(new Promise((done) => done(parts())))))
  const Frame = () => (
    <QueryClientProvider client={new QueryClient()}>
      <Toolbar />
    </QueryClientProvider>
  )
  render(<Frame />)
  return { map: (parts: () => unknown) => settle(parts) }
}

const select = () => screen.queryByRole('button', { name: 'Select things' })

test.each([
  ['finds nothing', () => ({ parts: { wall: { status: 'completed' }, window: { status: 'failed' } } })],
  [
    'fails',
    () => {
      throw new Error('Too many.')
    },
  ],
])('Select keeps its place and says why it is disabled, when the search for things %s', async (_, parts) => {
  const { map } = openTools()
  expect(select()).toHaveAccessibleDescription('Finding walls, windows and things to select…')
  map(parts)
  await waitFor(() =>
    expect(select()).toHaveAccessibleDescription('No things to select are found in this photo. Use the brush.'),
  )
  expect(select()).toHaveAttribute('aria-disabled', 'true')
})

test('Select has no place where the selection of things is turned off', async () => {
  const { map } = openTools()
  map(() => ({ parts: null }))
  await waitFor(() => expect(select()).not.toBeInTheDocument())
})
