import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { choosePhoto, chooseTool, openStudio, preparePictures, start } from '#test/support/frontend/web-studio.tsx'

// Full Redesign with the layout of a form: an option, a choice and a prompt.
vi.mock('#shared/tools/full-redesign.ts', async (importOriginal) => {
  const { fullRedesign } = await importOriginal<typeof import('#shared/tools/full-redesign.ts')>()
  const { choice, prompt } = await import('#shared/tools/fields.ts')
  const { room } = fullRedesign.modes
  const { spaceType, roomType } = room.fields
  const fields = {
    spaceType,
    roomType,
    light: choice('Light', ['day', 'evening']),
    wish: prompt('Your wish', 'Lanterns'),
  }
  return { fullRedesign: { ...fullRedesign, modes: { room: { ...room, layout: 'form', fields } } } }
})

beforeEach(preparePictures)

const openForm = async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await chooseTool(app)
  expect(await screen.findByRole('heading', { name: 'Whole room' })).toHaveFocus()
  return app
}

const chooseIn = async (app: Awaited<ReturnType<typeof openForm>>, group: string, name: string | RegExp) =>
  app.user.click(await within(await screen.findByRole('radiogroup', { name: group })).findByRole('radio', { name }))

describe('a mode with the layout form', () => {
  test('shows all fields at once and sends their answers', async () => {
    const app = await openForm()
    expect(screen.queryByText(/^Step/)).not.toBeInTheDocument()
    await chooseIn(app, 'Choose a space', /Outdoor/)
    await chooseIn(app, 'Choose a room', 'Terrace')
    await chooseIn(app, 'Light', 'Evening')
    await app.user.type(screen.getByRole('textbox', { name: 'Your wish' }), 'lanterns')
    await start(app)
    expect(await screen.findByRole('progressbar', { name: 'Progress of your design' })).toBeVisible()
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).toMatchObject({ spaceType: 'outdoor', roomType: 'terrace', light: 'evening', wish: 'lanterns' })
  })

  test('drops the room when another space is chosen', async () => {
    const app = await openForm()
    await chooseIn(app, 'Choose a space', /Outdoor/)
    await chooseIn(app, 'Choose a room', 'Terrace')
    await chooseIn(app, 'Choose a space', /Home/)
    const rooms = within(screen.getByRole('radiogroup', { name: 'Choose a room' }))
    expect(rooms.queryByRole('radio', { name: 'Terrace' })).not.toBeInTheDocument()
    expect(rooms.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
  })

  test('goes back to the tool list at once, also with answers', async () => {
    const app = await openForm()
    await chooseIn(app, 'Light', 'Evening')
    await app.user.click(screen.getByRole('button', { name: /^Back/ }))
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toBeVisible()
  })
})
