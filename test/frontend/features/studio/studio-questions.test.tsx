import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogues } from '#shared/catalogue/index.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import {
  answerAll,
  choosePhoto,
  chooseTool,
  openStudio,
  preparePictures,
  toolList,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

const unexpected = 'An unexpected error occurred. Please try again.'

describe('a form in steps', () => {
  test('asks one field after the other, and Back removes the latest answer', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.getByText('Step 4 of 4')).toBeVisible()
    const back = () => app.user.click(screen.getByRole('button', { name: /^Back/ }))
    await back()
    expect(screen.getByText('Step 3 of 4')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Mid-Century Modern' })).not.toBeChecked()
    await back()
    expect(await screen.findByRole('heading', { name: 'Choose a room' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Choose a room' })).toHaveFocus()
    await back()
    expect(await screen.findByRole('heading', { name: 'Choose a space' })).toBeVisible()
    await back()
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toBeVisible()
  })

  test('lets the style be changed when all fields are answered', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.getByRole('heading', { name: 'Ready to start' })).toBeVisible()
    await app.user.click(
      within(screen.getByRole('radiogroup', { name: 'Choose a style' })).getByRole('radio', { name: 'Coastal' }),
    )
    expect(screen.getByRole('radio', { name: 'Coastal' })).toBeChecked()
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getByText('Coastal')).toBeVisible()
    expect(screen.getByText('Step 4 of 4')).toBeVisible()
  })

  test('takes the focus when a tool is chosen, and Back returns it to the tool list', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    const list = await toolList()
    list.getByRole('button', { name: /Full Redesign/ }).focus()
    await app.user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Choose a space' })).toHaveFocus()
    await app.user.click(screen.getByRole('button', { name: /^Back/ }))
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toHaveFocus()
  })

  test('has a search for long lists, and shows the chosen option as text', async () => {
    const app = await openStudio({ 'GET /catalogue/decoration-styles': { options: catalogues['decoration-styles'] } })
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Search styles' }))
    expect(screen.getByRole('searchbox', { name: 'Search styles' })).toHaveFocus()
    await app.user.keyboard('zzz')
    expect(screen.getByText('No style matches “zzz”.')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getByText('Mid-Century Modern')).toBeVisible()
    await app.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Search styles' })).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Mid-Century Modern' })).toBeChecked()
  })

  test('ends the search with the choice of a style or with the start, and scrolls the whole tile into view', async () => {
    const app = await openStudio({ 'GET /catalogue/decoration-styles': { options: catalogues['decoration-styles'] } })
    await choosePhoto(app)
    await answerAll(app)
    await app.user.click(screen.getByRole('button', { name: 'Search styles' }))
    await app.user.keyboard('coastal')
    const coastal = await screen.findByRole('radio', { name: 'Coastal' })
    const scroll = vi.fn()
    Object.assign(coastal, { scrollIntoView: scroll })
    await app.user.click(coastal)
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    expect(coastal).toHaveFocus()
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' })
    await app.user.click(screen.getByRole('button', { name: 'Search styles' }))
    await app.user.click(screen.getByRole('button', { name: 'Redesign this room' }))
    expect(await screen.findByRole('heading', { name: 'Working on your design' })).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    expect(screen.queryByText('Step 4 of 4')).not.toBeInTheDocument()
  })

  test('offers only the rooms of the chosen space', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await chooseTool(app)
    await app.user.click(await screen.findByRole('radio', { name: /Outdoor/ }))
    expect(await screen.findByRole('radio', { name: 'Terrace' })).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Bedroom' })).not.toBeInTheDocument()
  })

  test('works by keyboard: arrows move the focus, Enter chooses', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await chooseTool(app)
    act(() => screen.getByRole('radio', { name: /Home/ }).focus())
    await app.user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: /Commercial/ })).toHaveFocus()
    expect(screen.getByRole('radio', { name: /Commercial/ })).not.toBeChecked()
    await app.user.keyboard('{Enter}')
    expect(await screen.findByRole('radio', { name: 'Open Office' })).toBeVisible()
  })

  test.each([
    ['space-types', /^An unexpected error occurred/],
    ['room-types', 'Failed to load room types'],
    ['decoration-styles', 'Failed to load design presets'],
  ])('shows an error when %s cannot be loaded', async (name, message) => {
    const app = await openStudio({ [`GET /catalogue/${name}`]: () => problem('unexpected', 500, unexpected) })
    await choosePhoto(app)
    await chooseTool(app)
    if (name !== 'space-types') await app.user.click(await screen.findByRole('radio', { name: /Home/ }))
    if (name === 'decoration-styles') await app.user.click(await screen.findByRole('radio', { name: 'Living Room' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('has an Info dialog about the tool', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    await app.user.click(screen.getByRole('button', { name: 'Info about Full Redesign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Full Redesign' })
    expect(within(dialog).getByRole('heading', { name: 'Key features' })).toBeVisible()
    expect(within(dialog).getByRole('heading', { name: 'Tips' })).toBeVisible()
  })
})
