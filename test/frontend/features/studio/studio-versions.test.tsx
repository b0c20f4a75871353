import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { versionsOf as versionsOfStored } from '#frontend/features/studio/versions/versions.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Answers, Sent } from '#test/support/frontend/web-api.ts'
import { account, generation, generationId, openApp, userId } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'
import { preparePictures, push, toolList } from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

const photoId = '01M7X9E9M89X1FE6925WT6J5H0'
const room = { imageUrl: `${userId}/uploads/${photoId}.jpg`, spaceType: 'home', roomType: 'living-room' }
const design = (last: string, style: string, over: Partial<Generation> = {}): Generation =>
  generation({
    id: generationId(last),
    photoId,
    settings: { ...room, decorationStyle: style },
    imageUrl: `https://images.test/${last}.jpg`,
    storagePath: `${userId}/generations/${generationId(last)}.jpg`,
    ...over,
  })
const madeFrom = (last: string): Partial<Generation> => ({
  parentId: generationId(last),
  toolId: 'paint',
  modeId: 'walls-ceiling',
})

const first = design('A', 'modern')
const second = design('B', 'modern', madeFrom('A'))
const branch = design('C', 'farmhouse', madeFrom('A'))

const versionsOf = (...generations: Generation[]): Answers => ({
  [`GET /photos/${photoId}/versions`]: { generations: generations.toReversed(), next: null },
})

/** Opens the studio with the first design as its photo; the server keeps two more. */
const open = async (answers: Answers = {}) => {
  const app = await openApp(`/dashboard?sub=presets&photo=${first.id}`, {
    answers: {
      [`GET /generations/${first.id}`]: first,
      ...versionsOf(first, second, branch),
      ...answers,
    },
  })
  expect(await screen.findByText('4 versions, Currently: 2')).toBeVisible()
  return app
}

const show = async ({ user }: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  user.click(screen.getByRole('button', { name }))

const choose = async ({ user }: Awaited<ReturnType<typeof open>>, item: RegExp) => {
  await user.click(screen.getByRole('button', { name: 'Version options' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a design opens with the photo it was made from and all that was made of it, on any device', async () => {
  const app = await open()
  const list = within(screen.getByRole('list', { name: 'Versions' }))
  await list.findByRole('button', { name: 'Version 2: Full Redesign, Modern' })
  expect(list.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Version 1: Original photo',
    'Version 2: Full Redesign, Modern',
    'Version 3: Paint Walls',
    'Version 4: Paint Walls',
  ])
  await show(app, /Version 4/)
  expect(screen.getByText('Paint Walls, from version 2')).toBeVisible()
})

test('versions are numbered once all of their pages are read', async () => {
  const pages: Record<string, unknown> = {
    '': { generations: [branch], next: branch.id },
    [branch.id]: { generations: [], next: second.id },
    [second.id]: { generations: [first], next: null },
  }
  await openApp(`/dashboard?sub=presets&photo=${first.id}`, {
    answers: {
      [`GET /generations/${first.id}`]: first,
      [`GET /photos/${photoId}/versions`]: ({ search }: Sent) => pages[search.get('before') ?? ''],
    },
  })
  expect(await screen.findByText('3 versions, Currently: 2')).toBeVisible()
})

test('a design that another device makes joins the versions, and the shown one stays', async () => {
  await open()
  await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0))
  push({ type: 'generation', generation: design('D', 'japandi', madeFrom('C')) })
  expect(await screen.findByText('5 versions, Currently: 2')).toBeVisible()
})

test('any two versions are compared by a slider, side by side, or while a button is held', async () => {
  const app = await open()
  await choose(app, /Compare versions/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare versions' }))
  expect(dialog.getByRole('combobox', { name: 'First version' })).toHaveTextContent('1: Original photo')
  expect(dialog.getByLabelText('Compare 1: original photo and 2: full redesign, modern')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('combobox', { name: 'Second version' }))
  await app.user.click(await screen.findByRole('option', { name: '4: Paint Walls' }))
  await app.user.click(dialog.getByRole('radio', { name: 'Side by side' }))
  expect(dialog.getAllByRole('figure').map((figure) => figure.textContent)).toEqual([
    '1: Original photo',
    '4: Paint Walls',
  ])
  await app.user.click(dialog.getByRole('radio', { name: 'Hold' }))
  expect(dialog.getByRole('img', { name: 'Paint Walls' })).toBeInTheDocument()
  const button = dialog.getByRole('button', { name: 'Hold to see version 1' })
  fireEvent.pointerDown(button)
  expect(dialog.getByRole('img', { name: 'This room' })).toBeInTheDocument()
  fireEvent.pointerUp(button)
  expect(dialog.getByRole('img', { name: 'Paint Walls' })).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await choose(app, /Compare versions/)
  expect(await screen.findByRole('radio', { name: 'Hold', checked: true })).toBeInTheDocument()
})

test('the key O leads to the original and back, but not while it is typed', async () => {
  const app = await open()
  await app.user.keyboard('o')
  expect(screen.getByText('4 versions, Currently: 1')).toBeVisible()
  await app.user.keyboard('o')
  expect(screen.getByText('4 versions, Currently: 2')).toBeVisible()
  await choose(app, /Name this version/)
  await app.user.type(await screen.findByLabelText('Name'), 'oak')
  expect(screen.getByText('4 versions, Currently: 2')).toBeInTheDocument()
})

test('a version gets a name, which its card in the strip shows', async () => {
  const app = await open({ [`PATCH /generations/${first.id}`]: { ...first, name: 'Warm oak' } })
  await choose(app, /Name this version/)
  await app.user.type(await screen.findByLabelText('Name'), ' Warm oak ')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Version 2: Warm oak' })).toBeInTheDocument()
  expect(app.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Warm oak' })
})

test('a version that was named on another device keeps its name in the field', async () => {
  const named = { ...branch, name: 'With a rug' }
  const app = await open(versionsOf(first, second, named))
  await show(app, /Version 4/)
  await choose(app, /Name this version/)
  expect(await screen.findByLabelText('Name')).toHaveValue('With a rug')
})

test('a version that could not be named keeps what was typed', async () => {
  const app = await open()
  await choose(app, /Name this version/)
  await app.user.type(await screen.findByLabelText('Name'), 'Warm oak')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Warm oak')
})

test('a deleted version leaves the strip at once, and Undo brings it back', async () => {
  const app = await open()
  await choose(app, /Delete this version/)
  expect(await screen.findByText('3 versions, Currently: 1')).toBeVisible()
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('4 versions, Currently: 2')).toBeVisible()
  expect(app.sent.some(({ path }) => path === '/generations/deletions')).toBe(false)
})

test('the only design of a photo comes back too', async () => {
  const app = await openApp(`/dashboard?sub=presets&photo=${first.id}`, {
    answers: { [`GET /generations/${first.id}`]: first, ...versionsOf(first) },
  })
  expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  await choose(app, /Delete this version/)
  expect(screen.queryByText(/versions, Currently/)).not.toBeInTheDocument()
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
})

test('a board that refuses new paint is named before a painted room is furnished, not before its photo is', async () => {
  const painted = design('B', 'modern', { toolId: 'paint', modeId: 'walls-ceiling' })
  const app = await openApp(`/dashboard?sub=presets&photo=${painted.id}`, {
    answers: {
      [`GET /generations/${painted.id}`]: painted,
      ...versionsOf(painted),
      'GET /account': account({ listingBoard: 'california' }),
    },
  })
  await app.user.click((await toolList()).getByRole('button', { name: /Virtual Staging/ }))
  for (const name of [/Home/, 'Living Room']) await app.user.click(await screen.findByRole('radio', { name }))
  expect(await screen.findByText(boardCopy.refused('california'))).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: /Version 1/ }))
  await waitFor(() => expect(screen.queryByText(boardCopy.refused('california'))).not.toBeInTheDocument())
})

test('an earlier design is known by its tools before it is read, and a photo has none', () => {
  const toolsOf = (one: Generation) => versionsOfStored(one).map(({ toolIds }) => toolIds)
  expect(toolsOf({ ...second, earlierTools: ['full-redesign'] })).toEqual([
    ['full-redesign', 'paint'],
    ['full-redesign'],
  ])
  expect(toolsOf(first)).toEqual([['full-redesign'], []])
})
