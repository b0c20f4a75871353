import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { quizPictures } from '#frontend/pictures/quiz.ts'
import { quizCopy, resultsCopy } from '#shared/copy/quiz.ts'
import { resultsDelayMilliseconds, verdictMilliseconds } from '#shared/quiz.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'

const total = quizPictures.length

afterEach(() => void vi.useRealTimers())

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const begin = async () => {
  vi.useRealTimers()
  const app = await openApp('/quiz', { isSignedIn: false })
  const start = await screen.findByRole('button', { name: 'Start the quiz' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(start)
  return app
}

const shownPicture = () => {
  const alternatives = screen.getAllByRole('img').map((image) => image.getAttribute('src'))
  const picture = quizPictures.find(({ src }) => alternatives.includes(src.webp))
  if (!picture) throw new Error('No quiz picture is shown')
  return picture
}

const press = (isAi: boolean) =>
  fireEvent.click(screen.getByRole('button', { name: isAi ? 'AI Generated' : 'Real Photo' }))

const answerAll = async (isRight: (index: number) => boolean) => {
  for (let index = 0; index < total; index += 1) {
    press(isRight(index) === shownPicture().isAi)
    await passes(verdictMilliseconds)
  }
}

describe('a question', () => {
  test('shows its number and the score, and a right answer is confirmed and counted', async () => {
    await begin()
    expect(screen.getByRole('heading', { name: 'Question 1 of 16' })).toBeVisible()
    expect(screen.getByText('Does this sample picture count as a photo, or as made by AI?')).toBeVisible()
    expect(screen.getByText('Score: 0 of 0')).toBeVisible()
    const { isAi } = shownPicture()
    press(isAi)
    expect(screen.getByText(`Correct. It counts as ${isAi ? 'made by AI' : 'a photo'} in this sample.`)).toBeVisible()
    expect(screen.getByText('Score: 1 of 1')).toBeVisible()
    await passes(verdictMilliseconds)
    expect(screen.getByRole('heading', { name: 'Question 2 of 16' })).toBeVisible()
  })

  test('a wrong answer is corrected and cannot be changed', async () => {
    await begin()
    const { isAi } = shownPicture()
    press(!isAi)
    press(isAi)
    expect(screen.getByText(`Wrong. It counts as ${isAi ? 'made by AI' : 'a photo'} in this sample.`)).toBeVisible()
    expect(screen.getByText('Score: 0 of 1')).toBeVisible()
    await passes(verdictMilliseconds - 1)
    expect(screen.getByRole('heading', { name: 'Question 1 of 16' })).toBeVisible()
  })

  test.each([
    ['r', false],
    ['A', true],
  ])('the key %s answers it', async (key, isAi) => {
    await begin()
    const isRight = shownPicture().isAi === isAi
    fireEvent.keyDown(document.body, { key })
    expect(screen.getByText(isRight ? 'Score: 1 of 1' : 'Score: 0 of 1')).toBeVisible()
  })

  test.each([
    ['with Ctrl', { key: 'r', ctrlKey: true }],
    ['held down', { key: 'a', repeat: true }],
    ['of another letter', { key: 'x' }],
  ])('a key %s does not answer it', async (_, event) => {
    await begin()
    fireEvent.keyDown(document.body, event)
    expect(screen.getByText('Score: 0 of 0')).toBeVisible()
  })

  test('a picture that does not load says so', async () => {
    await begin()
    fireEvent.error(screen.getByAltText(shownPicture().alt))
    expect(screen.getByText("This picture didn't load. You can still guess, or reload the page.")).toBeVisible()
  })
})

test('all pictures appear once, in another order than the last time', async () => {
  const order = async () => {
    await begin()
    const seen: string[] = []
    for (let index = 0; index < total; index += 1) {
      seen.push(shownPicture().id)
      press(true)
      await passes(verdictMilliseconds)
    }
    cleanup()
    sessionStorage.clear()
    return seen
  }
  const [first, second] = [await order(), await order()]
  expect(first.toSorted()).toEqual(quizPictures.map(({ id }) => id).toSorted())
  expect(first).not.toEqual(second)
})

test('a reload continues at the next question with the same score', async () => {
  await begin()
  press(shownPicture().isAi)
  cleanup()
  vi.useRealTimers()
  await openApp('/quiz', { isSignedIn: false })
  expect(await screen.findByRole('heading', { name: 'Question 2 of 16' })).toBeVisible()
  expect(screen.getByText('Score: 1 of 1')).toBeVisible()
})

test('the end stores the score and leads to the results after two seconds', async () => {
  const { location } = await begin()
  await answerAll((index) => index < 12)
  expect(screen.getByRole('heading', { name: 'That was the last one' })).toBeVisible()
  expect(JSON.parse(sessionStorage.getItem('roomwright.quiz-score') ?? '')).toEqual({
    correct: 12,
    total: 16,
    percentage: 75,
  })
  await passes(resultsDelayMilliseconds - 1)
  expect(location()).toBe('/quiz')
  await passes(1)
  vi.useRealTimers()
  await waitFor(() => expect(location()).toBe('/quiz-results'))
  expect(await screen.findByRole('heading', { name: 'You got 12 of 16 right' })).toBeVisible()
})

test('without samples the questions speak of photos and AI', () => {
  expect(resultsCopy.pitchLead(false)).toMatch(/^You have just seen how real a generated room can look/)
  expect(resultsCopy.pitchLead(true)).toMatch(/^Those were sample pictures/)
  expect(quizCopy.ask(false)).toBe('Is this a photo, or did AI make it?')
  expect(quizCopy.verdict(true, false, false)).toBe('Correct. This is a real photo.')
  expect(quizCopy.verdict(false, true, false)).toBe('Wrong. AI made this picture.')
})
