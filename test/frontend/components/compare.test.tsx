import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { generation, generationId, openApp } from '#test/support/frontend/web-app.tsx'

const path = `/generations/${generationId()}`

const openPair = async (of: Parameters<typeof generation>[0] = {}, name = 'Full Redesign') => {
  const app = await openApp(path, { answers: { [`GET ${path}`]: generation(of) } })
  const before = await screen.findByAltText('Before')
  const after = await screen.findByAltText(name)
  return { ...app, before, after }
}

const openLoaded = async () => {
  const app = await openPair()
  fireEvent.load(app.before)
  fireEvent.load(app.after)
  return { ...app, rule: await screen.findByRole('slider', { name: 'Compare before and after' }) }
}

const rule = () => screen.queryByRole('slider')

describe('a comparison', () => {
  afterEach(() => {
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })

  test('shows only the photo until the result has loaded', async () => {
    const { before, after } = await openPair()
    fireEvent.load(before)
    expect(rule()).not.toBeInTheDocument()
    expect(before).toBeVisible()
    expect(after).not.toBeVisible()
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    fireEvent.load(after)
    await waitFor(() => expect(rule()).toBeVisible())
    expect(after).toBeVisible()
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
  })

  test('waits until both pictures are decoded', async () => {
    let finish = () => {}
    const decode = () =>
      new Promise<void>((resolve) => {
        finish = resolve
      })
    const { before, after } = await openPair()
    fireEvent.load(before)
    await waitFor(() => expect(before).toBeVisible())
    Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: vi.fn(decode), configurable: true })
    fireEvent.load(after)
    await Promise.resolve()
    expect(rule()).not.toBeInTheDocument()
    finish()
    await waitFor(() => expect(rule()).toBeVisible())
  })

  test('stops waiting for a picture that is never decoded', async () => {
    Object.defineProperty(HTMLImageElement.prototype, 'decode', {
      value: () => new Promise(() => {}),
      configurable: true,
    })
    const { rule: shown } = await openLoaded()
    expect(shown).toBeVisible()
  })

  test('announces the position of its divider in whole percent', async () => {
    const { rule: shown } = await openLoaded()
    expect(shown).toHaveAttribute('aria-valuenow', '50')
    expect(shown).toHaveAttribute('aria-valuetext', '50% before, 50% after')
  })

  test('of a brushed change hides hardly any of the result, wherever the change is', async () => {
    const { before, after } = await openPair({ toolId: 'paint', modeId: 'brush' }, 'Paint Walls')
    fireEvent.load(before)
    fireEvent.load(after)
    expect(await screen.findByRole('slider')).toHaveAttribute('aria-valuetext', '8% before, 92% after')
    expect(screen.getByText('After')).toBeVisible()
  })

  test.each([
    ['Home', '0', '0% before, 100% after'],
    ['End', '100', '100% before, 0% after'],
    ['PageUp', '70', '70% before, 30% after'],
    ['PageDown', '30', '30% before, 70% after'],
  ])('%s moves the divider and does not scroll the page', async (key, value, words) => {
    const { rule: shown } = await openLoaded()
    const isDefaultAllowed = fireEvent.keyDown(shown, { key })
    expect(isDefaultAllowed).toBe(false)
    expect(shown).toHaveAttribute('aria-valuenow', value)
    expect(shown).toHaveAttribute('aria-valuetext', words)
  })

  test.each([
    ['Home', 'After', 'Before'],
    ['End', 'Before', 'After'],
  ])('%s leaves the label of the picture that is shown alone', async (key, shownLabel, hiddenLabel) => {
    const { rule: shown } = await openLoaded()
    fireEvent.keyDown(shown, { key })
    expect(await screen.findByText(shownLabel)).toBeVisible()
    await waitFor(() => expect(screen.queryByText(hiddenLabel)).not.toBeInTheDocument())
  })

  test('shows no label on a side that is nearly gone, and zooms by two fingers', async () => {
    const { rule: shown } = await openLoaded()
    fireEvent.keyDown(shown, { key: 'PageDown' })
    expect(screen.getByText('Before')).toBeVisible()
    fireEvent.keyDown(shown, { key: 'PageDown' })
    await waitFor(() => expect(screen.queryByText('Before')).not.toBeInTheDocument())
    expect(screen.getByText('After')).toBeVisible()
    expect(shown.parentElement).toHaveStyle({ touchAction: 'pan-y pinch-zoom' })
  })

  test('is shown on the full screen, from which Escape and Back lead to the page', async () => {
    const { user, router } = await openLoaded()
    const isOpen = () => screen.queryByRole('dialog', { name: 'Full Redesign' }) !== null
    for (const close of [() => user.keyboard('{Escape}'), () => act(() => router.navigate(-1))]) {
      await user.click(screen.getByRole('button', { name: 'View full screen' }))
      const large = within(await screen.findByRole('dialog', { name: 'Full Redesign' }))
      expect(large.getByAltText('Before')).toBeInTheDocument()
      expect(large.getByAltText('Full Redesign')).toBeInTheDocument()
      await close()
      await waitFor(() => expect(isOpen()).toBe(false))
      await waitFor(() => expect(router.state.location.state?.dialogs ?? []).toEqual([]))
    }
    expect(screen.getByRole('button', { name: 'View full screen' })).toHaveFocus()
  })

  test('leaves other keys to the browser', async () => {
    const { rule: shown } = await openLoaded()
    expect(fireEvent.keyDown(shown, { key: 'Tab' })).toBe(true)
    expect(shown).toHaveAttribute('aria-valuenow', '50')
  })
})

describe('a comparison with a picture that fails to load', () => {
  const failTwice = async (name: string) => {
    const first = screen.getByAltText(name)
    fireEvent.error(first)
    await waitFor(() => expect(screen.getByAltText(name)).not.toBe(first))
    fireEvent.error(screen.getByAltText(name))
  }

  test('shows an error without a divider when the result fails', async () => {
    const { before } = await openPair()
    fireEvent.load(before)
    await failTwice('Full Redesign')
    expect(await screen.findByText('Failed to load image')).toBeVisible()
    expect(rule()).not.toBeInTheDocument()
    expect(before).not.toBeVisible()
  })

  test('shows the whole result when the photo fails', async () => {
    const { after } = await openPair()
    fireEvent.load(after)
    await failTwice('Before')
    expect(await screen.findByText(/Before: Failed to load image/)).toBeVisible()
    expect(after).toBeVisible()
    expect(rule()).not.toBeInTheDocument()
  })
})
