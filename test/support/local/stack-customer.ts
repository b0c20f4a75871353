import { expect, vi } from 'vitest'
import { PresignedPost } from '#shared/contracts/uploads.ts'
import { Account } from '#shared/entities/account.ts'
import { Generation } from '#shared/entities/generation.ts'
import { modesOf } from '#shared/tools/index.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { accessTokenOf, type LocalStackForTests } from './local-stack.ts'

const aiFunction = 'room-design-full-redesign'

/** Somebody who is signed in to a running stack and uses it over HTTP, as the browser does. */
export const stackCustomer = async (stack: LocalStackForTests, email = 'credits@example.com') => {
  const token = await accessTokenOf(stack, email)
  const photo = await roomPhoto({ width: 640, height: 480, seed: 1 })

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${stack.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  /** Sends the photo to storage; answers storage's own answer and the path. */
  const sendPhoto = async () => {
    const { body } = await call('POST', '/uploads', { workingCopy: { contentType: 'image/jpeg', bytes: photo.length } })
    const { url, fields, storagePath } = PresignedPost.parse(body.workingCopy)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }))
    const answer = await fetch(url, { method: 'POST', body: form, headers: { origin: stack.url } })
    return { answer, storagePath }
  }
  const generation = async (id: string) => Generation.parse((await call('GET', `/generations/${id}`)).body)

  return {
    call,
    sendPhoto,
    generation,
    account: async () => Account.parse((await call('GET', '/account')).body),
    /** A filled-in form of the tool, with a photo of its own. */
    newRedesign: async () => {
      const [toolMode] = modesOf(aiFunction)
      if (!toolMode) throw new Error(`No tool uses ${aiFunction}`)
      const { answer, storagePath } = await sendPhoto()
      expect(answer.status).toBe(204)
      return submitBody(toolMode, { [toolMode.mode.roomField]: storagePath })
    },
    submit: (body: Record<string, unknown>) => call('POST', `/${aiFunction}`, body),
    settled: (id: string) =>
      vi.waitFor(
        async () => {
          const current = await generation(id)
          expect(current.status).not.toBe('processing')
          return current
        },
        { timeout: 45_000, interval: 100 },
      ),
  }
}
