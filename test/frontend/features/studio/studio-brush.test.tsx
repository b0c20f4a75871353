import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ToolId } from '#shared/tools/index.ts'
import { type Answers, problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, generation, generationId, processing, userId } from '#test/support/frontend/web-app.tsx'
import { replaceMaskEditor } from '#test/support/frontend/web-mask-editor.tsx'
import { storageAnswering } from '#test/support/frontend/web-pictures.ts'
import {
  choosePhoto,
  openStudio,
  photo,
  preparePictures,
  push,
  toolList,
  upload,
} from '#test/support/frontend/web-studio.tsx'

const fill = 'POST /room-design-fill'
const replacing = 'POST /room-design-replicate'

const brushing = (toolId: ToolId) => ({ toolId, modeId: 'brush', settings: {} })

/** Every upload has a path of its own: the room, the mask, the painted room and the reference are told apart. */
const uploadsInTurn = () => {
  let turn = 0
  return ({ body }: Sent) => {
    const isMask = JSON.stringify(body).includes('image/png')
    turn += 1
    return {
      workingCopy: { ...upload, storagePath: `${userId}/uploads/${isMask ? 'mask' : turn}.jpg` },
      original: null,
    }
  }
}

const openForm = async (tool: string, mode: string | undefined, answers: Answers = {}) => {
  const app = await openStudio({
    'POST /uploads': uploadsInTurn(),
    [fill]: processing(brushing('paint')),
    [replacing]: processing(brushing('replace-furniture')),
    ...answers,
  })
  await choosePhoto(app)
  await app.user.click((await toolList()).getByRole('button', { name: new RegExp(tool) }))
  if (mode) await app.user.click(await screen.findByRole('radio', { name: new RegExp(`^${mode}`) }))
  return app
}

type App = Awaited<ReturnType<typeof openForm>>

const mark = async ({ user }: App) => user.click(await screen.findByRole('button', { name: 'Mark the area' }))
const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }))
const bodies = ({ sent }: App, path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
const isSaid = (words: string) => screen.queryAllByRole('status').some(({ textContent }) => textContent === words)

beforeEach(() => {
  preparePictures()
  replaceMaskEditor()
})

describe('the choice of modes', () => {
  test.each([
    ['others see two', false, 2],
    ['developers see the hidden ones too', true, 4],
  ])('of Remove Furniture: %s', async (_, dev, count) => {
    await openForm('Remove Furniture', undefined, { 'GET /account': account({ dev }) })
    expect(await screen.findByRole('heading', { name: 'How would you like to start?' })).toHaveFocus()
    expect(screen.getAllByRole('radio')).toHaveLength(count)
  })

  test('is left out for a tool with one mode', async () => {
    await openForm('Change Materials', undefined)
    expect(await screen.findByRole('heading', { name: 'Area to change' })).toBeInTheDocument()
  })
})

describe('the start button of a brush mode', () => {
  test('asks for the area, then for the other answers', async () => {
    const app = await openForm('Paint Walls', 'Brush')
    await screen.findByRole('button', { name: 'Mark the area' })
    await press(app, 'Paint this area')
    expect(isSaid('Please brush the areas you want to remove')).toBe(true)
    await mark(app)
    await waitFor(() => expect(isSaid('Please complete all required steps')).toBe(true))
    await press(app, 'Clear the area')
    await waitFor(() => expect(isSaid('Please brush the areas you want to remove')).toBe(true))
    expect(bodies(app, '/room-design-fill')).toEqual([])
  })

  test('asks for the reference picture and the area of Upload a photo', async () => {
    const words = 'Reference image and brushed image are required for upload photo mode'
    const app = await openForm('Replace Furniture', 'Upload a photo')
    await screen.findByRole('button', { name: 'Mark the area' })
    await press(app, 'Replace this piece')
    expect(isSaid(words)).toBe(true)
    await mark(app)
    expect(isSaid(words)).toBe(true)
  })

  test('sends the area once, and shows the chosen paint on it before', async () => {
    const answers = [problem('request.unexpected', 500, 'An unexpected error occurred'), processing(brushing('paint'))]
    const app = await openForm('Paint Walls', 'Brush', { [fill]: () => answers.shift() })
    await mark(app)
    await app.user.click(screen.getByRole('radio', { name: 'Plain Paper' }))
    await waitFor(() => expect(screen.getByRole('application').dataset.paint).toMatch(/^#[0-9a-f]{6}$/i))
    await press(app, 'Paint this area')
    await waitFor(() => expect(bodies(app, '/room-design-fill')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Paint this area' })).not.toBeDisabled())
    await press(app, 'Paint this area')
    await screen.findByRole('button', { name: 'Cancel' })
    const body = { maskImageUrl: `${userId}/uploads/mask.jpg`, selectedOption: 'paint', subOption: 'brush' }
    expect(bodies(app, '/room-design-fill')).toEqual([expect.objectContaining(body), expect.objectContaining(body)])
    expect(bodies(app, '/uploads')).toHaveLength(2)
  })

  test('tries a failed upload of the area again', async () => {
    const app = await openForm('Change Materials', undefined)
    await mark(app)
    await app.user.click(screen.getByRole('radio', { name: 'Carrara Marble' }))
    storageAnswering({ status: 500 })
    await press(app, 'Change this material')
    expect(await screen.findByText('An error occurred during upload')).toBeVisible()
    expect(bodies(app, '/room-design-fill')).toEqual([])
    storageAnswering()
    await press(app, 'Change this material')
    await waitFor(() => expect(bodies(app, '/room-design-fill')).toHaveLength(1))
  })
})

describe('a reference picture', () => {
  const choose = async ({ user }: App) =>
    user.upload(screen.getByLabelText('Photo of the new piece', { selector: 'input' }), photo())

  test('that failed to upload shows why, and can be chosen again and removed', async () => {
    const app = await openForm('Replace Furniture', 'Upload a photo')
    await screen.findByRole('button', { name: 'Mark the area' })
    storageAnswering({ status: 500 })
    await choose(app)
    expect(await screen.findByText('An error occurred during upload')).toBeVisible()
    storageAnswering()
    await choose(app)
    expect(await screen.findByRole('button', { name: /Choose another photo/ })).toBeVisible()
    expect(screen.queryByText('An error occurred during upload')).not.toBeInTheDocument()
    const form = within(screen.getByRole('region', { name: 'Replace Furniture' }))
    await app.user.click(form.getByRole('button', { name: 'Remove' }))
    expect(form.getByRole('button', { name: /Choose a photo/ })).toBeVisible()
  })

  test('is sent with the area', async () => {
    const app = await openForm('Replace Furniture', 'Upload a photo')
    await mark(app)
    await choose(app)
    await screen.findByRole('button', { name: /Choose another photo/ })
    await press(app, 'Replace this piece')
    await waitFor(() =>
      expect(bodies(app, '/room-design-replicate')).toEqual([
        expect.objectContaining({
          roomImageUrl: `${userId}/uploads/1.jpg`,
          referenceImageUrl: `${userId}/uploads/2.jpg`,
          maskImageUrl: `${userId}/uploads/mask.jpg`,
        }),
      ]),
    )
  })
})

const brushedWalls = async () => {
  const app = await openForm('Paint Walls', 'Brush')
  await mark(app)
  await app.user.click(screen.getByRole('radio', { name: 'Plain Paper' }))
  await press(app, 'Paint this area')
  await screen.findByRole('button', { name: 'Cancel' })
  push({ type: 'generation', generation: generation(brushing('paint')) })
  return app
}

test('a brushed result is compared first, also after a reload, and then becomes the photo to brush', async () => {
  const app = await brushedWalls()
  expect(await screen.findByRole('button', { name: 'Brush this design' })).toBeVisible()
  cleanup()
  await openStudio({ [`GET /generations/${generationId()}`]: generation(brushing('paint')) })
  const again = await screen.findByRole('button', { name: 'Brush this design' })
  expect(screen.getByAltText('Before')).toBeInTheDocument()
  expect(screen.queryByRole('application')).not.toBeInTheDocument()
  await app.user.click(again)
  expect(await screen.findByRole('application')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Brush' })).toHaveFocus()
  // The area was that of the photo before.
  await press(app, 'Paint this area')
  expect(isSaid('Please brush the areas you want to remove')).toBe(true)
})

test('a brush that is chosen for a result can be used at once', async () => {
  const app = await brushedWalls()
  await screen.findByRole('button', { name: 'Brush this design' })
  await app.user.click(screen.getByRole('button', { name: /Change Flooring/ }))
  await app.user.click(await screen.findByRole('radio', { name: /^Brush/ }))
  expect(await screen.findByRole('application')).toBeInTheDocument()
})

test('the name of the chosen colour stands beside the heading, where its tile may be out of sight', async () => {
  const app = await openForm('Paint Walls', 'Brush')
  await app.user.click(await screen.findByRole('radio', { name: 'Plain Paper' }))
  expect(screen.getAllByText('Plain Paper')).toHaveLength(2)
})
