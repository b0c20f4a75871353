import { handler as account } from '#functions/api/account.ts'
import { handler as billing } from '#functions/api/billing.ts'
import { handler as bulkJobs } from '#functions/api/bulk-jobs.ts'
import { handler as catalogue } from '#functions/api/catalogue.ts'
import { handler as generations } from '#functions/api/generations.ts'
import { handler as pictureFiles } from '#functions/api/picture-files.ts'
import { handler as trainedModels } from '#functions/api/trained-models.ts'
import { handler as trainingPhotos } from '#functions/api/training-photos.ts'
import { handler as uploads } from '#functions/api/uploads.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { areas } from '#shared/contracts/index.ts'
import { limits } from '#shared/limits.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { idAt, photoPath } from './accounts.ts'
import { type AccountPlan, common, photoOfManyDesigns, rare, type SmallKind } from './plans.ts'

const handlers = {
  account,
  billing,
  'bulk-jobs': bulkJobs,
  catalogue,
  generations,
  'picture-files': pictureFiles,
  'trained-models': trainedModels,
  'training-photos': trainingPhotos,
  uploads,
}

/** One call, and which small account finds as many on the same page. */
type Read = {
  name: string
  params?: Record<string, string>
  query?: Record<string, string>
  queryOf?: (plan: AccountPlan) => Record<string, string>
  beside?: SmallKind
}

/** The older half of a large account, and all of a small one. */
const fromMiddle = ({ designs }: AccountPlan) => ({ before: idAt.design(designs > 50 ? designs / 2 : 0) })

/** Every call of the API that lists or reads, by its area and endpoint, as the screens send them. */
const reads: Record<string, readonly Read[]> = {
  'account.read': [{ name: 'account' }],
  'account.exportLinks': [{ name: 'links of an export' }],
  'account.settings': [{ name: 'settings' }],
  'billing.listCreditEntries': [
    { name: 'credit history' },
    { name: 'credit history, from its middle', queryOf: ({ entries }) => ({ before: idAt.entry(entries / 2) }) },
  ],
  'bulk-jobs.list': [{ name: 'bulk jobs' }],
  'bulk-jobs.read': [{ name: 'a bulk job', params: { id: idAt.job(0) } }],
  'catalogue.list': [{ name: 'a catalogue', params: { name: 'decoration-styles' } }],
  'catalogue.categories': [{ name: 'categories of presets' }],
  'catalogue.presets': [{ name: 'presets of a category', params: { id: presets[0]?.categoryId ?? '' } }],
  'catalogue.preset': [{ name: 'a preset', params: { id: presets[0]?.manualId ?? '' } }],
  'generations.list': [
    { name: 'gallery' },
    { name: 'gallery, from its middle', queryOf: fromMiddle, beside: 'mixed' },
    { name: 'gallery of 30 days', query: { since: new Date(Date.now() - 30 * 24 * 3_600_000).toISOString() } },
    { name: 'gallery of a tool', query: { tool: common }, beside: 'uniform' },
    { name: 'gallery of a rare tool', query: { tool: rare } },
    { name: 'gallery of the pictures with models', query: { tool: 'ai-models' }, beside: 'portraits' },
    { name: 'gallery of all rooms, behind 500 portraits', query: { tool: 'rooms' }, beside: 'uniform' },
    { name: 'gallery of all rooms, from its middle', query: { tool: 'rooms' }, queryOf: fromMiddle, beside: 'uniform' },
    { name: 'favourites', query: { favourites: 'yes' }, beside: 'uniform' },
    { name: 'favourites of a tool', query: { favourites: 'yes', tool: common }, beside: 'uniform' },
    { name: 'favourites of a rare tool', query: { favourites: 'yes', tool: rare } },
    { name: 'favourites of all rooms', query: { favourites: 'yes', tool: 'rooms' }, beside: 'uniform' },
    { name: 'running designs', query: { status: 'processing', tool: 'rooms', limit: String(limits.pickerPageSize) } },
    {
      name: 'results to start from, behind 500 portraits',
      query: { status: 'completed', tool: 'rooms', limit: String(limits.pickerPageSize) },
      beside: 'uniform',
    },
  ],
  'generations.read': [{ name: 'a design', params: { id: idAt.design(42) } }],
  'generations.versions': [
    { name: 'versions of a photo', params: { photoId: idAt.photo(photoOfManyDesigns) }, beside: 'uniform' },
  ],
  'picture-files.signers': [{ name: 'certificates of the signers' }],
  'trained-models.list': [{ name: 'personal models' }],
  'trained-models.photos': [{ name: 'photos of a model', params: { id: idAt.model(0) } }],
  'training-photos.list': [{ name: 'training photos' }],
  'uploads.list': [{ name: 'my photos' }],
  'uploads.read': [{ name: 'a photo', queryOf: ({ userId }) => ({ storagePath: photoPath(userId, 3) }) }],
  'uploads.see': [{ name: 'what a photo shows', queryOf: ({ userId }) => ({ storagePath: photoPath(userId, 3) }) }],
}

/** Every call with what sends it for an account. Throws for an endpoint that reads and is not in the list. */
export const readCalls = () =>
  Object.entries(areas).flatMap(([areaName, { endpoints }]) =>
    Object.entries(endpoints)
      .filter(([, { method }]) => method === 'GET')
      .flatMap(([endpointName, endpoint]) => {
        const handler = Object.entries(handlers).find(([name]) => name === areaName)?.[1]
        const asked = reads[`${areaName}.${endpointName}`]
        if (!handler || !asked) throw new Error(`No call is measured for ${areaName}.${endpointName}`)
        return asked.map(({ name, params, query, queryOf, beside = 'mixed' }) => ({
          name,
          beside,
          send: async (plan: AccountPlan): Promise<object> => {
            const event = apiEvent(endpoint, {
              claims: accessClaims(plan.userId),
              query: { ...query, ...queryOf?.(plan) },
              ...(params && { params }),
            })
            const { status, body } = await answerOf(handler, event)
            if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
            return body
          },
        }))
      }),
  )
