import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createBrowserRouter, createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { DialogEntries, useDialogEntries } from '#frontend/components/closed-by-back.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'

const Frame = () => (
  <DialogEntries>
    <Outlet />
  </DialogEntries>
)

const Rooms = () => {
  const [open, setOpen] = useState('')
  const navigate = useNavigate()
  const { whenClosed } = useDialogEntries()
  const close = () => setOpen('')
  return (
    <>
      <h1>Rooms</h1>
      <button type="button" onClick={() => setOpen('first')}>
        Ask
      </button>
      <Dialog isOpen={open !== '' && open !== 'another'} onClose={close} title="First">
        <Link to="/plans">Plans</Link>
        <button type="button" onClick={() => setOpen('second')}>
          Ask more
        </button>
        <button type="button" onClick={() => setOpen('another')}>
          Ask another
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            whenClosed(() => void navigate('/plans', { replace: true }))
          }}
        >
          Delete
        </button>
      </Dialog>
      <Dialog isOpen={open === 'second'} onClose={() => setOpen('first')} title="Second">
        More
      </Dialog>
      <Dialog isOpen={open === 'another'} onClose={close} title="Another">
        Else
      </Dialog>
    </>
  )
}

const routes = [
  {
    element: <Frame />,
    children: [
      { path: '/', element: <Rooms /> },
      { path: '/plans', element: <h1>All plans</h1> },
    ],
  },
]

/** Opens the rooms as the first entry of the history, before which a browser has another document. */
const openRooms = (state?: object) =>
  open(createMemoryRouter(routes, { initialEntries: ['/', ...(state ? [{ pathname: '/', state }] : [])] }))

const open = (router: ReturnType<typeof createMemoryRouter>) => {
  render(
    <CacheProvider value={createCache({ key: 'dialogs' })}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
  const user = userEvent.setup()
  return {
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    follow: (name: string) => user.click(screen.getByRole('link', { name })),
    escape: () => user.keyboard('{Escape}'),
    back: () => act(() => router.navigate(-1)),
    backAtOnce: () => router.navigate(-1),
    /** Goes back as soon as a dialog has its entry, before React has rendered that. */
    backWithEntry: () => {
      const stop = router.subscribe(({ location }) => {
        if (!location.state?.dialogs) return
        stop()
        void router.navigate(-1)
      })
    },
    dialogs: () => router.state.location.state?.dialogs?.length ?? 0,
    path: () => router.state.location.pathname,
  }
}

const shown = (name: string) => screen.findByRole('dialog', { name })
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())

test('Back closes a dialog that was opened on the first page of the history', async () => {
  const app = openRooms()
  await app.press('Ask')
  await shown('First')
  await app.back()
  await gone('First')
  expect(app.dialogs()).toBe(0)
})

test('a dialog that is closed in another way leaves no step for Back', async () => {
  const app = openRooms()
  await app.press('Ask')
  await shown('First')
  expect(app.dialogs()).toBe(1)
  await app.escape()
  await waitFor(() => expect(app.dialogs()).toBe(0))
})

test('a press beside a dialog closes it, but not the second press of a double click that opened it', async () => {
  const app = openRooms()
  await app.press('Ask')
  const dialog = await shown('First')
  const beside = dialog.parentElement ?? dialog
  fireEvent.mouseDown(beside)
  fireEvent.click(beside, { detail: 2 })
  await waitFor(() => expect(app.dialogs()).toBe(1))
  expect(dialog).toBeVisible()
  fireEvent.mouseDown(beside)
  fireEvent.click(beside, { detail: 1 })
  await gone('First')
})

test('Back closes only the topmost of two dialogs', async () => {
  const app = openRooms()
  await app.press('Ask')
  await app.press('Ask more')
  await shown('Second')
  await app.back()
  await gone('Second')
  expect(await shown('First')).toBeVisible()
  await app.back()
  await gone('First')
  expect(app.dialogs()).toBe(0)
})

test('Back closes a dialog that has replaced another one', async () => {
  const app = openRooms()
  await app.press('Ask')
  await app.press('Ask another')
  await shown('Another')
  await waitFor(() => expect(app.dialogs()).toBe(1))
  await app.back()
  await gone('Another')
  expect(app.dialogs()).toBe(0)
})

test('Back at once after a press that replaced a dialog closes the one that is shown', async () => {
  const app = openRooms()
  await app.press('Ask')
  await shown('First')
  await waitFor(() => expect(app.dialogs()).toBe(1))
  await act(async () => {
    screen.getByRole('button', { name: 'Ask another' }).click()
    await app.backAtOnce()
  })
  await gone('Another')
  await waitFor(() => expect(app.dialogs()).toBe(0))
})

test('Back in the moment in which a dialog gets its entry closes it', async () => {
  // A browser makes a new location of each step back.
  const app = open(createBrowserRouter(routes))
  app.backWithEntry()
  await app.press('Ask')
  await gone('First')
  expect(app.dialogs()).toBe(0)
  await app.press('Ask')
  await shown('First')
  await waitFor(() => expect(app.dialogs()).toBe(1))
})

test('a link in a dialog opens its page, from which Back leads to the page without the dialog', async () => {
  const app = openRooms()
  await app.press('Ask')
  await shown('First')
  await app.follow('Plans')
  await screen.findByRole('heading', { name: 'All plans' })
  await app.back()
  await screen.findByRole('heading', { name: 'Rooms' })
  await waitFor(() => expect(app.dialogs()).toBe(0))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a change of the page that closes the dialog replaces the page, not the entry of the dialog', async () => {
  const app = openRooms()
  await app.press('Ask')
  await shown('First')
  await app.press('Delete')
  await screen.findByRole('heading', { name: 'All plans' })
  await app.back()
  expect(app.path()).toBe('/plans')
})

test('after a reload with an open dialog its entry is left', async () => {
  const app = openRooms({ dialogs: ['gone'] })
  await waitFor(() => expect(app.dialogs()).toBe(0))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
