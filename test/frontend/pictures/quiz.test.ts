import { expect, test } from 'vitest'
import quiz from '#frontend/pictures/quiz.json' with { type: 'json' }
import { quizPictures } from '#frontend/pictures/quiz.ts'

test('the quiz has 16 pictures with both files, nine of them AI and seven real', () => {
  expect(quizPictures).toHaveLength(16)
  expect(quizPictures.filter(({ isAi }) => isAi)).toHaveLength(9)
  expect(new Set(quizPictures.flatMap(({ src }) => [src.avif, src.webp])).size).toBe(32)
})

test('an alternative text describes the room and does not give the answer away', () => {
  const revealing = /\b(ai|real\w*|photo\w*|render\w*|generated\w*|fake\w*|artificial|fault\w*|missing|extra|bent)\b/i
  expect(quizPictures.filter(({ alt }) => revealing.test(alt))).toEqual([])
})

test('a placeholder stands for a real photo', () => {
  expect(quiz.pictures.filter(({ isPlaceholder, isAi }) => isPlaceholder && isAi)).toEqual([])
})
