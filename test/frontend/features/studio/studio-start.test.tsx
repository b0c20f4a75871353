import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '#shared/contracts/ai.ts'
import { findMode } from '#shared/tools/index.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { account, processing } from '#test/support/frontend/web-app.tsx'
import {
  answerAll,
  choosePhoto,
  chooseTool,
  openStudio,
  original,
  preparePictures,
  screenOf,
  start,
  startAll,
  submit,
  toolList,
  upload,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

describe('Virtual Staging', () => {
  test('asks whether the room is furnished before a credit is spent, and offers Full Redesign', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await app.user.click((await screen.findAllByRole('button', { name: /Virtual Staging/ }))[0] ?? document.body)
    const question = 'Works best on empty rooms. Is yours furnished?'
    for (const name of [/^Home/, 'Living Room']) {
      const answer = await screen.findByRole('radio', { name })
      expect(screen.queryByText(question)).not.toBeInTheDocument()
      await app.user.click(answer)
    }
    await app.user.click((await screen.findAllByRole('radio'))[0] ?? document.body)
    expect(await screen.findByText(question)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Use Full Redesign' }))
    expect(await screen.findByRole('region', { name: 'Full Redesign' })).toBeVisible()
    expect(screen.queryByText('Works best on empty rooms. Is yours furnished?')).not.toBeInTheDocument()
    expect(app.sent.filter(({ path }) => path.startsWith('/room-design'))).toHaveLength(0)
  })
})

test('the structure is locked unless the user switches the lock off', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await answerAll(app)
  const lock = screen.getByRole('switch', { name: 'Keep walls, windows and doors' })
  expect(lock).toBeChecked()
  await app.user.click(lock)
  await start(app)
  await waitFor(() =>
    expect(app.sent.find(({ path }) => path.startsWith('/room-design'))?.body).toMatchObject({ structureLock: 'off' }),
  )
})

test('a paint of walls and ceiling has both found on the photo when it starts, whatever comes of that', async () => {
  const options = [{ id: 'sage-bundle', name: 'Sage Bundle', hex: '#a6ae91' }]
  const app = await openStudio({
    'GET /catalogue/paint-options': { options },
    'POST /room-design-kontext': processing(),
    'POST /uploads/map': () => problem('request.rate', 429, 'Too many.'),
  })
  await choosePhoto(app)
  await app.user.click((await toolList()).getByRole('button', { name: /Paint Walls/ }))
  await app.user.click(await screen.findByRole('radio', { name: /^Walls and ceiling/ }))
  await app.user.click(await screen.findByRole('radio', { name: 'Both' }))
  await app.user.click(await screen.findByRole('radio', { name: 'Sage Bundle' }))
  await app.user.click(screen.getByRole('button', { name: 'Paint this room' }))
  await waitFor(() => expect(app.sent.some(({ path }) => path === '/room-design-kontext')).toBe(true))
  expect(app.sent.find(({ path }) => path === '/uploads/map')?.body).toEqual({
    storagePath: upload.storagePath,
    parts: ['wall', 'ceiling'],
  })
  expect(screen.queryByText('Too many.')).not.toBeInTheDocument()
})

test('on a phone the lock and the number of designs are behind a button, so that they cover no choices', async () => {
  screenOf('phone')
  const app = await openStudio()
  await choosePhoto(app)
  await answerAll(app)
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Options for this design' }))
  const options = within(await screen.findByRole('dialog', { name: 'Options for this design' }))
  expect(options.getByRole('switch', { name: 'Keep walls, windows and doors' })).toBeChecked()
  await app.user.selectOptions(options.getByLabelText('Variations'), '3')
  await app.user.keyboard('{Escape}')
  expect(await screen.findByText('3 credits')).toBeVisible()
})

describe('the start button', () => {
  test('shows the price', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.getByText('1 credit').parentElement).toHaveTextContent('1 credit · you have 41')
    expect(screen.getByText('about 30 s', { selector: 'p span' })).toBeVisible()
  })

  test('says the typical time until the job runs, whose messages have a pace of their own', async () => {
    const app = await openStudio({ [submit]: processing() })
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    expect(screen.queryByText('about 30 s', { selector: 'p span' })).not.toBeInTheDocument()
  })

  test('requires every answer, and shows the missing ones after a click', async () => {
    const missing = 'Please select space type, room type, and decoration style'
    const app = await openStudio()
    await choosePhoto(app)
    await chooseTool(app)
    const button = screen.getByRole('button', { name: 'Redesign this room' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(missing)
    const said = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent === missing)
    expect(said()).toHaveLength(0)
    await app.user.click(button)
    expect(said()).toHaveLength(1)
    expect(app.sent.filter(({ path }) => path.startsWith('/room-design'))).toHaveLength(0)
  })

  test('becomes Buy Credits without credits', async () => {
    const app = await openStudio({ 'GET /account': account({ credits: 0 }) })
    await choosePhoto(app)
    await answerAll(app)
    const panel = screen.getByRole('region', { name: 'Full Redesign' })
    expect(within(panel).getByText('You need credits to generate images')).toBeVisible()
    expect(within(panel).queryByRole('button', { name: 'Redesign this room' })).not.toBeInTheDocument()
    await app.user.click(within(panel).getByRole('link', { name: 'Buy Credits' }))
    await waitFor(() => expect(app.location()).toBe('/credits-paywall'))
  })

  test('is disabled without a plan or a pack', async () => {
    const app = await openStudio({ 'GET /account': account({ tier: null, active: false }) })
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.getByRole('button', { name: 'Redesign this room' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('You need an active subscription')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get Basic' })).toHaveAttribute(
      'href',
      '/subscription?from=room-design&plan=basic',
    )
    const panel = within(screen.getByRole('region', { name: 'Full Redesign' }))
    expect(panel.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/credits-paywall')
  })

  test('reads the credits again once a job has started', async () => {
    const left = { credits: 41 }
    const app = await openStudio({
      'GET /account': () => account(left),
      [submit]: () => {
        left.credits = 40
        return processing()
      },
    })
    await startAll(app)
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(/(?<!\d)40 credits/))
  })

  test('sends one job after a double click', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    const button = screen.getByRole('button', { name: 'Redesign this room' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('button', { name: 'Cancel' })
    expect(app.sent.filter(({ path }) => path === '/room-design-full-redesign')).toHaveLength(1)
  })

  test.each([
    ['in the panel', 'desktop', 'Full Redesign'],
    ['over the photo on a phone', 'phone', 'Current Photo'],
  ] as const)('shows a network error %s until the network is back', async (_, kind, region) => {
    screenOf(kind)
    const app = await openStudio({
      [submit]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await startAll(app)
    expect(await within(screen.getByRole('region', { name: region })).findByText(/couldn't reach/)).toBeVisible()
    expect(screen.getAllByText(/couldn't reach/)).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/couldn't reach/)).not.toBeInTheDocument())
  })

  test('is enabled for dev accounts, without a price', async () => {
    const app = await openStudio({ 'GET /account': account({ credits: 0, tier: null, active: false, dev: true }) })
    await choosePhoto(app)
    await answerAll(app)
    const button = screen.getByRole('button', { name: 'Redesign this room' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    expect(screen.getByText('No credits needed').parentElement).toHaveTextContent(/^No credits needed$/)
  })

  test('sends a body that matches the contract', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    const mode = findMode('full-redesign', 'room')
    expect(mode && bodyOf(mode).safeParse(body).success).toBe(true)
    expect(body).toMatchObject({ imageUrl: upload.storagePath, originalImageUrl: original.storagePath })
  })

  test('sends the same generation id after a lost response', async () => {
    let tries = 0
    const app = await openStudio({
      [submit]: () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return processing()
      },
    })
    await startAll(app)
    expect(await screen.findByText(/couldn't reach/)).toBeVisible()
    await start(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const [first, second] = app.sent.filter(({ path }) => path === '/room-design-full-redesign')
    expect(first?.body).toEqual(second?.body)
  })

  test.each([
    ['is a server error', () => problem('unexpected', 500, 'Anything'), 'Failed to start room design generation', 1],
    ['does not match the contract', () => ({ id: 'nonsense' }), 'No result received', 0],
  ])(
    'shows an error when the response %s, with the correlation id of a server error on its own line',
    async (_, answer, words, ids) => {
      const app = await openStudio({ [submit]: answer })
      await startAll(app)
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.queryAllByText(/^Reference [0-9A-HJKMNP-TV-Z]{26}$/)).toHaveLength(ids)
    },
  )

  test('shows when somebody who starts too much can go on, and starts nothing by itself', async () => {
    const wait = 'That was a lot in a short time. Please try again in 5 seconds.'
    const app = await openStudio({ [submit]: () => problem('request.tooMany', 429, wait) })
    await startAll(app)
    expect(await screen.findByText(wait)).toBeVisible()
    expect(app.sent.filter(({ path }) => path.startsWith('/room'))).toHaveLength(1)
  })

  test('sends a new generation id after an answer is changed', async () => {
    const app = await openStudio({ [submit]: () => problem('request.busy', 503, "We're very busy right now.") })
    await startAll(app)
    expect(await screen.findByText("We're very busy right now.")).toBeVisible()
    await app.user.click(screen.getByRole('radio', { name: 'Coastal' }))
    await start(app)
    await waitFor(() => expect(app.sent.filter(({ method }) => method === 'POST')).toHaveLength(3))
    const ids = app.sent.filter(({ path }) => path.startsWith('/room')).map(({ body }) => Object(body).generationId)
    expect(new Set(ids).size).toBe(2)
  })
})
