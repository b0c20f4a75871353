import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fixturesCopy as copy } from '#shared/copy/fixtures.ts'
import { repairCopy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { generation, generationId, openApp } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const path = `/generations/${generationId()}`
const before = { left: 0.2, top: 0.25, right: 0.4, bottom: 0.5 }
const after = { left: 0.6, top: 0.25, right: 0.8, bottom: 0.5 }
const moved = { part: 'window', change: 'moved', before, after } as const
const gone = { part: 'door', change: 'gone', before } as const
const cold = { part: 'radiator', change: 'gone', before } as const
const heated = { part: 'radiator', change: 'new', after } as const

const openDesign = (changed: Partial<Generation>) =>
  openApp(path, { answers: { [`GET ${path}`]: generation({ credits: 1, structureKept: 97, ...changed }) } })
const value = async () => (await screen.findByText(copy.label, { selector: 'dt' })).nextElementSibling
const marks = () => screen.queryByRole('group', { name: copy.label })

describe('the page of a design', () => {
  test('says what is unchanged, and offers nothing more', async () => {
    await openDesign({ fixtures: { unchanged: { window: 2, door: 1, fireplace: 1 }, changes: [] } })
    expect(await value()).toHaveTextContent('2 windows, 1 door, fireplace: unchanged')
    expect(screen.queryByRole('button', { name: copy.showWhere })).toBeNull()
    expect(screen.queryByRole('button', { name: copy.repair })).toBeNull()
  })

  test('says what has changed, and shows where over the picture, until it is pressed again', async () => {
    const { user } = await openDesign({ fixtures: { unchanged: { window: 1 }, changes: [moved, gone] } })
    expect(await value()).toHaveTextContent('1 window moved, 1 door gone')
    expect(marks()).toBeNull()
    const show = screen.getByRole('button', { name: copy.showWhere })
    await user.click(show)
    expect(show).toHaveAttribute('aria-pressed', 'true')
    expect(
      within(marks() ?? show)
        .getAllByText(/./)
        .map(({ textContent }) => textContent),
    ).toEqual(['Before', 'Window moved', 'Door gone'])
    expect(within(marks() ?? show).getByText('Window moved').parentElement).toHaveStyle({ left: '60%', width: '20%' })
    await user.click(show)
    expect(marks()).toBeNull()
  })

  test.each([
    ['windows', 'door', [gone], 'left'],
    ['windows', 'door beside another fixture', [cold, gone], 'left'],
    ['windows', 'new radiator', [heated], 'right'],
    ['missing', 'lost radiator', [cold], 'left'],
  ] as const)('offers the free repair with the complaint %s for a %s', async (complaint, _, changes, place) => {
    const { user } = await openDesign({ fixtures: { unchanged: {}, changes: [...changes] } })
    await user.click(await screen.findByRole('button', { name: copy.repair }))
    expect(await screen.findByRole('radio', { name: repairCopy.complaints[complaint] })).toBeChecked()
    expect(screen.getByRole('radio', { name: repairCopy.places[place] })).toBeChecked()
  })

  test.each([
    ['cost nothing', { credits: 0 }],
    ['was repaired', { repairId: generation().id }],
  ])('offers no repair of a design that %s', async (_, changed) => {
    await openDesign({ fixtures: { unchanged: {}, changes: [gone] }, ...changed })
    expect(await screen.findByRole('button', { name: copy.showWhere })).toBeVisible()
    expect(screen.queryByRole('button', { name: copy.repair })).toBeNull()
  })

  test('says nothing until it is known, and then without a reload', async () => {
    await openDesign({})
    await screen.findByText('Cost', { selector: 'dt' })
    expect(screen.queryByText(copy.label)).toBeNull()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    act(() => FakeSocket.latest().accept())
    const compared = generation({ fixtures: { unchanged: { window: 1 }, changes: [] } })
    act(() => FakeSocket.latest().push({ type: 'generation', generation: compared }))
    expect(await value()).toHaveTextContent('1 window: unchanged')
  })
})
