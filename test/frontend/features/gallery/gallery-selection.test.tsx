import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { account, generation, generationId, listed, openApp, processing } from '#test/support/frontend/web-app.tsx'
import { bulkJobId } from '#test/support/frontend/web-bulk.ts'

const Deletion = z.object({ ids: z.array(z.string()) })

const letters = ['Z', 'Y', 'X', 'W'] as const
const designs = letters.map((letter) =>
  generation({
    id: generationId(letter),
    imageUrl: `https://images.test/${letter}.jpg`,
    settings: { modelName: letter },
  }),
)
const running = processing({ id: generationId('V'), settings: { modelName: 'V' } })

const pictureOf = (name: string) => new Response(name, { headers: { 'content-type': 'image/jpeg' } })
const routeOf = (letter: string) => `/generations/${generationId(letter)}`

const select = async (shown = designs, answers = {}) => {
  const app = await openApp('/dashboard?sub=generated', {
    answers: {
      'GET /generations': listed(...shown),
      ...Object.fromEntries(letters.map((letter) => [`GET /${letter}.jpg`, () => pictureOf(letter)])),
      'POST /generations/deletions': { refused: [] },
      ...answers,
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Select' }))
  const deletions = (): string[][] =>
    app.sent.filter(({ path }) => path === '/generations/deletions').map(({ body }) => Deletion.parse(body).ids)
  return { ...app, deletions }
}

const box = (letter: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${letter},`) })
const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => one.checked)
const confirm = async (user: Awaited<ReturnType<typeof select>>['user'], title: string) =>
  user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Delete' }))

// Ends the removals of a test, as closing the page does.
afterEach(() => {
  fireEvent(window, new Event('pagehide'))
})

describe('selecting cards', () => {
  test('ends by Back, which stays in the gallery', async () => {
    const { user, router, location } = await select()
    await user.click(box('Y'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())
    expect(location()).toBe('/dashboard?sub=generated')
  })

  test('by keyboard: arrows move, Space toggles, Shift extends, Control and A selects all, Escape ends', async () => {
    const { user } = await select()
    // The simulated Tab key does not know `inert`.
    act(() => box('Z').focus())
    await user.keyboard('{ArrowDown} ')
    expect(checked()).toEqual([false, true, false, false])
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(box('X')).toHaveFocus()
    expect(checked()).toEqual([false, true, true, false])
    expect(screen.getByText('2 selected')).toBeVisible()
    await user.keyboard('{Control>}a{/Control}')
    expect(checked()).toEqual([true, true, true, true])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus()
  })

  test('with Shift and a click selects the cards between', async () => {
    const { user } = await select()
    await user.click(box('Z'))
    fireEvent.click(box('X'), { shiftKey: true })
    expect(checked()).toEqual([true, true, true, false])
  })

  test('offers nothing for no card, and only the deletion for one without a picture', async () => {
    const { user } = await select([running, ...designs])
    const [zip, remove] = ['Download (zip)', 'Delete'].map((name) => screen.getByRole('button', { name }))
    expect(remove).toBeDisabled()
    await user.click(box('V'))
    expect(screen.getByText('1 is still running and can be deleted when it is done.')).toBeVisible()
    expect(zip).toBeDisabled()
    expect(remove).toBeDisabled()
    await user.click(box('W'))
    expect(zip).toBeEnabled()
    expect(remove).toBeEnabled()
  })
})

test('the button that selects all says how many are listed while the server has more', async () => {
  const { user } = await select(designs, { 'GET /generations': { ...listed(...designs), next: generationId('A') } })
  await user.click(screen.getByRole('button', { name: 'Select the 4 listed' }))
  expect(checked()).toEqual([true, true, true, true])
})

test('the archive of a gallery says that its pictures lack the words that the board demands', async () => {
  const { user } = await select(designs, { 'GET /account': account({ listingBoard: 'canopy' }) })
  expect(screen.queryByText(/^Without the words that Canopy/)).toBeNull()
  await user.click(box('Z'))
  expect(await screen.findByText(/^Without the words that Canopy MLS/)).toBeVisible()
})

describe('deleting the selected designs', () => {
  test('hides them at once, leaves running ones, and deletes them when Undo is gone', async () => {
    const { user, deletions } = await select([running, ...designs])
    for (const letter of ['V', 'Z', 'Y']) await user.click(box(letter))
    await user.keyboard('{Delete}')
    expect(await screen.findByText(/1 is still running/, { selector: 'dialog *, [role="dialog"] *' })).toBeVisible()
    await confirm(user, 'Delete 2 designs?')
    const toast = (await screen.findByText('2 designs deleted')).closest<HTMLElement>('[role="status"]')
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(3)
    expect(deletions()).toEqual([])
    if (toast) await user.click(await within(toast).findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(deletions()).toEqual([[generationId('Z'), generationId('Y')]]))
  })

  test('is undone for all of them at once, selected right after Select', async () => {
    const { user, deletions } = await select()
    await user.keyboard('{Control>}a{/Control}')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await confirm(user, 'Delete 4 designs?')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    fireEvent(window, new Event('pagehide'))
    expect(deletions()).toEqual([])
  })

  test('shows those that were refused again, with one message', async () => {
    const reason = 'This generation is still running. Cancel it first.'
    const refused = ['W', 'X'].map((letter) => ({ id: generationId(letter), reason, mayRetry: false }))
    const { user } = await select(designs, { 'POST /generations/deletions': { refused } })
    await user.keyboard('{Tab}{Control>}a{/Control}')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await confirm(user, 'Delete 4 designs?')
    const toast = (await screen.findByText('4 designs deleted')).closest<HTMLElement>('[role="status"]')
    if (toast) await user.click(await within(toast).findByRole('button', { name: 'Close' }))
    expect(await screen.findByText(/^Failed to delete 2 images: This generation is still running/)).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  })
})

describe('the archive of the selected designs', () => {
  const savedNames = async (saved: Blob[]) => {
    await waitFor(() => expect(saved).toHaveLength(1))
    return Object.keys(unzipSync(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer())))
  }
  const recordSaved = () => {
    const saved: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
    return saved
  }

  test('has their pictures, with a fresh URL for one that has expired', async () => {
    const saved = recordSaved()
    const staged = generation({
      ...designs[3],
      bulkJobId: bulkJobId('K'),
      settings: { modelName: 'W', roomType: 'bed-room' },
    })
    const { user } = await select([...designs.slice(0, 3), staged], {
      'GET /Z.jpg': () => new Response(null, { status: 403 }),
      'GET /fresh.jpg': () => pictureOf('Z'),
      [`GET ${routeOf('Z')}`]: { ...designs[0], imageUrl: 'https://images.test/fresh.jpg' },
    })
    await user.click(box('Z'))
    await user.click(box('W'))
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    expect(await savedNames(saved)).toEqual(['Z 2025-11-20.jpg', 'W - Bed room 2025-11-20.jpg'])
  })

  test('shows its progress and can be cancelled', async () => {
    const saved = recordSaved()
    let arrive = () => {}
    const { user } = await select(designs, {
      'GET /W.jpg': () =>
        new Promise((resolve) => {
          arrive = () => resolve(pictureOf('W'))
        }),
    })
    await user.click(box('Z'))
    await user.click(box('W'))
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    expect(await screen.findByText('Preparing 1 of 2')).toBeVisible()
    expect(screen.getByText('2 selected')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('2 selected')).toHaveFocus()
    arrive()
    expect(await screen.findByRole('button', { name: 'Download (zip)' })).toBeEnabled()
    expect(saved).toEqual([])
  })

  test('is made once, whatever is pressed twice', async () => {
    const saved = recordSaved()
    const { user, sent } = await select()
    await user.click(box('Z'))
    const button = screen.getByRole('button', { name: 'Download (zip)' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('1 picture downloaded.')).toBeVisible()
    expect(saved).toHaveLength(1)
    expect(sent.filter(({ path }) => path === '/Z.jpg')).toHaveLength(1)
  })

  test('ends when the selection does', async () => {
    const saved = recordSaved()
    let arrive = () => {}
    const { user, sent } = await select(designs, {
      'GET /Z.jpg': () =>
        new Promise((resolve) => {
          arrive = () => resolve(pictureOf('Z'))
        }),
    })
    await user.click(box('Z'))
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/Z.jpg'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    arrive()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(box('Y'))
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    expect(await savedNames(saved)).toEqual(['Y 2025-11-20.jpg'])
  })

  test('asks the server for one encoded picture after the other', async () => {
    recordSaved()
    const edits = designs.map((design) => ({ ...design, imageUrl: 'https://images.test/edit.png' }))
    let [asked, most] = [0, 0]
    const { user } = await select(edits, {
      'POST /picture-files': async () => {
        asked += 1
        most = Math.max(most, asked)
        await Promise.resolve()
        asked -= 1
        return { url: 'https://images.test/Z.jpg' }
      },
    })
    await user.keyboard('{Control>}a{/Control}')
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    expect(await screen.findByText('4 pictures downloaded.')).toBeVisible()
    expect(most).toBe(1)
  })

  test('keeps the rest when a picture is gone, names it, and keeps the selection', async () => {
    const saved = recordSaved()
    const { user } = await select(designs, {
      'GET /W.jpg': () => new Response(null, { status: 404 }),
      [`GET ${routeOf('W')}`]: designs.at(-1),
    })
    await user.click(box('W'))
    await user.click(box('X'))
    expect(screen.getByText('Pictures: about 1 MB')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Download many pictures' }))
    expect(dialog.getByText('W 2025-11-20 is missing. It is no longer stored.')).toBeVisible()
    expect(await savedNames(saved)).toEqual(['X 2025-11-20.jpg'])
    await user.click(dialog.getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(box('W')).toBeChecked()
  })

  test('says that nothing was saved when all pictures are gone', async () => {
    const { user } = await select(designs, {
      'GET /W.jpg': () => new Response(null, { status: 404 }),
      [`GET ${routeOf('W')}`]: designs.at(-1),
    })
    await user.click(box('W'))
    await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
    expect(await screen.findByText('Nothing could be downloaded:')).toBeVisible()
  })

  describe('that is large', () => {
    const large = designs.map((design) => ({ ...design, width: 15_000, height: 10_000 }))
    const openDialog = async (answers = {}) => {
      const app = await select(large, answers)
      await app.user.keyboard('{Control>}a{/Control}')
      await app.user.click(screen.getByRole('button', { name: 'Download (zip)' }))
      return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Download many pictures' })) }
    }

    test('is told first, and comes in parts', async () => {
      const saved = recordSaved()
      const { user, dialog } = await openDialog()
      expect(dialog.getByText('4 pictures, about 230 MB')).toBeVisible()
      expect(dialog.getByText(/^They come as 4 zip files/)).toBeVisible()
      expect(saved).toEqual([])
      await user.click(dialog.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(saved).toHaveLength(4))
      expect(await screen.findByText('4 pictures downloaded.')).toBeVisible()
    })

    test('is not started by Cancel, nor by a file picker that is closed', async () => {
      const picker = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
      vi.stubGlobal('showSaveFilePicker', picker)
      const saved = recordSaved()
      const { user, dialog, sent } = await openDialog()
      expect(dialog.getByText(/You choose where it is saved/)).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(picker).not.toHaveBeenCalled()
      const button = await screen.findByRole('button', { name: 'Download (zip)' })
      await user.click(button)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(picker).toHaveBeenCalledOnce())
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(screen.getByRole('button', { name: 'Download (zip)' })).toBeEnabled()
      expect(sent.filter(({ path }) => path.endsWith('.jpg'))).toEqual([])
      expect(saved).toEqual([])
      // It can be started again.
      await user.click(screen.getByRole('button', { name: 'Download (zip)' }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(picker).toHaveBeenCalledTimes(2))
    })

    test('that is cancelled says how much was saved before', async () => {
      const saved = recordSaved()
      const { user, dialog } = await openDialog({ 'GET /X.jpg': () => new Promise(() => {}) })
      await user.click(dialog.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(saved).toHaveLength(2))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await user.click(await screen.findByRole('button', { name: 'Cancel' }))
      expect(await screen.findByText('Cancelled. 2 zip files were saved before.')).toBeVisible()
    })
  })
})
