import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { BulkJobId } from '#shared/entities/ids.ts'
import { coloursOnlyModel, previewModel } from '#shared/entities/previews.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import {
  account,
  failed,
  generation,
  generationId,
  listed,
  openApp,
  processing,
} from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'
import { model } from '#test/support/frontend/web-training.tsx'

const path = `/generations/${generationId()}`

const openPicture = (shown: Generation, answers: Answers = {}) =>
  openApp(path, { answers: { [`GET ${path}`]: shown, ...answers } })

describe('the page of a design', () => {
  test('shows its settings and its cost', async () => {
    await openPicture(generation())
    expect(await screen.findByRole('heading', { name: 'Full Redesign', level: 1 })).toBeVisible()
    for (const [label, value] of [
      ['Space', 'Home'],
      ['Room', 'Living Room'],
      ['Style', 'Mid-Century Modern'],
      ['Cost', '1 credit'],
    ] as const) {
      const term = await screen.findByText(label, { selector: 'dt' })
      expect(term.nextElementSibling).toHaveTextContent(value)
    }
  })

  test.each([
    ['its seed', generation, 1],
    ['no seed when no picture was made of it', failed, 0],
  ] as const)('has %s', async (_, made, count) => {
    await openPicture(made({ settings: { ...generation().settings, seed: '41' } }))
    await screen.findByText('Cost', { selector: 'dt' })
    expect(screen.queryAllByText('Seed', { selector: 'dt' })).toHaveLength(count)
  })

  test('gives the design a name, and shows the tool below it', async () => {
    const named = generation({ name: 'Warm oak' })
    const { user, sent } = await openPicture(generation(), { [`PATCH ${path}`]: named })
    await user.click(await screen.findByRole('button', { name: 'Name this design' }))
    await user.type(await screen.findByLabelText('Name'), 'Warm oak{Enter}')
    expect(await screen.findByRole('heading', { name: 'Warm oak', level: 1 })).toBeVisible()
    expect(screen.getByText('Tool', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Full Redesign')
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Warm oak' })
    await user.click(screen.getByRole('button', { name: 'Rename this design' }))
    expect(await screen.findByLabelText('Name')).toHaveValue('Warm oak')
  })

  test.each([
    ['is offered again while its personal model is there', [model()], 1],
    ['is not offered again once its personal model was deleted', [], 0],
  ] as const)('a portrait %s', async (_, models, count) => {
    const settings = { userModelId: model().id, seed: '41' }
    const portrait = generation({ toolId: 'scene', modeId: 'preset', settings })
    const { sent } = await openPicture(portrait, { 'GET /trained-models': { models } })
    await waitFor(() => expect(sent.some(({ path: read }) => read === '/trained-models')).toBe(true))
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /More like this/ })).toHaveLength(count))
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  })

  test('leads to the listing that it was started with', async () => {
    const bulkJobId = BulkJobId.parse('bulk_01JZ0000000000000000000001')
    await openPicture(generation({ bulkJobId }))
    const link = await screen.findByRole('link', { name: 'All pictures made with it' })
    expect(link).toHaveAttribute('href', `/generations/${bulkJobId}`)
  })

  test('compares the picture with its source', async () => {
    await openPicture(generation())
    fireEvent.load(await screen.findByAltText('Before'))
    fireEvent.load(screen.getByAltText('Full Redesign'))
    expect(await screen.findByRole('slider', { name: 'Compare before and after' })).toBeVisible()
  })

  // The mask editor draws it into a canvas, which a picture of another origin would taint.
  test('loads pictures of the site’s own origin as they are', async () => {
    await openPicture(generation())
    expect(await screen.findByAltText('Full Redesign')).not.toHaveAttribute('crossorigin')
  })

  // The fresh URL may equal the failed one; only a new element loads it again.
  const failTwice = async () => {
    const first = await screen.findByAltText('Full Redesign')
    fireEvent.error(first)
    // No broken picture is visible while the fresh URL is requested.
    expect(first.style.visibility).toBe('hidden')
    await waitFor(() => expect(screen.getByAltText('Full Redesign')).not.toBe(first))
    fireEvent.error(screen.getByAltText('Full Redesign'))
  }

  test('requests a fresh URL once when a picture fails to load, then shows an error', async () => {
    const { sent } = await openPicture(generation())
    await failTwice()
    expect(await screen.findByText('Failed to load image')).toBeVisible()
    expect(sent.filter(({ path: read }) => read === path)).toHaveLength(2)
  })

  test('shows the status when the storage refuses a picture', async () => {
    await openPicture(generation(), { 'GET /one.jpg': () => new Response(null, { status: 500 }) })
    await failTwice()
    expect(await screen.findByText('Failed to load image: 500')).toBeVisible()
  })

  test('asks for authentication when the session has ended before a picture fails to load', async () => {
    const answers: unknown[] = [generation()]
    await openPicture(generation(), {
      [`GET ${path}`]: () => answers.shift() ?? problem('session.missing', 401, 'You must be logged in'),
    })
    fireEvent.error(await screen.findByAltText('Full Redesign'))
    expect(await screen.findByText('Authentication required')).toBeVisible()
  })

  test('can load a failed picture again', async () => {
    const { user } = await openPicture(generation())
    await failTwice()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    fireEvent.load(await screen.findByAltText('Full Redesign'))
    expect(screen.queryByText('Failed to load image')).not.toBeInTheDocument()
  })

  test('can be changed further in the studio', async () => {
    const { user, location } = await openPicture(generation())
    await user.click(await screen.findByRole('link', { name: 'Change It Further' }))
    expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
    expect(location()).toBe('/dashboard?main=partial-redesign&sub=presets')
  })

  test('links back to the gallery', async () => {
    const { user, location } = await openPicture(generation())
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard?tab=generated')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await waitFor(() => expect(location()).toBe('/dashboard?tab=generated'))
  })

  test('goes back to the same scroll position when it was opened from the gallery', async () => {
    const list = { 'GET /generations': listed(generation()), [`GET ${path}`]: generation() }
    const { user, router, location } = await openApp('/dashboard?sub=generated', { answers: list })
    const { key } = router.state.location
    await user.click(await screen.findByRole('link', { name: /^Full Redesign/ }))
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
    expect(router.state.location.key).toBe(key)
  })
})

describe('the page of a design that the gallery has loaded', () => {
  const openCard = async (answer: unknown) => {
    const app = await openApp('/dashboard?sub=generated', {
      answers: { 'GET /generations': listed(generation()), [`GET ${path}`]: answer },
    })
    await app.user.click(await screen.findByRole('link', { name: /^Full Redesign/ }))
    return app
  }

  test('shows the copy of the gallery until the server responds', async () => {
    await openCard(() => new Promise(() => {}))
    expect(await screen.findByRole('heading', { name: 'Full Redesign', level: 1 })).toBeVisible()
    expect(screen.getByAltText('Full Redesign')).toBeInTheDocument()
  })

  test('shows the copy of the gallery without a network', async () => {
    const { sent } = await openCard(() => Promise.reject(new TypeError('Failed to fetch')))
    await waitFor(() => expect(sent.filter(({ path: read }) => read === path).length).toBeGreaterThan(1))
    expect(await screen.findByRole('heading', { name: 'Full Redesign', level: 1 })).toBeVisible()
  })

  test('shows that the design is deleted once the server responds', async () => {
    await openCard(() => problem('generation.notFound', 404, 'Image not found'))
    expect(await screen.findByText('Image not found')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Full Redesign' })).not.toBeInTheDocument()
  })
})

describe('the picture of a design', () => {
  const download = async (answer: () => Response, answers: Answers = {}, imageUrl = '/pictures/one.jpg') => {
    const app = await openPicture(generation({ imageUrl }), { 'GET /pictures/one.jpg': answer, ...answers })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await app.user.click(await screen.findByRole('button', { name: 'Download' }))
    return { saved, sent: app.sent }
  }

  test('is saved under its id', async () => {
    const { saved } = await download(() => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }))
    await waitFor(() => expect(saved).toEqual([`generated-${generationId()}.jpg`]))
  })

  test('is saved as the JPEG that the server makes, with its marks, when it is stored as a PNG', async () => {
    const jpeg = () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } })
    const { saved, sent } = await download(
      () => new Response(null, { status: 403 }),
      { 'POST /picture-files': { url: 'https://images.test/plain.jpg' }, 'GET /plain.jpg': jpeg },
      '/pictures/one.png',
    )
    await waitFor(() => expect(saved).toEqual([`generated-${generationId()}.jpg`]))
    const [made] = sent.filter(({ path }) => path === '/picture-files')
    expect(made?.body).toEqual({ generationId: generationId(), form: 'plain', isHd: false, board: 'other' })
  })

  test('is saved with the words that the board demands where the account publishes, which is said', async () => {
    const jpeg = () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } })
    const { saved, sent } = await download(() => new Response(null, { status: 403 }), {
      'GET /account': account({ listingBoard: 'canopy' }),
      'POST /picture-files': { url: 'https://images.test/labelled.jpg' },
      'GET /labelled.jpg': jpeg,
    })
    await waitFor(() => expect(saved).toEqual([`generated-${generationId()}.jpg`]))
    const [made] = sent.filter(({ path }) => path === '/picture-files')
    expect(made?.body).toEqual({ generationId: generationId(), form: 'labelled', isHd: false, board: 'canopy' })
    expect(await screen.findByText(/^Saved with “Digitally altered” on it, as Canopy MLS/)).toBeVisible()
  })

  test('is saved from a fresh URL when its own has expired', async () => {
    const imageUrls = ['/pictures/one.jpg', '/pictures/fresh.jpg']
    const { saved } = await download(() => new Response(null, { status: 403 }), {
      [`GET ${path}`]: () => generation({ imageUrl: imageUrls.shift() ?? '' }),
      'GET /pictures/fresh.jpg': () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
    })
    await waitFor(() => expect(saved).toEqual([`generated-${generationId()}.jpg`]))
  })

  test('shows an error when it cannot be saved', async () => {
    await download(() => new Response(null, { status: 403 }))
    expect(await screen.findByText('Failed to download image')).toBeVisible()
  })

  test('has a Preview label when it is a preview', async () => {
    const settings = { ...generation().settings, model: previewModel }
    await openPicture(generation({ settings }))
    expect(await screen.findByText('Preview')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: generationCopy.fullScreen }))
    expect(await screen.findByRole('button', { name: 'Preview' })).toBeVisible()
  })

  test('explains its Preview label in one sentence, also by keyboard', async () => {
    const settings = { ...generation().settings, model: previewModel }
    const { user } = await openPicture(generation({ settings }))
    const plate = await screen.findByRole('button', { name: 'Preview' })
    plate.focus()
    await user.keyboard('{Enter}')
    const explanation = await screen.findByRole('dialog', { name: 'Preview' })
    expect(explanation).toHaveTextContent(/^This is a quick preview; the real AI model/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(plate).toHaveFocus())
  })

  test('explains what “colours only” means', async () => {
    const { user } = await openPicture(generation({ settings: { ...generation().settings, model: coloursOnlyModel } }))
    await user.click(await screen.findByRole('button', { name: 'Preview, colours only' }))
    expect(await screen.findByRole('dialog', { name: 'Preview, colours only' })).toHaveTextContent(
      /^This is a quick preview; .+ Colours only: the furniture is as it was, and only the colours/,
    )
  })

  test('has no Preview label when a model made it', async () => {
    await openPicture(generation())
    expect(await screen.findByRole('heading', { name: 'Full Redesign', level: 1 })).toBeVisible()
    expect(screen.queryByText('Preview')).not.toBeInTheDocument()
  })

  test('is not shown as failed when the user cancelled it', async () => {
    await openPicture(failed({ failureReason: 'Cancelled' }))
    expect(await screen.findByText('Cancelled')).toBeVisible()
    expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
  })
})

describe('a design without a picture', () => {
  test('with a malformed id shows an error without a request', async () => {
    const { sent } = await openApp('/generations/nonsense')
    expect(await screen.findByText('Invalid generation ID')).toBeVisible()
    expect(sent.filter(({ path: called }) => called.startsWith('/generations/'))).toEqual([])
  })

  test('that does not exist shows an error', async () => {
    await openPicture(generation(), { [`GET ${path}`]: () => problem('generation.notFound', 404, 'Image not found') })
    expect(await screen.findByText('Image not found')).toBeVisible()
  })

  test('that cannot be read redirects to the gallery', async () => {
    const { location } = await openPicture(generation(), { [`GET ${path}`]: () => problem('unexpected', 500, 'x') })
    expect(await screen.findByText('Failed to load image')).toBeVisible()
    await waitFor(() => expect(location()).toBe('/dashboard?main=generation&sub=generated'))
  })

  test('that is processing turns into the result', async () => {
    await openPicture(processing())
    expect(await screen.findByText('Generating...')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    act(() => FakeSocket.latest().accept())
    act(() => FakeSocket.latest().push({ type: 'generation', generation: generation() }))
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
  })

  test('that failed shows the reason', async () => {
    await openPicture(failed())
    expect(await screen.findByText('Generation Failed')).toBeVisible()
    expect(screen.getByText(/^The AI model ended with an error\./)).toBeVisible()
    expect(screen.getAllByText('1 credit returned')[0]?.querySelector('svg')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  })

  test('that was blocked stays blurred under the notice', async () => {
    const { user } = await openPicture(failed({ hasNsfwContent: true }))
    expect(await screen.findByText('This content was blocked by our safety filters.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'More Info' }))
    expect(await screen.findByRole('dialog', { name: 'Content policy' })).toBeVisible()
  })
})
