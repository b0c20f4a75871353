import { beforeEach, expect, test, vi } from 'vitest'
import { isStoredAsJpeg, pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { answering, problem } from '#test/support/frontend/web-api.ts'
import { generationId, signIn } from '#test/support/frontend/web-app.tsx'

const made = { url: 'https://images.test/made.jpg' }
const file = () => new Response('made', { headers: { 'content-type': 'image/jpeg' } })
const bodies = (sent: ReturnType<typeof answering>) => sent.flatMap(({ body }) => (body ? [body] : []))

beforeEach(async () => {
  signIn()
  await refreshSession()
})

test('a file is made in the normal size and by no board’s rules, unless another is asked for', async () => {
  const sent = answering({ 'POST /picture-files': made, 'GET /made.jpg': file })
  expect(await (await pictureFile(generationId(), 'plain')).text()).toBe('made')
  await pictureFile(generationId(), 'labelled', { isHd: true, board: 'har' })
  expect(bodies(sent)).toEqual([
    { generationId: generationId(), form: 'plain', isHd: false, board: 'other' },
    { generationId: generationId(), form: 'labelled', isHd: true, board: 'har' },
  ])
})

test('files are asked for one after the other, also after one that failed', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const sent = answering({
    'POST /picture-files': () => new Promise((resolve) => answers.push(resolve)),
    'GET /made.jpg': file,
  })
  const [first, second] = ['A', 'B'].map((last) => pictureFile(generationId(last), 'plain'))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(bodies(sent)).toHaveLength(1)
  answers[0]?.(problem('photo.gone', 410, 'It is no longer stored.'))
  await expect(first).rejects.toThrow('It is no longer stored.')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(made)
  expect(await (await second)?.text()).toBe('made')
})

test('an answer without a file is an error', async () => {
  const proof = { protected: 'aGVhZGVy', payload: 'e30', signature: 'c2lnbmF0dXJl' }
  answering({ 'POST /picture-files': { proof } })
  await expect(pictureFile(generationId(), 'plain')).rejects.toThrow('The answer has no file')
})

test('a cancelled file is not asked for', async () => {
  const sent = answering({ 'POST /picture-files': made })
  await expect(pictureFile(generationId(), 'plain', { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(sent).toEqual([])
})

test.each([
  ['https://images.test/one.jpg?Expires=1', true],
  ['/pictures/one.jpg', true],
  ['https://images.test/one.png?name=one.jpg', false],
  ['https://images.test/one.jpg/mask', false],
  [null, false],
])('whether %s is a JPEG: %s', (imageUrl, isJpeg) => {
  expect(isStoredAsJpeg({ imageUrl })).toBe(isJpeg)
})
