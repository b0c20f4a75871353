import { screen, waitFor } from '@testing-library/react'
import type { RefObject } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { goes, siteIsThere } from '#test/support/frontend/web-network.ts'
import { choosePhoto, openStudio, preparePictures, toolList } from '#test/support/frontend/web-studio.tsx'

const reloadPage = vi.fn()
vi.mock('#frontend/lib/navigation/reload-page.ts', () => ({ reloadPage }))

/** Whether the code of the studio with a photo can be fetched. */
let isThere = false
vi.mock('#frontend/features/studio/workspace.tsx', () => ({
  get Workspace() {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) => (
      <section aria-label="Choose a tool">
        <h2 ref={heading} tabIndex={-1}>
          Choose a tool
        </h2>
      </section>
    )
  },
}))

/** The studio with a chosen photo, without the code of its tools. */
const openWithoutTools = async (isSiteThere: boolean) => {
  const app = await openStudio()
  siteIsThere(isSiteThere)
  expect(await screen.findByRole('button', { name: 'Select Previous Photo' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await choosePhoto(app)
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the tools")
  return app
}

beforeEach(() => {
  preparePictures()
  isThere = false
})

test('without the code of its tools, the studio takes a photo and says so; Try again opens the photo with its tools', async () => {
  const app = await openWithoutTools(false)
  // The answer of an attempt before the photo may be shown for a moment.
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("We couldn't reach Roomwright"))
  isThere = true
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await toolList()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose a tool' })).toHaveFocus())
})

test('they open by themselves when the browser is online again', async () => {
  await openWithoutTools(false)
  goes('offline')
  await screen.findByText(/You are offline/)
  isThere = true
  goes('online')
  await toolList()
})

test('tools whose code failed before the photo was there are fetched again with the photo', async () => {
  const app = await openStudio()
  expect(await screen.findByRole('button', { name: 'Select Previous Photo' })).toBeVisible()
  isThere = true
  await choosePhoto(app)
  await toolList()
})

test('tools whose code a release removed reload the page only when the person says so, since the photo is on its way', async () => {
  const app = await openWithoutTools(true)
  expect(reloadPage).not.toHaveBeenCalled()
  await app.user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloadPage).toHaveBeenCalledOnce()
})
