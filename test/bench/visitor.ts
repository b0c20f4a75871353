import * as z from 'zod'
import { postFile } from '#infra/commands/check/upload.ts'
import { PresignedPost } from '#shared/contracts/uploads.ts'
import { Generation } from '#shared/entities/generation.ts'
import { anyMode } from '#test/support/functions/generations.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'
import { accessTokenOf } from '#test/support/local/local-stack.ts'
import { roomPhoto } from '#test/support/rooms.ts'

/** Signs in a visitor with access to everything at the stack with this URL, and uploads a photo. */
export const visitorAt = async (url: string, email = 'dev@example.com') => {
  const token = await accessTokenOf({ url }, email)
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const photo = await roomPhoto({ width: 1024, height: 768, seed: 1 })
  const Upload = z.object({ workingCopy: PresignedPost })
  const { workingCopy } = Upload.parse(
    await call('/uploads', { workingCopy: { contentType: 'image/jpeg', bytes: photo.length } }),
  )
  await postFile(workingCopy, photo, 'image/jpeg')

  return {
    email,
    /** Submits the first tool's form with the photo. Returns the processing generation. */
    submit: async (): Promise<Generation> => {
      const { mode } = anyMode
      const body = submitBody(anyMode, { [mode.roomField]: workingCopy.storagePath })
      return Generation.parse(await call(`/${mode.function}`, body))
    },
  }
}

/** Sets the faults of the Replicate stand-in, as the console does. */
export const setFaults = async (url: string, faults: Record<string, unknown>): Promise<void> => {
  const answer = await fetch(`${url}/local/api/replicate/faults`, { method: 'PUT', body: JSON.stringify(faults) })
  if (!answer.ok) throw new Error(`The switches were refused: ${await answer.text()}`)
}
