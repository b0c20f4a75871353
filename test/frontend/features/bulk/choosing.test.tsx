import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import { bulkJob } from '#test/support/frontend/web-bulk.ts'
import { ada, openBulk, presetsOf } from '#test/support/frontend/web-bulk-pages.tsx'

const ids = presetsOf('travel').map(({ manualId }) => manualId)
const started = ({ body }: Sent) => Response.json({ job: bulkJob({ id: Object(body).bulkJobId }) }, { status: 202 })
const bodies = (sent: readonly Sent[]) =>
  sent.flatMap(({ path, body }) => (path === '/bulk-jobs/scenes' ? [Object(body)] : []))
const read = (name: string | RegExp) => screen.findByRole('button', { name })

test('selected cards still open their page, and all that are selected are started as one job, whose page opens', async () => {
  const { user, sent, location } = await openBulk('/category/travel', { 'POST /bulk-jobs/scenes': started })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Safari' }))
  expect(screen.getByText('1 of 10 selected')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Safari' })).toHaveAttribute('href', '/model/safari')
  const all = screen.getByRole('checkbox', { name: 'Select all' })
  expect(all).toHaveAttribute('aria-checked', 'mixed')
  await user.click(all)
  await user.keyboard('[Tab][Tab][Space]')
  expect(screen.getByText('9 of 10 selected')).toBeVisible()

  await user.click(await read('Generate 9'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate 9 pictures?' }))
  expect(await dialog.findByRole('radio', { name: 'Ada', checked: true })).toBeVisible()
  expect(dialog.getByText('9 credits')).toBeVisible()
  expect(dialog.getByText(/you have 41 credits/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Generate 9' }))
  await waitFor(() => expect(location()).toMatch(/^\/generations\/bulk_/))
  expect(bodies(sent)).toEqual([
    {
      bulkJobId: location().slice('/generations/'.length),
      userModelId: ada.id,
      userSelectedGender: 'male',
      modelIdsManual: ids.slice(1),
    },
  ])
})

test.each(['/category/travel', '/bulk-generate'])(
  '%s keeps what is selected while the account cannot be read, with a Retry button',
  async (path) => {
    let isBroken = false
    const { user, client } = await openBulk(path, {
      'GET /account': () => (isBroken ? new Response(null, { status: 500 }) : account({ credits: 41 })),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Safari' }))
    isBroken = true
    await act(() => client.invalidateQueries({ queryKey: ['account'] }))
    const retry = await read('Retry')
    expect(screen.getByRole('checkbox', { name: 'Select Safari' })).toBeChecked()
    isBroken = false
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument())
    expect(screen.getByRole('checkbox', { name: 'Select Safari' })).toBeChecked()
  },
)

test('a selection lasts across a reload, for the same user, until its job is started', async () => {
  const answers = { 'POST /bulk-jobs/scenes': started }
  const first = await openBulk('/bulk-generate', answers)
  await first.user.click(await screen.findByRole('checkbox', { name: 'Select all of Travel' }))
  cleanup()
  const { user, location } = await openBulk('/bulk-generate', answers)
  await user.click(await read('Generate 10'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate 10 pictures?' }))
  await dialog.findByRole('radio', { name: 'Ada' })
  await user.click(dialog.getByRole('button', { name: 'Generate 10' }))
  await waitFor(() => expect(location()).toMatch(/^\/generations\/bulk_/))
  cleanup()
  const again = await openBulk('/bulk-generate', answers)
  await again.user.click(await screen.findByRole('checkbox', { name: 'Select Safari' }))
  expect(await read('Generate 1')).toBeVisible()
  cleanup()
  await openBulk('/bulk-generate', answers, 'another user')
  expect(await read('Generate')).toBeVisible()
})

test('the start waits until the models are read', async () => {
  let answer = () => {}
  const waiting = new Promise((resolve) => {
    answer = () => resolve({ models: [ada] })
  })
  const { user } = await openBulk('/category/travel', { 'GET /trained-models': () => waiting })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(await read('Generate 10'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Generate 10' })).toHaveAttribute('aria-disabled', 'true')
  answer()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Generate 10' })).not.toHaveAttribute('aria-disabled'))
})

test('a press after an error repeats the id, another opening of the dialog has another one', async () => {
  const answers = [problem('unexpected', 500, 'No'), problem('bulk.conflict', 409, 'Already started')]
  const { user, sent } = await openBulk('/category/travel', { 'POST /bulk-jobs/scenes': () => answers.shift() })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(await read('Generate 10'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('radio', { name: 'Ada' })
  await user.click(dialog.getByRole('button', { name: 'Generate 10' }))
  expect(await dialog.findByText('Failed to start bulk generation')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Generate 10' }))
  expect(await dialog.findByRole('link', { name: 'See this job' })).toHaveAttribute(
    'href',
    `/generations/${bodies(sent)[0].bulkJobId}`,
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(await read('Generate 10'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Generate 10' }))
  await waitFor(() => expect(bodies(sent)).toHaveLength(3))
  const [one, two, three] = bodies(sent).map(({ bulkJobId }) => bulkJobId)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
  expect(await screen.findByText(/^Failed to create bulk job: /)).toBeVisible()
})

test('presets that could not be queued are told', async () => {
  const { user } = await openBulk('/category/travel', {
    'POST /bulk-jobs/scenes': { job: bulkJob({ totalImages: 8, refusedImages: 2 }) },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(await read('Generate 10'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('radio', { name: 'Ada' })
  await user.click(dialog.getByRole('button', { name: 'Generate 10' }))
  expect(await screen.findByText('Queued 8 images for generation with 2 failures.')).toBeVisible()
})

test('fewer credits than pictures are told with how many would do, which one press selects', async () => {
  const { user } = await openBulk('/category/travel', {
    'GET /account': account({ credits: 4, selectedModelId: ada.id }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(await read('Generate 10'))
  const dialog = within(await screen.findByRole('dialog'))
  const words = 'You need 10 credits for 10 pictures, but you have 4. 4 pictures would be possible.'
  expect(await dialog.findByText(words)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/buy-credits')
  await user.click(dialog.getByRole('button', { name: 'Keep the first 4' }))
  expect(await dialog.findByRole('button', { name: 'Generate 4' })).not.toHaveAttribute('aria-disabled')
  expect(dialog.getByText('4 credits')).toBeVisible()
})

test('somebody without a complete model is led to one', async () => {
  const { user, sent } = await openBulk('/category/travel', { 'GET /trained-models': { models: [] } })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Safari' }))
  await user.click(await read('Generate 1'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Please select an AI model first')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Create New AI Model' })).toHaveAttribute('href', '/create-model')
  await user.click(dialog.getByRole('button', { name: 'Generate 1' }))
  expect(bodies(sent)).toEqual([])
})

test.each([{ tier: 'Basic' }, { tier: 'CREDITS_ONLY', packCredits: 41 }] as const)(
  'an account with $tier sees which plans include it instead of checkboxes, and /bulk-generate leads to the plans',
  async (over) => {
    const answers = { 'GET /account': account(over) }
    const { router } = await openBulk('/category/travel', answers)
    expect(await screen.findByText(/Pro and Premium/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription?plan=pro')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await router.navigate('/bulk-generate')
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscription'))
  },
)

test('/bulk-generate selects across categories, finds scenes by words, and asks for one first', async () => {
  const { user, sent } = await openBulk('/bulk-generate', { 'POST /bulk-jobs/scenes': started })
  const generate = await read('Generate')
  await user.click(generate)
  expect(screen.getByText('Please select at least one model')).toBeVisible()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all of Travel' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find a scene' }), 'first snow')
  expect(screen.queryByRole('region', { name: 'Travel' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Select First Snow' }))
  await user.click(await read('Generate 11'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Generate 11' }))
  await waitFor(() => expect(bodies(sent)).toHaveLength(1))
  expect(bodies(sent)[0].modelIdsManual).toEqual(expect.arrayContaining(ids))
  expect(bodies(sent)[0].modelIdsManual).toHaveLength(11)
})
