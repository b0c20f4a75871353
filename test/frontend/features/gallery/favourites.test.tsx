import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, type Sent } from '#test/support/frontend/web-api.ts'
import { generation, generationId, listed, openApp } from '#test/support/frontend/web-app.tsx'

const liked = generation({ id: generationId('V'), isFavourite: true })
const other = generation({ id: generationId('T') })
const list = ({ search }: Sent) => (search.get('favourites') ? listed(liked) : listed(liked, other))
const update = `PATCH /generations/${other.id}`

const hearts = async () => screen.findAllByRole('button', { name: 'Add to favourites' })

test('a design is marked on its card, and shown as marked at once', async () => {
  const { user, sent } = await openApp('/dashboard?sub=generated', {
    answers: { 'GET /generations': list, [update]: { ...other, isFavourite: true } },
  })
  const [first, second] = await hearts()
  expect(first).toHaveAttribute('aria-pressed', 'true')
  expect(second).toHaveAttribute('aria-pressed', 'false')
  await user.click(second as HTMLElement)
  expect((await hearts())[1]).toHaveAttribute('aria-pressed', 'true')
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ isFavourite: true })
})

test('a mark that cannot be saved is taken back and told', async () => {
  const { user } = await openApp('/dashboard?sub=generated', {
    answers: { 'GET /generations': list, [update]: () => problem('request.busy', 503, 'Busy') },
  })
  await user.click((await hearts())[1] as HTMLElement)
  expect(await screen.findByText('Your favourite could not be saved. Busy')).toBeVisible()
  expect((await hearts())[1]).toHaveAttribute('aria-pressed', 'false')
})

test('the gallery shows favourites only, by its URL, and a design leaves them when its mark is taken away', async () => {
  const { user, location } = await openApp('/dashboard?sub=generated', {
    answers: { 'GET /generations': list, [`PATCH /generations/${liked.id}`]: { ...liked, isFavourite: false } },
  })
  await user.click(await screen.findByRole('button', { name: 'Favourites only' }))
  expect(location()).toBe('/dashboard?sub=generated&favourites=yes')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  const card = within(screen.getByRole('article'))
  await user.click(card.getByRole('button', { name: 'Add to favourites' }))
  expect(await screen.findByRole('heading', { name: 'No designs here' })).toBeVisible()
})
