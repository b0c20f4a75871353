import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleRooms } from '#frontend/lib/sample-rooms.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { bodyOf } from '#shared/contracts/ai.ts'
import { findMode } from '#shared/tools/index.ts'
import { problem } from '#test/support/web-api.ts'
import {
  account,
  failed,
  generation,
  generationId,
  listed,
  openApp,
  processing,
  userId,
} from '#test/support/web-app.tsx'
import { picturesOf, storageAnswering, unreadablePictures } from '#test/support/web-pictures.ts'
import {
  answerAll,
  choosePhoto,
  chooseTool,
  openStudio,
  original,
  photo,
  push,
  start,
  startAll,
  submit,
  toolList,
  upload,
} from '#test/support/web-studio.tsx'

beforeEach(() => {
  picturesOf({ width: 1600, height: 1200 })
  storageAnswering()
})

describe('the photo', () => {
  test('is asked for first', async () => {
    await openStudio()
    expect(await screen.findByRole('button', { name: 'Select Previous Photo' })).toBeVisible()
    expect(screen.getByText('JPG, PNG, WebP')).toBeVisible()
  })

  test('goes straight to storage, working copy and original', async () => {
    const uploads = storageAnswering()
    const app = await openStudio()
    await choosePhoto(app)
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(app.sent.find(({ path }) => path === '/uploads')?.body).toEqual({
      workingCopy: { contentType: 'image/jpeg', bytes: 1000 },
      original: { contentType: 'image/jpeg', bytes: 1000 },
    })
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['key', 'file'])
  })

  test('is worked on as soon as its working copy is there, while the original is still on its way', async () => {
    storageAnswering({ status: 204, second: 'never' })
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).toMatchObject({ imageUrl: upload.storagePath, originalImageUrl: original.storagePath })
  })

  test('is worked on without its original when that did not arrive', async () => {
    storageAnswering({ status: 204, second: 403 })
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).toMatchObject({ imageUrl: upload.storagePath })
    expect(body).not.toHaveProperty('originalImageUrl')
    expect(screen.queryByText('An error occurred during upload')).not.toBeInTheDocument()
  })

  test.each(sampleRooms)('can be a sample room: $name', async ({ name, url }) => {
    const app = await openStudio({ [`GET ${new URL(url, 'http://localhost').pathname}`]: () => new Response('room') })
    await app.user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
  })

  test('says when a sample room does not come', async () => {
    const app = await openStudio()
    await app.user.click(await screen.findByRole('button', { name: sampleRooms[0]?.name ?? '' }))
    expect(await screen.findByText('Failed to load image')).toBeVisible()
  })

  test('that cannot be read is refused in words', async () => {
    unreadablePictures()
    const app = await openStudio()
    await choosePhoto(app)
    expect(await screen.findByText('This file could not be read as a picture. Please choose another.')).toBeVisible()
  })

  test('comes alone', async () => {
    await openStudio()
    const items = [photo(), photo()].map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }))
    fireEvent.drop(await screen.findByLabelText('Choose a photo'), { dataTransfer: { items, types: ['Files'] } })
    expect(await screen.findByText('Please choose one photo at a time.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Start with a photo' })).toBeVisible()
  })

  test('that did not arrive can be sent again', async () => {
    const answer = { status: 403 }
    storageAnswering(answer)
    const app = await openStudio()
    await choosePhoto(app)
    expect(await screen.findByText('An error occurred during upload')).toBeVisible()
    answer.status = 204
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('An error occurred during upload')).not.toBeInTheDocument())
  })

  test('can be one of the latest 20 results', async () => {
    const app = await openStudio({ 'GET /generations': listed(generation()) })
    await app.user.click(await screen.findByRole('button', { name: 'Select Previous Photo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Select Previous Photo' })
    await app.user.click(await within(dialog).findByRole('button', { name: /Full Redesign/ }))
    expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
    const { search } = app.sent.find((sent) => sent.search.get('status') === 'completed') ?? {}
    expect(search?.get('limit')).toBe('20')
  })

  test('that is new resets tool and answers', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    await choosePhoto(app)
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toBeVisible()
  })

  test('can be removed', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await app.user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('heading', { name: 'Start with a photo' })).toBeVisible()
  })
})

describe('the questions', () => {
  test('come one after the other, and Back undoes the latest answer', async () => {
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

  test('leave the style to be changed when all are answered', async () => {
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

  test('take the focus from the tool that was chosen, and give it back to the tools', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    const list = await toolList()
    list.getByRole('button', { name: /Full Redesign/ }).focus()
    await app.user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Choose a space' })).toHaveFocus()
    await app.user.click(screen.getByRole('button', { name: /^Back/ }))
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toHaveFocus()
  })

  test('can be searched when wanted, and what is chosen stays in words', async () => {
    const app = await openStudio({ 'GET /catalogue/decoration-styles': { options: catalogues['decoration-styles'] } })
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Find by name' }))
    expect(screen.getByRole('searchbox', { name: 'Find by name' })).toHaveFocus()
    await app.user.keyboard('zzz')
    expect(screen.getByText('Nothing is called “zzz”.')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getByText('Mid-Century Modern')).toBeVisible()
    await app.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Find by name' })).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Mid-Century Modern' })).toBeChecked()
  })

  test('offer only the rooms of the space', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await chooseTool(app)
    await app.user.click(await screen.findByRole('radio', { name: /Outdoor/ }))
    expect(await screen.findByRole('radio', { name: 'Terrace' })).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Bedroom' })).not.toBeInTheDocument()
  })

  test('are answered by keyboard: arrows look, Enter chooses', async () => {
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
    ['room-types', 'Failed to load room types'],
    ['decoration-styles', 'Failed to load design presets'],
  ])('say when %s cannot be loaded', async (name, message) => {
    const app = await openStudio({ [`GET /catalogue/${name}`]: () => problem('unexpected', 500, 'x') })
    await choosePhoto(app)
    await chooseTool(app)
    await app.user.click(await screen.findByRole('radio', { name: /Home/ }))
    if (name === 'decoration-styles') await app.user.click(await screen.findByRole('radio', { name: 'Living Room' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('have an Info dialog about the tool', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    await app.user.click(screen.getByRole('button', { name: 'Info about Full Redesign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Full Redesign' })
    expect(within(dialog).getByRole('heading', { name: 'Key features' })).toBeVisible()
    expect(within(dialog).getByRole('heading', { name: 'Tips' })).toBeVisible()
  })
})

describe('the start', () => {
  test('says the price before the press', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.getByText('1 credit').parentElement).toHaveTextContent('1 credit · you have 41')
    expect(screen.getByText('about 30 s', { selector: 'p span' })).toBeVisible()
  })

  test('waits for every answer, and says which after a press that was too early', async () => {
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

  test('is closed without a plan or a pack', async () => {
    const app = await openStudio({ 'GET /account': account({ tier: null, active: false }) })
    await choosePhoto(app)
    await answerAll(app)
    expect(screen.getByRole('button', { name: 'Redesign this room' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('You need an active subscription')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription?from=room-design')
  })

  test('sends one job, however fast it is pressed twice', async () => {
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
    ['in the panel', false, 'Full Redesign'],
    ['over the photo of a phone, where the choices need the room', true, 'Current Photo'],
  ])('that did not reach us says so %s, until the network is back', async (_, isPhone, region) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: isPhone && media.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }))
    const app = await openStudio({
      [submit]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await startAll(app)
    expect(await within(screen.getByRole('region', { name: region })).findByText(/could not reach/)).toBeVisible()
    expect(screen.getAllByText(/could not reach/)).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/could not reach/)).not.toBeInTheDocument())
  })

  test('is open to dev accounts whatever they have', async () => {
    const app = await openStudio({ 'GET /account': account({ credits: 0, tier: null, active: false, dev: true }) })
    await choosePhoto(app)
    await answerAll(app)
    const button = screen.getByRole('button', { name: 'Redesign this room' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  })

  test('sends what the contract asks for', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    const mode = findMode('full-redesign', 'room')
    expect(mode && bodyOf(mode).safeParse(body).success).toBe(true)
    expect(body).toMatchObject({ imageUrl: upload.storagePath, originalImageUrl: original.storagePath })
  })

  test('sent again after a lost answer is the same job', async () => {
    let tries = 0
    const app = await openStudio({
      [submit]: () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return processing()
      },
    })
    await startAll(app)
    expect(await screen.findByText(/could not reach/)).toBeVisible()
    await start(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const [first, second] = app.sent.filter(({ path }) => path === '/room-design-full-redesign')
    expect(first?.body).toEqual(second?.body)
  })

  test.each([
    ['fails at us', () => problem('unexpected', 500, 'Anything'), 'Failed to start room design generation', 1],
    ['is answered with what nobody can read', () => ({ id: 'nonsense' }), 'No result received', 0],
  ])('that %s says so, and a bug its id in a line of its own', async (_, answer, words, ids) => {
    const app = await openStudio({ [submit]: answer })
    await startAll(app)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryAllByText(/^[0-9A-HJKMNP-TV-Z]{26}$/)).toHaveLength(ids)
  })

  test('sent again with another answer is another job', async () => {
    const app = await openStudio({ [submit]: () => problem('request.busy', 503, 'We are very busy right now.') })
    await startAll(app)
    expect(await screen.findByText('We are very busy right now.')).toBeVisible()
    await app.user.click(screen.getByRole('radio', { name: 'Coastal' }))
    await start(app)
    await waitFor(() => expect(app.sent.filter(({ method }) => method === 'POST')).toHaveLength(3))
    const ids = app.sent.filter(({ path }) => path.startsWith('/room')).map(({ body }) => Object(body).generationId)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('the job', () => {
  test('shows its progress and can be cancelled, which returns the credit', async () => {
    const justNow = new Date(Date.now() + 60_000).toISOString()
    const app = await openStudio({
      [submit]: processing({ createdAt: justNow }),
      [`POST /generations/${generationId()}/cancel`]: failed({ failureReason: 'Cancelled' }),
    })
    await startAll(app)
    expect(await screen.findByText('Looking at your room...')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Cancelled. 1 credit returned')).toBeVisible()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })

  test('is told as cancelled alone, even when the live event comes before the answer', async () => {
    const cancelled = failed({ failureReason: 'Cancelled' })
    const app = await openStudio({
      [`POST /generations/${generationId()}/cancel`]: () => {
        push({ type: 'generation', generation: cancelled })
        return cancelled
      },
    })
    await startAll(app)
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findAllByText('Cancelled. 1 credit returned')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument())
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })

  test('brings its result as the current photo, first of the versions', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: generation() })
    expect(await screen.findByText('Full room redesign completed!')).toBeVisible()
    expect(screen.getByText('2 versions, Currently: 1')).toBeVisible()
    fireEvent.load(screen.getByAltText('Before'))
    fireEvent.load(screen.getByAltText('Full Redesign'))
    expect(await screen.findByRole('slider', { name: 'Compare before and after' })).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Next version' }))
    expect(screen.getByText('2 versions, Currently: 2')).toBeVisible()
  })

  test('brings a result whose URLs have ended as soon as there are fresh ones', async () => {
    const renewed = generation({
      imageUrl: 'https://images.test/one.jpg?again',
      originalImageUrl: 'https://images.test/photo.jpg?again',
    })
    const app = await openStudio({ [`GET /generations/${generationId()}`]: renewed })
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: generation() })
    fireEvent.error(await screen.findByAltText('Full Redesign'))
    await waitFor(() => expect(screen.getByAltText('Full Redesign')).toHaveAttribute('src', renewed.imageUrl))
    fireEvent.error(screen.getByAltText('Before'))
    await waitFor(() => expect(screen.getByAltText('Before')).toHaveAttribute('src', renewed.originalImageUrl))
  })

  test('goes on from its result', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: generation() })
    await screen.findByText('2 versions, Currently: 1')
    await start(app)
    await waitFor(() => expect(app.sent.filter(({ path }) => path.startsWith('/room'))).toHaveLength(2))
    expect(app.sent.findLast(({ path }) => path.startsWith('/room'))?.body).toMatchObject({
      imageUrl: `${userId}/results/one.jpg`,
      parentId: generationId(),
    })
  })

  test('that fails says why, and that it cost nothing', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed() })
    expect(await screen.findByText('Generation Failed')).toBeVisible()
    expect(screen.getByText('Failed to generate room design · 1 credit returned')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Redesign this room' })).not.toHaveAttribute('aria-disabled')
  })

  test('that was blocked explains the content policy', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    push({ type: 'generation', generation: failed({ hasNsfwContent: true }) })
    expect(await screen.findByText('This content was blocked by our safety filters.')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'More Info' }))
    expect(await screen.findByText(/NSFW content is not allowed/)).toBeVisible()
  })

  test('is taken up after a reload or in another tab', async () => {
    await openStudio({
      'GET /generations': listed(processing()),
      [`GET /generations/${generationId()}`]: processing(),
    })
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
    push({ type: 'generation', generation: generation() })
    expect(await screen.findByText('2 versions, Currently: 1')).toBeVisible()
  })

  test('goes on while the gallery is looked at, and says so', async () => {
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    await app.user.click(screen.getByRole('link', { name: 'Gallery' }))
    expect(await screen.findByText('Your design is still being made. You will find it in the Gallery.')).toBeVisible()
    push({ type: 'generation', generation: generation() })
    expect(await screen.findByText('Full room redesign completed!')).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Design Tools' }))
    expect(await screen.findByText('2 versions, Currently: 1')).toBeVisible()
  })
})

test('the studio fills the screen, without a footer below it', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await screen.findByRole('region', { name: 'Choose a tool' })
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('link', { name: 'Gallery' }))
  expect(await screen.findByRole('contentinfo')).toBeVisible()
})

describe('the header', () => {
  test('counts the credits live', async () => {
    await openStudio()
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('41 credits'))
    push({ type: 'account', account: account({ credits: 1 }) })
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('1 credit'))
  })

  test.each(['/dashboard?payment=success', '/dashboard/success'])(
    'a payment is looked for once more after two seconds at %s',
    async (path) => {
      const { sent } = await openApp(path)
      await screen.findByRole('heading', { name: 'Start with a photo' })
      await vi.waitFor(() => expect(sent.filter(({ path }) => path === '/account')).toHaveLength(2), { timeout: 5000 })
    },
  )
})
