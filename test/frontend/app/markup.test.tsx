import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/catalogue/index.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, failed, generation, listed, openApp } from '#test/support/frontend/web-app.tsx'

type App = Awaited<ReturnType<typeof openApp>>
type Place = [where: string, path: string, answers: Answers, press?: (app: App) => Promise<void>]

const markup = '<img src=x onerror=alert(1)>'
const gallery = '/dashboard?sub=generated'
const design = generation({ toolId: 'magic-editor', modeId: 'prompt', prompt: markup, settings: { prompt: markup } })
const detail = `/generations/${design.id}`
const styles = catalogues['decoration-styles'].map((style) => ({ ...style, name: markup }))
const correction = {
  id: '01M7X9E9M89X1FE6925WT6J5HA',
  type: 'adjust',
  credits: 10,
  at: '2025-11-20T19:00:00.000Z',
  generationId: null,
  toolId: null,
  reason: markup,
}

const pressTryAgain = async ({ user }: App) =>
  user.click(await screen.findByRole('button', { name: 'Try again (1 credit)' }))

const openPicker = async ({ user }: App) =>
  user.click(await screen.findByRole('button', { name: 'Select Previous Photo' }))

const places: Place[] = [
  ['a prompt on a card', gallery, { 'GET /generations': listed(design) }],
  [
    'the name of a style on a card',
    gallery,
    {
      'GET /generations': listed(generation()),
      'GET /catalogue/decoration-styles': { options: styles },
    },
  ],
  ['a reason on a card', gallery, { 'GET /generations': listed(failed({ failureReason: markup })) }],
  ['a prompt on the page of a design', detail, { [`GET ${detail}`]: design }],
  ['a reason on the page of a design', detail, { [`GET ${detail}`]: failed({ failureReason: markup }) }],
  [
    "a server's message in a toast",
    gallery,
    {
      'GET /generations': listed(failed()),
      [`GET /generations/${failed().id}`]: failed(),
      'GET /photo.jpg': () => new Response('photo'),
      'POST /room-design-full-redesign': () => problem('request.invalid', 400, markup),
    },
    pressTryAgain,
  ],
  [
    'a prompt in the photo picker',
    '/dashboard',
    {
      'GET /photos': { photos: [] },
      'GET /generations': listed(design),
    },
    openPicker,
  ],
  [
    'the email address of an account',
    '/account',
    {
      'GET /account': account({ email: markup }),
    },
  ],
  [
    "an operator's reason",
    '/account',
    {
      'GET /credit-entries': { entries: [correction], balance: 10, hasMore: false },
    },
  ],
]

test.each(places)('%s is shown as text, with its markup', async (_, path, answers, press) => {
  const app = await openApp(path, { answers })
  await press?.(app)
  expect((await screen.findAllByText(markup, { exact: false })).length).toBeGreaterThan(0)
  expect(document.querySelector('[onerror]')).toBeNull()
})
