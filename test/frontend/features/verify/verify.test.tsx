import { screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { verifyCopy } from '#shared/copy/verify.ts'
import { limits } from '#shared/limits.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'

const { verdicts } = verifyCopy
const signers = { 'GET /picture-files/signers': { certificates: [] } }
const open = (answers: Parameters<typeof openApp>[1] = { answers: signers }) =>
  openApp('/verify', { isSignedIn: false, ...answers })

const plainPng = async (name: string) => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0724a' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

const choose = async ({ user }: Awaited<ReturnType<typeof open>>, ...files: File[]) =>
  user.upload(await screen.findByLabelText(verifyCopy.choose, { selector: 'input' }), files)

test('each chosen file gets its verdict, the last one first, and a screen reader hears each', async () => {
  const app = await open()
  await choose(app, await plainPng('a.png'), new File(['words'], 'b.txt', { type: 'text/plain' }))
  await choose(app, await plainPng('c.png'))
  const list = await screen.findByRole('list', { name: verifyCopy.results })
  await waitFor(() => expect(within(list).queryByText(verifyCopy.checking)).toBeNull())
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining(`c.png${verdicts.none().title}`),
    expect.stringContaining(`b.txt${verdicts.unreadable().title}`),
    expect.stringContaining(`a.png${verdicts.none().title}`),
  ])
  expect(screen.getByRole('log')).toHaveTextContent(
    `a.png: ${verdicts.none().title} b.txt: ${verdicts.unreadable().title} c.png: ${verdicts.none().title}`,
  )
  expect(app.sent.filter(({ path }) => path.startsWith('/picture-files'))).toHaveLength(1)
})

test('a file above the limit is not read, and one at the limit is', async () => {
  const app = await open()
  const file = (size: number) => Object.defineProperty(new File(['x'], `${size}`), 'size', { value: size })
  await choose(app, file(limits.chosenFileMaxBytes + 1))
  expect(await screen.findByRole('heading', { name: verdicts.tooLarge().title })).toBeVisible()
  await choose(app, file(limits.chosenFileMaxBytes))
  expect(await screen.findByRole('heading', { name: verdicts.unreadable().title })).toBeVisible()
})

test('a check that cannot load what it needs says so, and is made again', async () => {
  let isDown = true
  const app = await open({
    answers: {
      'GET /picture-files/signers': () => (isDown ? problem('request.blocked', 403, 'Blocked') : { certificates: [] }),
    },
  })
  await choose(app, await plainPng('a.png'))
  expect(await screen.findByRole('heading', { name: verdicts.failed().title })).toBeVisible()
  isDown = false
  await app.user.click(screen.getByRole('button', { name: verifyCopy.checkAgain }))
  expect(await screen.findByRole('heading', { name: verdicts.none().title })).toBeVisible()
})

test('files are read one after another', async () => {
  const app = await open()
  const [first, second] = [await plainPng('a.png'), await plainPng('b.png')]
  let arrive = (_bytes: ArrayBuffer) => {}
  first.arrayBuffer = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const bytes = await second.arrayBuffer()
  let isSecondRead = false
  second.arrayBuffer = async () => {
    isSecondRead = true
    return bytes
  }
  await choose(app, first, second)
  await waitFor(() => expect(app.sent.some(({ path }) => path.startsWith('/picture-files'))).toBe(true))
  expect(await screen.findAllByText(verifyCopy.checking)).toHaveLength(2)
  // Whatever is read at once has begun by now.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isSecondRead).toBe(false)
  arrive(bytes)
  await waitFor(() => expect(isSecondRead).toBe(true))
  const verdict = { name: verdicts.none().title }
  await waitFor(() => expect(screen.getAllByRole('heading', verdict)).toHaveLength(2))
})
