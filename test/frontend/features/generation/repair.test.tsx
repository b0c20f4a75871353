import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { generation, generationId, listed, openApp, processing } from '#test/support/frontend/web-app.tsx'

const path = `/generations/${generationId()}`
const other = GenerationId.parse('gen_01JZ0000000000000000000077')
const start = 'POST /room-design-full-redesign'

const openDesign = (shown: Generation, answers: Answers = {}) =>
  openApp(path, {
    answers: {
      [`GET ${path}`]: shown,
      [`GET /generations/${other}`]: processing({ id: other, repairOf: generationId() }),
      'GET /pictures/source.jpg': () => new Response('picture'),
      ...answers,
    },
  })

const design = (changed: Partial<Generation> = {}) =>
  generation({ credits: 1, originalImageUrl: '/pictures/source.jpg', ...changed })

const openDialog = async (answers: Answers = {}) => {
  const app = await openDesign(design(), answers)
  const button = await screen.findByRole('button', { name: copy.open })
  button.focus()
  await app.user.keyboard('{Enter}')
  return { ...app, button, dialog: await screen.findByRole('dialog', { name: copy.open }) }
}

describe('a paid design', () => {
  test('is repaired for free with the complaint, and its repair is shown', async () => {
    const { user, sent, location } = await openDialog({ [start]: processing({ id: other, repairOf: generationId() }) })
    await user.click(screen.getByRole('radio', { name: copy.complaints.missing }))
    await user.click(screen.getByRole('radio', { name: copy.places['top-right'] }))
    await user.click(screen.getByLabelText(copy.words))
    await user.paste('The lamp')
    await user.click(screen.getByRole('button', { name: copy.start }))
    expect(await screen.findByText(copy.started)).toBeVisible()
    const { body } = sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).toMatchObject({
      repairOf: generationId(),
      complaint: 'missing',
      complaintPlace: 'top-right',
      complaintWords: 'The lamp',
      decorationStyle: generation().settings.decorationStyle,
    })
    expect(body).not.toHaveProperty('seed')
    await waitFor(() => expect(location()).toBe(`/generations/${other}`))
  })

  test('is repaired without a place when the chosen one is taken back', async () => {
    const { user, sent } = await openDialog({ [start]: processing({ id: other, repairOf: generationId() }) })
    await user.click(screen.getByRole('radio', { name: copy.complaints.missing }))
    await user.click(screen.getByRole('radio', { name: copy.places.middle }))
    expect(screen.getByRole('radio', { name: copy.places.middle })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: copy.anywhere }))
    expect(screen.getByRole('radio', { name: copy.anywhere })).toBeChecked()
    await user.click(screen.getByRole('button', { name: copy.start }))
    expect(await screen.findByText(copy.started)).toBeVisible()
    const { body } = sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).not.toHaveProperty('complaintPlace')
  })

  test('is shown small, in parts from left to right and from top to bottom', async () => {
    const { dialog } = await openDialog()
    const places = within(within(dialog).getByRole('radiogroup', { name: copy.place })).getAllByRole('radio')
    expect(places.slice(0, 9).map((place) => place.ariaLabel)).toEqual([
      'Top left',
      'Top',
      'Top right',
      'Left',
      'Middle',
      'Right',
      'Bottom left',
      'Bottom',
      'Bottom right',
    ])
    expect(dialog.querySelector('img')).toHaveAttribute('src', design().thumbnailUrl)
  })

  test('asks for the complaint first, and says so', async () => {
    const { user, sent } = await openDialog()
    await user.click(screen.getByRole('button', { name: copy.start }))
    expect(screen.getByRole('alert')).toHaveTextContent(copy.missing)
    expect(sent.some(({ path }) => path === '/room-design-full-redesign')).toBe(false)
  })

  test('says why it cannot be repaired, and asks again for the same repair', async () => {
    const { user, sent } = await openDialog({
      [start]: () => problem('generation.repaired', 409, 'No free repair.'),
    })
    await user.click(screen.getByRole('radio', { name: copy.complaints.colour }))
    await user.click(screen.getByRole('button', { name: copy.start }))
    expect(await screen.findByText('No free repair.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: copy.start }))
    const asked = () => sent.filter(({ path }) => path === '/room-design-full-redesign')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(new Set(asked().map(({ body }) => (body as { generationId: string }).generationId)).size).toBe(1)
  })

  test('is answered by keyboard, and Escape leads back to the button', async () => {
    const { user, button, dialog } = await openDialog()
    await user.tab()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(button).toHaveFocus()
  })
})

test.each([
  ['a repaired design leads to its repair', { repairId: other }, copy.showRepair],
  ['a repair leads to the design that it repaired', { repairOf: other, credits: 0 }, copy.showRepaired],
])('%s, and offers no other one', async (_what, changed, name) => {
  await openDesign(design(changed))
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/generations/${other}`)
  expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
})

describe('the page of a repair', () => {
  const settings = { ...generation().settings, complaint: 'colour', complaintPlace: 'top', complaintWords: 'Too green' }
  const repair = design({ repairOf: other, credits: 0, settings })

  test('shows it beside the first design or beside the photo, and says why it was made', async () => {
    const first = design({ id: other, imageUrl: '/pictures/first.jpg' })
    const { user } = await openDesign(repair, { [`GET /generations/${other}`]: first })
    expect(await screen.findByRole('img', { name: copy.firstDesign })).toHaveAttribute('src', '/pictures/first.jpg')
    expect(screen.getByText('A colour is wrong · Top · Too green')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: copy.photo }))
    expect(screen.getByRole('img', { name: 'Before' })).toHaveAttribute('src', '/pictures/source.jpg')
    expect(screen.queryByRole('img', { name: copy.firstDesign })).not.toBeInTheDocument()
  })

  test.each([
    ['deleted', () => problem('generation.notFound', 404, 'Gone')],
    ['not finished', processing({ id: other })],
  ])('shows it beside the photo when the first design is %s', async (_what, answer) => {
    await openDesign(repair, { [`GET /generations/${other}`]: answer })
    expect(await screen.findByRole('img', { name: 'Before' })).toBeVisible()
    expect(screen.queryByRole('radio', { name: copy.photo })).not.toBeInTheDocument()
  })
})

test('a design that cost nothing offers no repair', async () => {
  await openDesign(design({ credits: 0 }))
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
})

test('a repair is named as one in the gallery', async () => {
  await openApp(paths.gallery, { answers: { 'GET /generations': listed(design({ repairOf: other, credits: 0 })) } })
  expect(await screen.findByRole('link', { name: /, Repair, / })).toBeVisible()
})
