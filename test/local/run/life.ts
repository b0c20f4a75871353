import { ulid } from 'ulid'
import { expect } from 'vitest'
import { findMode } from '#shared/tools/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { answersFor } from '#test/support/functions/tool-bodies.ts'
import { picture } from '#test/support/functions/training-photos.ts'
import type { StackAtAddress } from '#test/support/local/local-stack.ts'
import { newAccount, personAt, type StackPerson, sendFile } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { billingOf, waitForState } from './billing-person.ts'

const send = async (post: Parameters<typeof sendFile>[0], bytes: Buffer) =>
  expect((await sendFile(post, bytes)).status).toBe(204)

const fileOf = ({ length }: Buffer) => ({ contentType: 'image/jpeg', bytes: length })

/** Calls that have to succeed, and the ids of what was started by them. */
const callsOf = (person: StackPerson) => {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await person.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  return {
    call,
    design: async (storagePath: string, changed: object = {}): Promise<string> =>
      (await call('POST', '/room-design-full-redesign', { ...person.redesignOf(storagePath), ...changed })).id,
    listing: async (storagePath: string): Promise<string> => {
      const toolMode = findMode('full-redesign', 'room')
      if (!toolMode) throw new Error('There is no full redesign')
      const { decorationStyle, ...room } = answersFor(toolMode)
      const photo = { imageUrl: storagePath, ...room, caption: 'Kitchen' }
      const body = { bulkJobId: `bulk_${ulid()}`, toolId: 'full-redesign', decorationStyle, photos: [photo, photo] }
      return (await call('POST', '/bulk-jobs/listing', body)).job.id
    },
  }
}

/** Uploads a photo with its original, and makes, marks, shares and enlarges designs of it. Returns its path. */
const makeDesigns = async (person: StackPerson): Promise<string> => {
  const { call, design, listing } = callsOf(person)
  const bytes = await roomPhoto({ width: 320, height: 240, seed: 1 })
  const { workingCopy, original } = await call('POST', '/uploads', {
    workingCopy: fileOf(bytes),
    original: fileOf(bytes),
  })
  await send(workingCopy, bytes)
  await send(original, bytes)
  const { storagePath } = workingCopy
  await call('GET', `/uploads/seen?storagePath=${storagePath}`)
  const first = await person.settled(await design(storagePath, { originalImageUrl: original.storagePath }))
  const second = await person.settled(await design(first.storagePath ?? '', { parentId: first.id }))
  expect(second.status).toBe('completed')
  for (const { id } of [first, second]) await call('PATCH', `/generations/${id}`, { name: 'Hall', isFavourite: true })
  await call('PUT', '/account/listing-board', { board: 'canopy' })
  await call('POST', `/generations/${first.id}/share`, { isLabelled: true, showsOriginal: true, board: 'canopy' })
  await call('POST', '/picture-files', { generationId: first.id, form: 'labelled', isHd: false, board: 'canopy' })
  await call('POST', `/generations/${first.id}/hd`, {})
  await eventually(async () => expect((await person.generation(first.id)).hd?.status).toBe('completed'))
  await person.setFaults({ outcome: { kind: 'failed', times: 1 } })
  expect((await person.settled(await design(storagePath))).status).toBe('failed')
  await person.setFaults({})
  const job = await listing(storagePath)
  await eventually(async () => expect((await call('GET', `/bulk-jobs/${job}`)).job.status).toBe('completed'))
  await call('POST', `/bulk-jobs/${job}/share`, { isLabelled: true, board: 'canopy' })
  return storagePath
}

/** Trains a personal model, makes a picture with it, and prepares another one. */
const makeModels = async (person: StackPerson): Promise<void> => {
  const { call } = callsOf(person)
  await call('POST', '/training-photos/consent', { version: 2 })
  await person.console('PUT', '/rekognition/faces', { faces: 1 })
  const upload = async (seed: number): Promise<string> => {
    const bytes = await picture(seed, { side: 520 })
    const { photo, upload } = await call('POST', '/training-photos', fileOf(bytes))
    await send(upload, bytes)
    return photo.id
  }
  const check = async (imageIds: string[]) => {
    await call('POST', '/image-validation', { imageIds })
    await eventually(async () =>
      expect(JSON.stringify(await call('GET', '/training-photos'))).not.toContain('"unvalidated"'),
    )
  }
  await check(await Promise.all(Array.from({ length: 8 }, (_, index) => upload(20 + index))))
  const { model } = await call('PUT', '/trained-models/draft', { gender: 'woman', name: 'Ada' })
  await call('POST', '/start-training', { userModelId: model.id, steps: 1000 })
  await eventually(async () => expect((await call('GET', '/trained-models')).models[0].status).toBe('complete'))
  await call('PUT', '/trained-models/selection', { modelId: model.id })
  const asked = { generationId: `gen_${ulid()}`, userModelId: model.id, prompt: 'in a garden' }
  expect((await person.settled((await call('POST', '/generate-image', asked)).id)).status).toBe('completed')
  await check([await upload(50)])
  await call('PUT', '/trained-models/draft', { gender: 'man' })
}

/** Starts designs, a bulk job and a full resolution that still run when this ends. */
const leaveRunning = async (person: StackPerson, storagePath: string): Promise<void> => {
  const { call, design, listing } = callsOf(person)
  const { generations } = await call('GET', '/generations?favourites=yes')
  await person.setFaults({ latencyMs: 1_000_000 })
  await call('POST', `/generations/${await design(storagePath)}/cancel`)
  await design(storagePath)
  await listing(storagePath)
  await call('POST', `/generations/${generations[0].id}/hd`, {})
  await eventually(async () => {
    const running = (await person.jobs()).filter(({ predictionId }) => predictionId)
    expect(running.length).toBe(4)
  })
}

/**
 * Does everything that a person can do, and leaves some of it running; another person deletes the account. Returns the
 * address of the first.
 */
export const live = async (stack: StackAtAddress): Promise<string> => {
  const email = await newAccount(stack)
  const billing = await billingOf(stack, email)
  await billing.pay(await billing.checkout('/create-checkout', { priceId: 'price_pro' }))
  await waitForState(billing, { tier: 'Pro', active: true, credits: 500 })
  await billing.pay(await billing.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' }))
  await eventually(async () => expect((await billing.account()).packCredits).toBe(200))
  const person = await personAt(stack, email)
  const { call } = callsOf(person)
  const photo = await makeDesigns(person)
  await makeModels(person)
  await call('POST', '/account/export')
  await eventually(async () => expect((await person.account()).dataExport).toMatchObject({ status: 'ready' }))
  await call('POST', '/contact', { name: 'Ada', email, message: 'Hello' })
  await leaveRunning(person, photo)
  const other = await newAccount(stack)
  const leaving = await personAt(stack, other)
  await leaving.call('GET', '/account')
  expect(await leaving.call('POST', '/account/delete', { confirmation: other })).toMatchObject({ status: 202 })
  await eventually(async () => expect(await leaving.call('GET', '/account')).toMatchObject({ status: 401 }))
  return email
}
