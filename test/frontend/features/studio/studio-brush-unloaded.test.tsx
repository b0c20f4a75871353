import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { goes, siteIsThere } from '#test/support/frontend/web-network.ts'
import { choosePhoto, openStudio, preparePictures, toolList } from '#test/support/frontend/web-studio.tsx'

const reloadPage = vi.fn()
vi.mock('#frontend/lib/navigation/reload-page.ts', () => ({ reloadPage }))

/** Whether the code of the mask editor can be fetched. */
let isThere = false
vi.mock('#frontend/components/mask-editor/mask-editor-shell.tsx', () => ({
  get MaskEditorShell() {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <div role="application" />
  },
}))

/** A form with a photo and a chosen colour, whose brush could not be loaded. */
const openBrush = async (isSiteThere: boolean) => {
  const app = await openStudio()
  await choosePhoto(app)
  await app.user.click((await toolList()).getByRole('button', { name: /Paint Walls/ }))
  siteIsThere(isSiteThere)
  await app.user.click(await screen.findByRole('radio', { name: /^Brush/ }))
  await screen.findByRole('alert')
  await app.user.click(await screen.findByRole('radio', { name: 'Plain Paper' }))
  return app
}

const keepsWhatWasChosen = () => {
  expect(screen.getByRole('img', { name: 'This room' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Plain Paper' })).toBeChecked()
}

beforeEach(() => {
  preparePictures()
  isThere = false
})

test('a brush whose code cannot be reached keeps the form, and opens by Try again', async () => {
  const app = await openBrush(false)
  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't reach Roomwright")
  keepsWhatWasChosen()
  isThere = true
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('application')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Plain Paper' })).toBeChecked()
})

test('it opens by itself when the browser is online again', async () => {
  await openBrush(false)
  goes('offline')
  await screen.findByText(/You are offline/)
  isThere = true
  goes('online')
  await waitFor(() => expect(screen.getByRole('application')).toBeInTheDocument())
})

test('a brush whose code a release removed reloads the page only when the person says so', async () => {
  const app = await openBrush(true)
  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load the brush")
  keepsWhatWasChosen()
  expect(reloadPage).not.toHaveBeenCalled()
  await app.user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloadPage).toHaveBeenCalledOnce()
})
