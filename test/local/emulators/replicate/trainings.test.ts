import { zipSync } from 'fflate'
import type Replicate from 'replicate'
import type { Training } from 'replicate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import type { ReplicateStandIn } from '#local/emulators/replicate/start-replicate.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  quickReplicate,
  type ReceivedWebhook,
  replicateClient,
  webhookReceiver,
} from '#test/support/local/replicate-stand-in.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

let standIn: ReplicateStandIn
let client: Replicate
let storage: StandIn

/** Serves each of these files; every other path is 404. */
const served = (files: Record<string, Uint8Array>): Promise<StandIn> =>
  listen(({ url = '' }, response) => {
    const file = files[url.slice(1)]
    response.writeHead(file ? 200 : 404).end(file)
  })

beforeAll(async () => {
  standIn = await quickReplicate()
  client = replicateClient(standIn)
  const photo = await jpegOf(40, 60)
  storage = await served({
    'photos.zip': zipSync({ 'one.jpg': photo, 'two.jpg': photo }),
    'texts.zip': zipSync({ 'one.txt': Buffer.from('a caption') }),
    'broken.zip': zipSync({ 'one.jpg': photo, 'two.jpg': photo.subarray(0, 20) }),
    'photo.jpg': photo,
  })
})
afterEach(() => standIn.faults.reset())
afterAll(async () => {
  await standIn.close()
  await storage.close()
})

const owner = 'roomwright-local'
const trainer = ['ostris', 'flux-dev-lora-trainer'] as const
const settings = { visibility: 'private', hardware: 'gpu-t4' } as const

const newModel = async (name: string, on = client): Promise<string> => {
  await on.models.create(owner, name, settings)
  return name
}

const train = async (destination: string, { zip = 'photos.zip', on = client, ...more } = {}): Promise<Training> => {
  const { latest_version: version } = await on.models.get(...trainer)
  return on.trainings.create(...trainer, version?.id ?? '', {
    destination: `${owner}/${destination}`,
    input: { input_images: `${storage.url}/${zip}`, trigger_word: 'RWM', steps: 1000 },
    ...more,
  })
}

const ended = (id: string, on = client): Promise<Training> =>
  eventually(async () => {
    const training = await on.trainings.get(id)
    expect(training.status).toMatch(/succeeded|failed|canceled|aborted/)
    return training
  })

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error) => error.response.status,
  )

const remove = (path: string) => client.request(path, { method: 'DELETE' })

test('a training gives the destination a version, with which the model can be deleted again', async () => {
  const name = await newModel('mdl-one')
  expect(await client.models.get(owner, name)).toMatchObject({ visibility: 'private', latest_version: null })
  const created = await train(name)
  expect(created).toMatchObject({ status: 'starting', output: null, model: trainer.join('/') })

  const { status, output, logs } = await ended(created.id)
  const version = (await client.models.get(owner, name)).latest_version?.id ?? ''
  expect(version).toMatch(/^[0-9a-f]{64}$/)
  expect(status).toBe('succeeded')
  expect(output).toEqual({ version: `${owner}/${name}:${version}`, weights: expect.stringContaining(version) })
  expect(logs).toContain('flux_train_replicate: 100%|██████████| 1000/1000')

  expect(await statusOf(remove(`/models/${owner}/${name}`))).toBe(403)
  expect((await remove(`/models/${owner}/${name}/versions/${version}`)).status).toBe(202)
  expect((await remove(`/models/${owner}/${name}`)).status).toBe(204)
  expect(await statusOf(client.models.get(owner, name))).toBe(404)
  expect(await statusOf(newModel(name))).toBe(409)
})

test('the logs of a running training show its progress, and a canceled one gives no version', async () => {
  standIn.faults.set({ latencyMs: 4000 })
  const name = await newModel('mdl-canceled')
  const { id } = await train(name)
  await eventually(async () => {
    const { status, logs } = await client.trainings.get(id)
    expect(status).toBe('processing')
    expect(logs).toMatch(/flux_train_replicate: {3}5%\|.{10}\| 50\/1000/)
    expect(logs).not.toContain('100%|██████████| 1000')
  })
  expect(await client.trainings.cancel(id)).toMatchObject({ status: 'canceled', output: null })
  expect((await client.models.get(owner, name)).latest_version).toBeNull()
})

test.each([
  ['photo.jpg', 'must be a zip file'],
  ['texts.zip', 'No images found'],
  ['broken.zip', "cannot identify image file 'two.jpg'"],
  ['gone.zip', 'could not be downloaded: status 404'],
])('a training with %s fails and says so', async (zip, error) => {
  const { id } = await train(await newModel(`mdl-${zip.toLowerCase()}`), { zip })
  expect(await ended(id)).toMatchObject({ status: 'failed', error: expect.stringContaining(error), output: null })
})

test('a request that the API does not take creates nothing', async () => {
  const taken = await newModel('mdl-taken')
  const create = (name: string, by = owner, hardware = 'gpu-t4') =>
    statusOf(client.models.create(by, name, { ...settings, hardware }))
  expect(await create(taken)).toBe(409)
  expect(await create('mdl_01ABC')).toBe(422)
  expect(await create('mdl-other', owner, 'gpu-none')).toBe(422)
  expect(await create('mdl-other', 'somebody')).toBe(403)

  expect(await statusOf(train('mdl-none'))).toBe(404)
  expect(await statusOf(train(taken, { input: { input_images: storage.url, hf_token: 'x' } } as object))).toBe(422)
  expect(await statusOf(train(taken, { input: { steps: 1000 } } as object))).toBe(422)
  expect(await statusOf(client.trainings.create(...trainer, 'a'.repeat(64), {} as never))).toBe(404)
  expect(await statusOf(client.trainings.get('nothing'))).toBe(404)
})

test('the end and its webhook follow the fault switches, with the requested events only', async () => {
  const receiver = await webhookReceiver()
  const name = await newModel('mdl-faults')
  const trained = (faults: Parameters<typeof standIn.faults.set>[0]) => {
    standIn.faults.set(faults)
    return train(name, { webhook: receiver.url, webhook_events_filter: ['completed'] } as object)
  }
  const received = ({ id }: Training): ReceivedWebhook[] =>
    receiver.received.filter(({ prediction }) => prediction.id === id)

  await trained({ webhook: { lost: { times: 1 } } })
  for (const kind of ['canceled', 'aborted', 'zipRejected'] as const) await trained({ outcome: { kind } })
  const failed = await trained({ outcome: { kind: 'failed', error: 'CUDA out of memory (E1001)' } })
  const early = await trained({ webhook: { beforeAnswer: { times: 1 } } })
  expect(received(early)).toHaveLength(1)
  const huge = await trained({ webhook: { hugeLogs: { times: 1 }, doubled: { times: 1 } } })
  await receiver.atLeast(7)
  expect(receiver.received.map(({ prediction: { status } }) => status).sort()).toEqual(
    ['aborted', 'canceled', 'failed', 'failed', 'succeeded', 'succeeded', 'succeeded'].sort(),
  )
  expect(received(failed)[0]?.prediction.error).toBe('CUDA out of memory (E1001)')
  expect(received(huge).map(({ body }) => body.length > 5_000_000)).toEqual([true, true])
  await receiver.close()
})

test('a training can succeed without the URL of its weights', async () => {
  standIn.faults.set({ outcome: { kind: 'noWeights' } })
  const { id } = await train(await newModel('mdl-no-weights'))
  const { status, output } = await ended(id)
  expect({ status, names: Object.keys(output ?? {}) }).toEqual({ status: 'succeeded', names: ['version'] })
})

test('reading and creating a training and deleting a model can be made to fail', async () => {
  const name = await newModel('mdl-refused')
  standIn.faults.set({ create: { kind: 'failedAfter' }, modelDeletion: { times: 1 } })
  expect(await statusOf(train(name))).toBe(500)
  const [training] = (await client.trainings.list()).results
  expect(await ended(training?.id ?? '')).toMatchObject({ status: 'succeeded' })
  const { results } = (await client.models.versions.list(owner, name)) as unknown as { results: { id: string }[] }
  await remove(`/models/${owner}/${name}/versions/${results[0]?.id}`)
  expect(await statusOf(remove(`/models/${owner}/${name}`))).toBe(403)
  expect((await remove(`/models/${owner}/${name}`)).status).toBe(204)
})

test('models survive a restart, and a training that it interrupted starts over', async () => {
  const kept = { file: `${temporaryFolder()}/predictions` }
  const before = await quickReplicate({ ...kept, latencyMs: 60_000 })
  const name = await newModel('mdl-kept', replicateClient(before))
  const { id } = await train(name, { on: replicateClient(before) })
  await before.close()

  const after = await quickReplicate(kept)
  expect(await ended(id, replicateClient(after))).toMatchObject({ status: 'succeeded' })
  expect((await replicateClient(after).models.get(owner, name)).latest_version).not.toBeNull()
  await after.close()
})

test('a picture is generated with the weights of a training until its version is deleted', async () => {
  const name = await newModel('mdl-weights')
  const { output } = await ended((await train(name)).id)
  const input = { prompt: 'RWM on a sofa', lora_weights: output?.weights }
  const run = async () => {
    const created = await client.predictions.create({ model: 'black-forest-labs/flux-dev-lora', input })
    return eventually(async () => {
      const prediction = await client.predictions.get(created.id)
      expect(prediction.status).toMatch(/succeeded|failed/)
      return prediction
    })
  }
  expect(await run()).toMatchObject({ status: 'succeeded', output: [expect.stringContaining('/out-0.')] })
  await remove(`/models/${owner}/${name}/versions/${output?.version?.split(':')[1]}`)
  expect(await run()).toMatchObject({ status: 'failed' })
})
