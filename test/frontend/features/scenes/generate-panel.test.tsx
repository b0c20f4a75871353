import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, answering, problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, processing, renderRoutes, signIn } from '#test/support/frontend/web-app.tsx'
import { ada } from '#test/support/frontend/web-bulk-pages.tsx'

const able = { tier: 'Pro', active: true, credits: 3, selectedModelId: ada.id } as const

const accepted = ({ body }: Sent) => {
  const { generationId, prompt = '', ...settings } = Object(body)
  const mode = settings.modelIdManual
    ? { toolId: 'scene', modeId: 'preset' }
    : { toolId: 'custom-prompt', modeId: 'prompt' }
  return Response.json(processing({ ...mode, id: generationId, prompt, settings, originalImageUrl: null }), {
    status: 202,
  })
}

/** Renders the panel alone. Modules hold the session, so each call imports them again. */
const open = async (answers: Answers = {}, preset: { manualId: string } | null = { manualId: 'safari' }) => {
  vi.resetModules()
  const sent = answering({
    'GET /account': account(able),
    'GET /trained-models': { models: [ada] },
    'POST /generate-image': accepted,
    ...answers,
  })
  signIn()
  const { GeneratePanel } = await import('#frontend/features/scenes/generate-panel.tsx')
  const onStarted = vi.fn()
  const element = <GeneratePanel onStarted={onStarted} {...(preset && { preset })} />
  const { user } = await renderRoutes([{ path: '*', element }], '/')
  await screen.findByText(/you have|No credits needed/)
  const bodies = () => sent.flatMap(({ path, body }) => (path === '/generate-image' ? [Object(body)] : []))
  return { user, bodies, onStarted }
}

test('three variations of a seed are three requests, each with an id and the next seed, at the price shown before', async () => {
  const { user, bodies, onStarted } = await open()
  await user.click(screen.getByRole('radio', { name: '3' }))
  await user.type(screen.getByLabelText('Seed (optional)'), '41')
  expect(screen.getByText('3 credits')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Generate 3 Pictures' }))
  await waitFor(() => expect(bodies()).toHaveLength(3))
  // The results come into view with the first, once.
  expect(onStarted).toHaveBeenCalledTimes(1)
  for (const [place, body] of bodies().entries())
    expect(body).toEqual({
      generationId: expect.stringMatching(/^gen_/),
      userModelId: ada.id,
      modelIdManual: 'safari',
      userSelectedGender: 'male',
      seed: String(41 + place),
    })
  expect(new Set(bodies().map(({ generationId }) => generationId)).size).toBe(3)
})

test.each(['0', '1e3', '1000000000'])('the seed %s is refused in words, and nothing is sent', async (seed) => {
  const { user, bodies } = await open()
  await user.type(screen.getByLabelText('Seed (optional)'), seed)
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(screen.getByText('A seed is a number from 1 to 999999999.')).toBeVisible()
  expect(bodies()).toEqual([])
})

test('a press after an error repeats the same ids, so that none is started twice', async () => {
  let answers = 0
  const { user, bodies } = await open({
    'POST /generate-image': (sent: Sent) => {
      answers += 1
      return answers === 2 ? problem('request.busy', 503, 'We are very busy') : accepted(sent)
    },
  })
  await user.click(screen.getByRole('radio', { name: '2' }))
  await user.click(screen.getByRole('button', { name: 'Generate 2 Pictures' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We are very busy')
  await user.click(screen.getByRole('button', { name: 'Generate 2 Pictures' }))
  await waitFor(() => expect(bodies()).toHaveLength(4))
  const ids = bodies().map(({ generationId }) => generationId)
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
})

test.each([
  ['no selected model', { selectedModelId: null }, 'Please select an AI model first', undefined],
  ['no credits', { credits: 0 }, 'You need credits to generate images', ['Buy Credits', '/credits-paywall']],
  [
    'no plan',
    { active: false },
    'You need an active subscription',
    ['Get Basic', '/subscription?from=room-design&plan=basic'],
  ],
] as const)('an account with %s is told what is missing', async (_what, changed, text, way) => {
  const { user, bodies } = await open({ 'GET /account': account({ ...able, ...changed }) })
  expect(await screen.findByText(text)).toBeVisible()
  if (way) expect(screen.getByRole('link', { name: way[0] })).toHaveAttribute('href', way[1])
  const button = screen.queryByRole('button', { name: 'Generate' })
  if (button) await user.click(button)
  expect(bodies()).toEqual([])
})

test('more variations than credits lead to buying some, fewer can be made', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: '4' }))
  expect(screen.getByText('You need more credits for this generation')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/buy-credits')
  await user.click(screen.getByRole('radio', { name: '3' }))
  expect(screen.getByRole('button', { name: 'Generate 3 Pictures' })).not.toHaveAttribute('aria-disabled')
})

test('own words are sent as the prompt, and asked for first', async () => {
  const { user, bodies } = await open({}, null)
  await user.click(await screen.findByRole('button', { name: 'Generate' }))
  expect(screen.getByText('Please describe the picture first')).toBeVisible()
  await user.type(screen.getByLabelText('Describe the picture'), ' on a red sofa ')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(bodies()).toMatchObject([{ prompt: 'on a red sofa', userModelId: ada.id }]))
  expect(bodies()[0]).not.toHaveProperty('seed')
})

test.each(['Basic', 'CREDITS_ONLY'] as const)(
  '%s does not include own words, and leads to the plans that do',
  async (tier) => {
    await open({ 'GET /account': account({ ...able, tier, packCredits: 3 }) }, null)
    expect(await screen.findByText('Custom Prompt is included in Pro and above.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get Pro' })).toHaveAttribute(
      'href',
      '/subscription?from=custom-prompt&plan=pro',
    )
  },
)
