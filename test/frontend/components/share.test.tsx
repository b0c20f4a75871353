import { useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '#frontend/app/providers.tsx'
import { ShareButton } from '#frontend/components/share/share-button.tsx'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { ShareToken } from '#shared/entities/share.ts'
import { type Answers, answering, problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, generation, generationId, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'

const path = `/generations/${generationId()}`
const token = ShareToken.parse('abcdefghijklmnopqrstuv')
const link = `http://localhost:3000/s/${token}`
const shared = (over = {}) =>
  generation({ share: { token, isLabelled: false, showsOriginal: true, board: 'other', ...over } })

let saved: Blob[]
beforeEach(() => {
  saved = []
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob) - 1}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files[Number(this.href.slice('blob:'.length))]
    if (file) saved.push(file)
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const Design = () => {
  const { data } = useQuery(generationQuery(generationId()))
  return data ? <ShareButton generation={data} /> : null
}

const openDialog = async (shown: Generation, answers: Answers = {}) => {
  const sent = answering({ [`GET ${path}`]: shown, ...answers })
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  await refreshSession()
  render(
    <Providers client={makeQueryClient()}>
      <Design />
    </Providers>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: shown.share ? 'Shared' : 'Share' }))
  await screen.findByRole('dialog', { name: 'Share this design' })
  return { user, sent }
}

describe('sharing a design', () => {
  test('makes a link, with a caption and a QR code, and copies it', async () => {
    const { user, sent } = await openDialog(generation(), { [`POST ${path}/share`]: shared() })
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(link)
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      isLabelled: false,
      showsOriginal: true,
      board: 'other',
    })
    expect(screen.getByRole('textbox', { name: 'Caption for a listing' })).toHaveValue(
      `Digitally altered with AI. The unaltered photo: ${link}`,
    )
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(link)
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toMatch(
      new RegExp(`^<iframe src="${link}/embed" title="Before and after" width="800" height="\\d+" [^>]*></iframe>$`),
    )
  })

  test('offers the label at once for a staged room', async () => {
    await openDialog(generation({ toolId: 'virtual-staging', modeId: 'room' }))
    expect(screen.getByRole('switch', { name: 'Write “Virtually staged” on the pictures' })).toBeChecked()
  })

  test('discloses the furniture of a staged room that was painted then', async () => {
    const made = { toolId: 'paint', modeId: 'walls-ceiling', earlierTools: ['virtual-staging'] }
    await openDialog({ ...shared(), ...made })
    expect(screen.getByRole('switch', { name: 'Write “Virtually staged” on the pictures' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Caption for a listing' })).toHaveValue(
      `Virtually staged. Digitally altered with AI. The unaltered photo: ${link}`,
    )
  })

  test('says why the original cannot be shown', async () => {
    const words = 'The unaltered photo is no longer stored, so only the design itself can be shared.'
    const { user } = await openDialog(generation(), {
      [`POST ${path}/share`]: () => problem('share.noOriginal', 410, words),
    })
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })

  test('changes what a shared page shows under the same link', async () => {
    const { user, sent } = await openDialog(shared(), { [`POST ${path}/share`]: shared({ isLabelled: true }) })
    await user.click(screen.getByRole('switch', { name: 'Write “Digitally altered” on the pictures' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Caption for a listing' })).toHaveValue(
        `Digitally altered with AI. The unaltered photo: ${link}`,
      ),
    )
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      isLabelled: true,
      showsOriginal: true,
      board: 'other',
    })
  })

  test.each([
    ['a page to be', false],
    ['a shared page', true],
  ])('gives %s the label again that a board has forbidden meanwhile', async (_, isShared) => {
    const room = generation({ toolId: 'virtual-staging', modeId: 'room' })
    const share = { token, isLabelled: true, showsOriginal: true, board: 'california' as const }
    const { user, sent } = await openDialog(isShared ? { ...room, share } : room, {
      'GET /account': account({ listingBoard: 'california' }),
      'PUT /account/listing-board': ({ body }: Sent) => account({ listingBoard: Object(body).board }),
      [`POST ${path}/share`]: ({ body }: Sent) => ({ ...room, share: { token, ...Object(body) } }),
    })
    const label = () => screen.getByRole('switch', { name: /^Write “Virtually staged”/ })
    const board = () => screen.findByRole('combobox', { name: 'Where you publish' })
    await user.selectOptions(await board(), 'stellar')
    await waitFor(() => expect(label()).not.toBeChecked())
    await waitFor(async () => expect(await board()).toBeEnabled())
    await user.selectOptions(await board(), 'california')
    await waitFor(() => expect(label()).toBeChecked())
    if (!isShared) await user.click(screen.getByRole('button', { name: 'Create link' }))
    await screen.findByRole('textbox', { name: 'Link' })
    const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
    await waitFor(() => expect(bodies().at(-1)).toEqual({ isLabelled: true, showsOriginal: true, board: 'california' }))
  })

  test('ends after a question', async () => {
    const { user } = await openDialog(shared(), { [`DELETE ${path}/share`]: generation() })
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
    const question = await screen.findByRole('dialog', { name: 'Stop sharing this design?' })
    expect(question).toHaveTextContent('stop working at once')
    await user.click(screen.getAllByRole('button', { name: 'Stop sharing' }).at(-1) ?? question)
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument()
  })

  describe('both pictures as a zip archive', () => {
    const jpeg = (bytes: string) => () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } })
    const stored: Answers = {
      'GET /photo.jpg': jpeg('the stored photo'),
      'GET /first.jpg': jpeg('the photo of the first version'),
      'GET /one.jpg': jpeg('design'),
      [`GET /s/${token}/before.jpg`]: jpeg('encoded anew'),
    }
    const parent = generationId('P')
    const first = generation({ id: parent, originalImageUrl: 'https://images.test/first.jpg' })
    const version = { ...shared(), parentId: parent }

    const photoIn = async (design: Generation, answers: Answers = {}) => {
      const { user } = await openDialog(design, { ...stored, ...answers })
      await user.click(screen.getByRole('button', { name: 'Both pictures (ZIP)' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      const files = unzipSync(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer()))
      return new TextDecoder().decode(files[`before-${design.id}.jpg`])
    }

    test.each<[string, string, Generation, Answers]>([
      ['the stored photo', 'an unshared design', generation(), {}],
      ['the stored photo', 'a shared design', shared(), {}],
      ['the photo of the first version', 'a later version', version, { [`GET /generations/${parent}`]: first }],
      [
        'encoded anew',
        'a later version whose first was deleted since it was shared',
        version,
        { [`GET /generations/${parent}`]: () => problem('generation.notFound', 404, 'Gone') },
      ],
    ])('has %s of %s', async (photo, _, design, answers) => {
      expect(await photoIn(design, answers)).toBe(photo)
    })
  })

  test('opens the share sheet of a device that has one', async () => {
    const share = vi.fn(async () => {})
    Object.assign(navigator, { share })
    const { user } = await openDialog(shared())
    await user.click(screen.getByRole('button', { name: 'Send to...' }))
    expect(share).toHaveBeenCalledWith({ title: 'Before and after', url: link })
  })
})
