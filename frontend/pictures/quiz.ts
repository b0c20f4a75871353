import quiz from './quiz.json' with { type: 'json' }

// The operator replaces the files in quiz/ and their lines in quiz.json.
const urls = import.meta.glob<string>(['./quiz/*.avif', './quiz/*.webp'], {
  eager: true,
  query: '?url',
  import: 'default',
})

type QuizPicture = {
  id: string
  isAi: boolean
  src: { avif: string; webp: string }
  width: number
  height: number
  alt: string
}

/** Whether a picture that counts as real is still a placeholder for a photograph. */
export const hasPlaceholders = quiz.pictures.some(({ isPlaceholder }) => isPlaceholder)

/** The quiz's pictures in the order of quiz.json. A picture without both of its files is left out. */
export const quizPictures: readonly QuizPicture[] = quiz.pictures.flatMap(({ id, isAi, width, height, alt }) => {
  const avif = urls[`./quiz/${id}.avif`]
  const webp = urls[`./quiz/${id}.webp`]
  return avif && webp ? [{ id, isAi, src: { avif, webp }, width, height, alt }] : []
})
