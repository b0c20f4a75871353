import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { DialogEntries } from '#frontend/components/closed-by-back.tsx'

type View = { head?: ReactNode; isPreview?: boolean }

// The surface needs a real canvas.
vi.doMock('#frontend/components/mask-editor/mask-view.tsx', () => ({
  MaskView: ({ head, isPreview }: View) =>
    isPreview ? (
      <p>The photo with its area</p>
    ) : (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the surface has */}
        <div role="application" aria-label="Area to change" tabIndex={0} />
        {head}
      </>
    ),
}))
vi.resetModules()
const { FullScreenMask } = await import('#frontend/components/mask-editor/full-screen-mask.tsx')

const openEditor = (hasArea: boolean, given: { isOpenedByPress?: boolean } = {}) => {
  const replaced: unknown[] = []
  let area = 'the area before'
  const engine = {
    subscribe: () => () => {},
    state: () => state,
    area: () => area,
    replace: (area: unknown) => replaced.push(area),
    fit: () => {},
  }
  const state = { hasArea }
  const props = { engine, photoKey: 'photo', width: 100, height: 80, picture: null, onChange: () => {}, ...given }
  const Frame = () => (
    <DialogEntries>
      <Outlet />
    </DialogEntries>
  )
  const element = <FullScreenMask {...(props as unknown as Parameters<typeof FullScreenMask>[0])} />
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '/', element }] }])
  render(<RouterProvider router={router} />)
  const draw = () => {
    area = 'a stroke'
  }
  return { replaced, draw, user: userEvent.setup() }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('on a phone the editor opens at once without an area; with one it waits for a press', async () => {
  openEditor(false)
  expect(await screen.findByRole('dialog', { name: 'Area to change' })).toBeVisible()
})

test('the editor of a version that was stepped to waits for a press, though nothing is brushed', async () => {
  const { user } = openEditor(false, { isOpenedByPress: true })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Brush the photo' }))
  expect(await screen.findByRole('dialog', { name: 'Area to change' })).toBeVisible()
})

test('Escape on the photo cancels a stroke and leaves the editor open; anywhere else it closes', async () => {
  const { user, replaced } = openEditor(false)
  const surface = await screen.findByRole('application')
  surface.focus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  screen.getByRole('button', { name: 'Done' }).focus()
  await user.keyboard('{Escape}')
  await isClosed()
  expect(replaced).toEqual([])
})

test('Cancel goes back to the area before, and Done keeps what is drawn', async () => {
  const { user, replaced, draw } = openEditor(true)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const change = await screen.findByRole('button', { name: 'Change the area' })
  await user.click(change)
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await isClosed()
  expect(replaced).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Change the area' }))
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  draw()
  await user.click(cancel)
  await isClosed()
  expect(replaced).toEqual(['the area before'])
  await waitFor(() => expect(change).toHaveFocus())
})
