import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, generation, processing } from '#test/support/frontend/web-app.tsx'
import {
  answerAll,
  choosePhoto,
  openStudio,
  preparePictures,
  push,
  start,
  submit,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

const idOf = ({ body }: Sent) => Object(body).generationId
const echoed = (sent: Sent) => processing({ id: idOf(sent) })

const startThree = async (answers: object) => {
  const app = await openStudio({ 'GET /account': account({ credits: 5 }), ...answers })
  await choosePhoto(app)
  await answerAll(app)
  await app.user.selectOptions(await screen.findByLabelText('Variations'), '3')
  expect(screen.getByText('3 credits')).toBeVisible()
  await start(app)
  return app
}
const submits = (sent: readonly Sent[]) => sent.filter(({ path }) => path === '/room-design-full-redesign')

test('three variations are three designs of the same choices, without a seed of their own', async () => {
  const app = await startThree({ [submit]: echoed })
  await waitFor(() => expect(submits(app.sent)).toHaveLength(3))
  expect(new Set(submits(app.sent).map(idOf)).size).toBe(3)
  const choices = submits(app.sent).map(({ body }) => ({ ...Object(body), generationId: undefined }))
  expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(1)
  expect(choices[0]).not.toHaveProperty('seed')
})

test('a variation that is refused is told, and the others go on', async () => {
  let answered = 0
  const app = await startThree({
    [submit]: (sent: Sent) => {
      answered += 1
      return answered === 2 ? problem('generation.credits', 402, 'You need credits to generate images') : echoed(sent)
    },
  })
  expect(await screen.findByText('1 of 3 variations were started. You need credits to generate images')).toBeVisible()
  expect(submits(app.sent)).toHaveLength(2)
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
})

test('more variations than the credits pay for are refused before the start', async () => {
  const app = await openStudio({ 'GET /account': account({ credits: 2 }) })
  await choosePhoto(app)
  await answerAll(app)
  await app.user.selectOptions(await screen.findByLabelText('Variations'), '3')
  expect(await screen.findByText('You need more credits for this generation')).toBeVisible()
})

test('More like this names its price and starts the same choices with another seed', async () => {
  const made = generation({ settings: { ...generation().settings, seed: '41', caption: 'Front room' } })
  const app = await openStudio({ [`GET /generations/${made.id}`]: made })
  await choosePhoto(app)
  await answerAll(app)
  await start(app)
  await screen.findByRole('button', { name: 'Cancel' })
  push({ type: 'generation', generation: made })
  const actions = within(await screen.findByRole('group', { name: 'Actions for this design' }))
  await app.user.click(actions.getByRole('button', { name: 'More' }))
  await app.user.click(screen.getByRole('menuitem', { name: 'More like this (1 credit)' }))
  await waitFor(() => expect(submits(app.sent)).toHaveLength(2))
  expect(submits(app.sent)[1]?.body).toMatchObject({ decorationStyle: 'mid-century-modern', caption: 'Front room' })
  expect(submits(app.sent)[1]?.body).not.toHaveProperty('seed')
})
