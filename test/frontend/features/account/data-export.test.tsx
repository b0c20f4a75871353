import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const assign = vi.hoisted(() => vi.fn())
vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

const preparing = account({ dataExport: { status: 'preparing', pictures: null } })
const ready = account({ dataExport: { status: 'ready', endsAt: '2026-12-03T12:00:00.000Z', archives: 1 } })

const openAccount = async (answers: Answers = {}) => {
  const app = await openApp('/account', {
    answers,
  })
  return { ...app, section: within(await screen.findByRole('region', { name: 'Your data' })) }
}

describe('an export of the data', () => {
  test('is asked for on the page, and is downloaded by a signed link when it is ready', async () => {
    const { user, section } = await openAccount({
      'POST /account/export': preparing,
      'GET /account/export': { urls: ['https://images.test/export.zip'] },
    })
    await user.click(section.getByRole('button', { name: 'Export My Data' }))
    expect(await section.findByText(/We are putting your data together/)).toBeVisible()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    const pictures = { done: 12_000, of: 20_000 }
    const further = account({ dataExport: { status: 'preparing', pictures } })
    act(() => FakeSocket.latest().push({ type: 'account', account: further }))
    expect(await section.findByText(/12,000 of 20,000 pictures so far\.$/)).toBeVisible()
    act(() => FakeSocket.latest().push({ type: 'account', account: ready }))
    expect(await section.findByText('Your export is ready. You can download it until 3 December 2026.')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://images.test/export.zip'))
  })

  test.each([
    ['too many requests', 'POST /account/export', 'Export Again', 'export.tooMany', 429],
    ['an export that has ended', 'GET /account/export', 'Download', 'export.gone', 410],
  ])('%s is told', async (_what, route, button, code, status) => {
    const { user, section } = await openAccount({
      'GET /account': ready,
      [route]: () => problem(code, status, 'Words of the server.'),
    })
    await user.click(await section.findByRole('button', { name: button }))
    expect(await screen.findByText('Words of the server.')).toBeVisible()
  })

  test('of several archives has a download for each', async () => {
    const { section } = await openAccount({
      'GET /account': account({ dataExport: { status: 'ready', endsAt: '2026-12-03T12:00:00.000Z', archives: 2 } }),
    })
    expect(await section.findByRole('button', { name: 'Download Part 2 of 2' })).toBeVisible()
  })

  test('that failed can be asked for again', async () => {
    const { section } = await openAccount({ 'GET /account': account({ dataExport: { status: 'failed' } }) })
    expect(await section.findByText("We couldn't put your data together. Please try again.")).toBeVisible()
    expect(section.getByRole('button', { name: 'Export My Data' })).toBeEnabled()
  })
})
