import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { catalogues } from '#shared/catalogue/index.ts'
import type { Answers } from '#test/support/frontend/web-api.ts'
import {
  answerAll,
  choosePhoto,
  chooseTool,
  openStudio,
  photo,
  preparePictures,
  screenOf,
  toolList,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

type App = Awaited<ReturnType<typeof openStudio>>

const go = ({ router }: App, delta: number) => act(() => router.navigate(delta))
const question = (name: string) => screen.findByRole('heading', { name })

const untilUploaded = () =>
  waitFor(() => expect(screen.queryByText('Uploading the picture...')).not.toBeInTheDocument())

/** Opens the studio with another page before it in the history. */
const openFromAccount = async (answers: Answers = {}) => {
  const app = await openStudio(answers)
  await act(() => app.router.navigate('/account'))
  await act(() => app.router.navigate('/dashboard?sub=presets'))
  await choosePhoto(app)
  await toolList()
  await untilUploaded()
  return app
}

/** The entries of the studio, once each step has its own. */
const depth = ({ router }: App) => router.state.location.state?.studio?.depth
const photoOf = ({ router }: App) => router.state.location.state?.studio?.photo
const untilDepth = (app: App, expected: number) => waitFor(() => expect(depth(app)).toBe(expected))

test("the browser's Back goes back step by step, and then leaves", async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  await go(app, -1)
  expect(await screen.findByText('Step 3 of 4')).toBeVisible()
  await go(app, -1)
  expect(await question('Choose a room')).toHaveFocus()
  await go(app, -1)
  await question('Choose a space')
  await go(app, -1)
  await question('Choose a tool')
  await go(app, -1)
  await waitFor(() => expect(app.location()).toBe('/account'))
})

test("the browser's Back closes an open dialog first, and goes back a step when it is closed", async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  await app.user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByRole('dialog', { name: 'Remove this photo?' })
  await go(app, -1)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Step 4 of 4')).toBeVisible()
  await go(app, -1)
  expect(await screen.findByText('Step 3 of 4')).toBeVisible()
})

test("on a phone all styles are shown by a full sheet, which the browser's Back makes half before it goes back a step", async () => {
  screenOf('phone')
  const options = catalogues['decoration-styles']
  const app = await openFromAccount({ 'GET /catalogue/decoration-styles': { options } })
  await chooseTool(app)
  await app.user.click(await screen.findByRole('radio', { name: /Home/ }))
  await app.user.click(await screen.findByRole('radio', { name: 'Living Room' }))
  await untilDepth(app, 3)
  await app.user.click(await screen.findByRole('button', { name: `See all ${options.length}` }))
  expect(screen.getByRole('button', { name: 'Show the photo' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^See all/ })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('radio', { name: 'Coastal' }))
  await question('Ready to start')
  await go(app, -1)
  expect(await screen.findByRole('button', { name: 'Show more choices' })).toBeVisible()
  await question('Ready to start')
  await untilDepth(app, 4)
  await go(app, -1)
  expect(await screen.findByText('Step 3 of 4')).toBeVisible()
})

test("the browser's Forward answers again", async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  await go(app, -3)
  await question('Choose a space')
  await go(app, 3)
  expect(await question('Ready to start')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Mid-Century Modern' })).toBeChecked()
})

test('the Back button of the form goes back in the history, too', async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  await app.user.click(screen.getByRole('button', { name: /^Back/ }))
  await untilDepth(app, 3)
  await go(app, 1)
  expect(await question('Ready to start')).toBeVisible()
})

test('a changed style adds no step', async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  await app.user.click(screen.getByRole('radio', { name: 'Coastal' }))
  await waitFor(() => expect(app.router.state.location.state.studio.trail).toContain('coastal'))
  expect(depth(app)).toBe(4)
})

test('another tool replaces the steps of the first one', async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  await app.user.click(screen.getByRole('button', { name: /Virtual Staging/ }))
  await waitFor(() => expect(app.router.state.location.state.studio.trail[0]).toBe('virtual-staging/room'))
  await untilDepth(app, 3)
  await go(app, -1)
  expect(await question('Choose a room')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Virtual Staging' })).toBeVisible()
})

test('another photo begins at its first step, from which Back leaves', async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  const first = photoOf(app)
  await app.user.upload(screen.getByLabelText('Choose a photo'), photo())
  await question('Choose a tool')
  await untilUploaded()
  await untilDepth(app, 0)
  await waitFor(() => expect(photoOf(app)).not.toBe(first))
  await go(app, -1)
  await waitFor(() => expect(app.location()).toBe('/account'))
})

test('a visit to another page keeps the steps', async () => {
  const app = await openFromAccount()
  await chooseTool(app)
  await untilDepth(app, 1)
  await act(() => app.router.navigate('/account'))
  await go(app, -1)
  await question('Choose a space')
  await go(app, -1)
  await question('Choose a tool')
})

test('a reload keeps the step', async () => {
  const app = await openFromAccount()
  await answerAll(app)
  await untilDepth(app, 4)
  cleanup()
  await openStudio()
  expect(await question('Ready to start')).toBeVisible()
})

test('another tool than the one with which a tab began is a step, from which Back leads to the first one', async () => {
  await answerAll(await openFromAccount())
  cleanup()
  const app = await openStudio()
  await question('Ready to start')
  await app.user.click(screen.getByRole('button', { name: /Virtual Staging/ }))
  await waitFor(() => expect(app.router.state.location.state.studio.trail[0]).toBe('virtual-staging/room'))
  await untilDepth(app, 3)
  await go(app, -3)
  expect(await question('Ready to start')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Full Redesign' })).toBeVisible()
})
