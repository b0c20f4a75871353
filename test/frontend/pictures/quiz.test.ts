import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PictureManifest } from '#frontend/pictures/manifest.ts'
import quiz from '#frontend/pictures/quiz.json' with { type: 'json' }
import { quizPictures } from '#frontend/pictures/quiz.ts'

const { pictures } = PictureManifest.parse(JSON.parse(readFileSync('frontend/pictures/manifest.json', 'utf8')))

test('the quiz has 16 pictures with both files, nine of them AI and seven real', () => {
  expect(quizPictures).toHaveLength(16)
  expect(quizPictures.filter(({ isAi }) => isAi)).toHaveLength(9)
  expect(new Set(quizPictures.flatMap(({ src }) => [src.avif, src.webp])).size).toBe(32)
})

test('an alternative text describes the room and does not give the answer away', () => {
  const revealing = /\b(ai|real|photo\w*|render\w*|generated|artificial|fault\w*|missing|extra|bent)\b/i
  expect(quizPictures.filter(({ alt }) => revealing.test(alt))).toEqual([])
})

test.each(quiz.pictures)(
  '$id has its text and size from the manifest, which says if it is a placeholder',
  (picture) => {
    const entry = pictures.find(({ name }) => name === picture.id)
    expect(entry?.alt).toBe(picture.alt)
    expect(entry?.files.map(({ width, height }) => [width, height])).toEqual(
      Array.from({ length: 2 }, () => [picture.width, picture.height]),
    )
    expect(entry?.use.includes('placeholder')).toBe(picture.isPlaceholder)
    expect(picture.isPlaceholder && picture.isAi).toBe(false)
  },
)
