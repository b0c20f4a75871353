import { useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#frontend/app/providers.tsx'
import { BoardChoice } from '#frontend/components/boards/board-choice.tsx'
import { LaterBoardWarning } from '#frontend/components/boards/later-board-warning.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { BoardId } from '#shared/entities/board.ts'
import { type Answers, answering, problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'

beforeEach(async () => {
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  await refreshSession()
})
afterEach(() => vi.useRealTimers())

const Screen = ({ toolIds }: { toolIds: readonly string[] }) => {
  const { data } = useQuery(accountQuery)
  return data ? (
    <>
      <BoardChoice />
      <LaterBoardWarning toolIds={toolIds} />
    </>
  ) : null
}

const saved = ({ body }: Sent) => Response.json(account({ listingBoard: BoardId.parse(Object(body).board) }))

const open = async (listingBoard: BoardId, answers: Answers = {}, toolIds = ['paint']) => {
  const sent = answering({
    'GET /account': account({ listingBoard }),
    'PUT /account/listing-board': saved,
    ...answers,
  })
  render(
    <Providers client={makeQueryClient()}>
      <Screen toolIds={toolIds} />
    </Providers>,
  )
  const choice = await screen.findByRole('combobox', { name: 'Where you publish' })
  const chosen = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).board)
  return { user: userEvent.setup(), choice, chosen }
}

test('the chosen board is kept, and what it asks for is told with its source and without legal advice', async () => {
  const { user, choice, chosen } = await open('other')
  expect(choice).toHaveValue('other')
  await user.selectOptions(choice, 'RealTracs (Tennessee)')
  expect(choice).toHaveValue('realtracs')
  await user.click(screen.getByText('What RealTracs (Tennessee) asks for'))
  expect(screen.getByText('Text, logos and other overlays on pictures are prohibited.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'RealTracs rule 2.7, Listing Media Requirements' })).toHaveAttribute(
    'href',
    'https://news.realtracs.com/tag/photos/',
  )
  expect(screen.getByText(/We read the rule itself on .*2026/)).toHaveTextContent(boardCopy.noAdvice)
  await waitFor(() => expect(chosen()).toEqual(['realtracs']))
})

test('the last of two choices is sent last, however long the first takes', async () => {
  let answerFirst = (_: Response) => {}
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve
  })
  const { user, choice, chosen } = await open('other', {
    'PUT /account/listing-board': (request: Sent) => (Object(request.body).board === 'canopy' ? first : saved(request)),
  })
  await user.selectOptions(choice, 'canopy')
  await user.selectOptions(choice, 'har')
  expect(chosen()).toEqual(['canopy'])
  answerFirst(Response.json(account({ listingBoard: 'canopy' })))
  await waitFor(() => expect(chosen()).toEqual(['canopy', 'har']))
  expect(choice).toHaveValue('har')
})

test('a choice that could not be saved goes back, and that is said', async () => {
  const { user, choice } = await open('canopy', {
    'PUT /account/listing-board': () => problem('unexpected', 500, 'No'),
  })
  await user.selectOptions(choice, 'har')
  await waitFor(() => expect(choice).toHaveValue('canopy'))
  expect(await screen.findByText(boardCopy.notSaved)).toBeVisible()
})

test.each<[BoardId, string, boolean]>([
  ['california', 'paint', true],
  ['california', 'floor-change', true],
  ['california', 'virtual-staging', false],
  ['california', 'paint, virtual-staging', true],
  ['canopy', 'paint', false],
])('%s warns before the price of %s: %s', async (board, toolId, isWarned) => {
  await open(board, {}, toolId.split(', '))
  if (isWarned) expect(await screen.findByRole('status')).toHaveTextContent(boardCopy.refused(board))
  else await expect(screen.findByText(/allows no pictures/, {}, { timeout: 300 })).rejects.toThrow()
})

test('without a board nothing is warned of', async () => {
  await open('other')
  expect(screen.queryByText(/allows no pictures/)).not.toBeInTheDocument()
})

test.each([
  // The last moment of the year where the person is, and the first of the next.
  [new Date(2026, 11, 31, 23, 59), true],
  [new Date(2027, 0, 1, 0, 0), false],
])('at %s Wisconsin is in force from a day that is still told: %s', async (now, isTold) => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await open('wisconsin')
  expect(screen.queryAllByText(/In force from/)).toHaveLength(isTold ? 1 : 0)
})
