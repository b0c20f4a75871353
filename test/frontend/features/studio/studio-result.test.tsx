import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { carriedAnswers } from '#frontend/features/studio/state/carried-answers.ts'
import { emptyStudio, reduceStudio } from '#frontend/features/studio/state/studio-state.ts'
import { chosenVersion } from '#frontend/features/studio/versions/versions.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { fullRedesign } from '#shared/tools/full-redesign.ts'
import { virtualStaging } from '#shared/tools/virtual-staging.ts'
import type { Answers } from '#test/support/frontend/web-api.ts'
import { account, generation, generationId, processing } from '#test/support/frontend/web-app.tsx'
import {
  answerAll,
  choosePhoto,
  openStudio,
  preparePictures,
  push,
  screenOf,
  start,
  startAll,
  toolList,
  upload,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

const openWithResult = async (over: Partial<Generation> = {}, answers: Answers = {}) => {
  const app = await openStudio(answers)
  await startAll(app)
  await screen.findByRole('button', { name: 'Cancel' })
  push({ type: 'generation', generation: generation(over) })
  const actions = within(await screen.findByRole('group', { name: 'Actions for this design' }))
  return { ...app, actions }
}

type App = Awaited<ReturnType<typeof openWithResult>>

const choose = async ({ user }: App, name: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name }))
}

describe('a result', () => {
  test('has Download and Share beside it, and its page in the menu, which leads back to the studio; the photo has not', async () => {
    const app = await openWithResult()
    expect(app.actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Download',
      'Share',
      'More',
    ])
    await app.user.click(screen.getByRole('button', { name: 'Previous version' }))
    expect(screen.queryByRole('group', { name: 'Actions for this design' })).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Next version' }))
    await choose(app, 'Details')
    await waitFor(() => expect(app.location()).toBe(`/generations/${generationId()}`))
    await app.user.click(await screen.findByRole('link', { name: 'Back' }))
    expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  })

  test('is shared in the studio', async () => {
    const app = await openWithResult()
    await app.user.click(app.actions.getByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this design' }))
    expect(dialog.getByRole('button', { name: 'Create link' })).toBeEnabled()
  })

  test('of a staged room that was painted then is saved with the stronger words, which is said', async () => {
    const { user, actions } = await openWithResult(
      { toolId: 'paint', modeId: 'walls-ceiling', earlierTools: ['virtual-staging'] },
      {
        'GET /account': account({ listingBoard: 'canopy' }),
        'POST /picture-files': { url: 'https://images.test/labelled.jpg' },
        'GET /labelled.jpg': () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
      },
    )
    await user.click(actions.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText(/^Saved with “Virtually staged” on it, as Canopy MLS/)).toBeVisible()
  })

  test('says that its HD picture is prepared, since the menu that was pressed is closed', async () => {
    const path = `/generations/${generationId()}/hd`
    const app = await openWithResult({}, { [`POST ${path}`]: () => new Promise<Response>(() => {}) })
    await choose(app, 'Download HD')
    expect(await screen.findByText('Preparing HD...')).toBeVisible()
  })

  test('on a phone has the room of the start, until another style is chosen', async () => {
    screenOf('phone')
    const app = await openWithResult()
    expect(screen.queryByRole('button', { name: 'Redesign this room' })).not.toBeInTheDocument()
    await app.user.click(app.actions.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Another style from the original',
      'More like this (1 credit)',
      'Download HD',
      'Proof',
      'Something is wrong',
      'Details',
      'Previous photos',
      'Change photo',
      'Remove photo',
    ])
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('radio', { name: 'Coastal' }))
    expect(screen.getByRole('button', { name: 'Redesign this room' })).toBeEnabled()
  })

  test('shows how much of the structure it keeps, where that was measured, and explains it', async () => {
    const { user } = await openWithResult({ structureKept: 96 })
    await user.click(screen.getByRole('button', { name: 'Structure kept: 96 %' }))
    expect(await screen.findByRole('dialog', { name: 'Structure kept' })).toHaveTextContent(
      'we find where it is in the picture',
    )
  })

  test('says what became of the windows and doors, where that is known', async () => {
    const fixtures = { unchanged: {}, changes: [{ part: 'window', change: 'moved' } as const] }
    const { user } = await openWithResult({ structureKept: 96, fixtures })
    await user.click(screen.getByRole('button', { name: 'Structure kept: 96 %, 1 window moved' }))
    expect(await screen.findByRole('dialog', { name: 'Structure kept' })).toHaveTextContent(
      'Windows and doors: 1 window moved',
    )
  })

  test('says of unchanged windows and doors only when it is asked', async () => {
    const { user } = await openWithResult({ structureKept: 96, fixtures: { unchanged: { door: 1 }, changes: [] } })
    await user.click(screen.getByRole('button', { name: 'Structure kept: 96 %' }))
    expect(await screen.findByRole('dialog', { name: 'Structure kept' })).toHaveTextContent('1 door: unchanged')
  })

  test('leads to its free repair, which asks at once what is wrong', async () => {
    const path = `GET /generations/${generationId()}`
    const app = await openWithResult({ credits: 1 }, { [path]: generation({ credits: 1 }) })
    await choose(app, 'Something is wrong')
    expect(await screen.findByRole('dialog', { name: 'Something is wrong' })).toBeVisible()
  })

  test('offers no repair of a design that was repaired', async () => {
    const app = await openWithResult({ credits: 1, repairId: generationId() })
    await app.user.click(app.actions.getByRole('button', { name: 'More' }))
    expect(screen.queryByRole('menuitem', { name: 'Something is wrong' })).not.toBeInTheDocument()
  })

  test('shows how near its paint is to the chosen one, where that was measured, and explains it', async () => {
    const { user } = await openWithResult({ colourError: 2 })
    await user.click(screen.getByRole('button', { name: 'Colour: as chosen (ΔE 2.0)' }))
    expect(await screen.findByRole('dialog', { name: 'Colour' })).toHaveTextContent('from the paint that you chose')
  })

  test('is said to be ready until another style is chosen, which is ready to start', async () => {
    const { user } = await openWithResult()
    expect(screen.getByRole('heading', { name: 'Your design is ready' })).toBeVisible()
    expect(screen.queryByText('Step 4 of 4')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Coastal' }))
    expect(screen.getByRole('heading', { name: 'Ready to start' })).toBeVisible()
    expect(screen.getByText('Step 4 of 4')).toBeVisible()
  })

  test('leads to another style of its original in one press, with the focus on the question', async () => {
    const app = await openWithResult()
    await choose(app, 'Another style from the original')
    expect(await screen.findByRole('heading', { name: 'Choose a style' })).toHaveFocus()
    expect(screen.getByText('2 versions, Currently: 1')).toBeVisible()
    await app.user.click(screen.getByRole('radio', { name: 'Coastal' }))
    await start(app)
    await waitFor(() => expect(app.sent.filter(({ path }) => path.startsWith('/room'))).toHaveLength(2))
    const { body } = app.sent.findLast(({ path }) => path.startsWith('/room')) ?? {}
    expect(body).toMatchObject({ imageUrl: upload.storagePath, roomType: 'living-room', decorationStyle: 'coastal' })
    expect(body).not.toHaveProperty('parentId')
  })
})

test('a design that the list of versions has before its job settles is one version', () => {
  const photo = chosenVersion('one', 'blob:one', { width: 1024, height: 683 })
  const job = { generationId: generationId(), sourceId: 'one', createdAt: '2026-11-23T09:00:00Z' }
  const running = { ...emptyStudio, versions: [photo], currentId: 'one', job }
  const found = reduceStudio(running, { type: 'versionsFound', designs: [generation()] })
  const settled = reduceStudio(found, { type: 'jobSettled', generation: generation() })
  expect(settled.versions.filter(({ id }) => id === generationId())).toHaveLength(1)
})

test('a redesigned room says that the next design changes it, and offers the original with the same answers', async () => {
  const app = await openWithResult()
  expect(screen.getByText('Starts from this design.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Use the original' }))
  expect(screen.getByText('2 versions, Currently: 1')).toBeVisible()
  expect(screen.queryByText('Starts from this design.')).not.toBeInTheDocument()
  expect(screen.getByText('Ready to start')).toBeVisible()
})

test('a staged room is offered another style', async () => {
  const { user, actions } = await openWithResult({ toolId: 'virtual-staging', modeId: 'room' })
  await user.click(actions.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('menuitem', { name: 'Another style from the original' })).toBeVisible()
})

test('a staged room that is staged once more starts from the photo before it was furnished', async () => {
  const staging = 'POST /virtual-staging'
  const staged = { toolId: 'virtual-staging', modeId: 'room' } as const
  const ids = [generationId('A'), generationId('B')]
  const app = await openStudio({ [staging]: () => processing({ ...staged, id: ids.shift() ?? generationId('C') }) })
  await choosePhoto(app)
  await app.user.click((await toolList()).getByRole('button', { name: /Virtual Staging/ }))
  await app.user.click(await screen.findByRole('radio', { name: /Home/ }))
  await app.user.click(await screen.findByRole('radio', { name: 'Living Room' }))
  await app.user.click((await screen.findAllByRole('radio'))[0] ?? document.body)
  const stage = () => app.user.click(screen.getByRole('button', { name: 'Stage this room' }))
  await stage()
  await screen.findByRole('button', { name: 'Cancel' })
  push({ type: 'generation', generation: generation({ ...staged, id: generationId('A') }) })
  expect(await screen.findByText('Starts from the photo before it was furnished.')).toBeVisible()
  await stage()
  await screen.findByRole('button', { name: 'Cancel' })
  const { body } = app.sent.findLast(({ path }) => path === '/virtual-staging') ?? {}
  expect(body).toMatchObject({ imageUrl: upload.storagePath })
  expect(body).not.toHaveProperty('parentId')
})

describe('another tool', () => {
  test('keeps space and room, and asks for its own style', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    await app.user.click(screen.getByRole('button', { name: /Virtual Staging/ }))
    expect(await screen.findByText('Step 3 of 4')).toBeVisible()
    const chosen = within(screen.getByRole('list', { name: 'Chosen' }))
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Home', 'Living Room'])
  })

  test.each([
    [
      'space and room',
      { spaceType: 'home', roomType: 'bedroom', decorationStyle: 'modern' },
      ['spaceType', 'roomType'],
    ],
    ['no room without its space', { roomType: 'bedroom' }, []],
  ])('keeps %s', (_, values, kept) => {
    expect(Object.keys(carriedAnswers(fullRedesign.modes.room, values, virtualStaging.modes.room))).toEqual(kept)
  })
})
