import { ApiRefusal, notFound } from './api-refusal.ts'
import { modelRequest, trainingRequest } from './create-request.ts'
import type { FaultSwitches } from './faults.ts'
import type { Outputs } from './outputs.ts'
import { hasVersions, type OwnModels } from './own-models.ts'
import type { Route } from './route.ts'
import { type RunKind, startRun } from './run-routes.ts'
import { trainerId, trainerJson, trainerVersion } from './trainer.ts'
import type { Training } from './trainings.ts'

type ModelRoutesOptions = {
  models: OwnModels
  outputs: Outputs
  trainings: RunKind<Training>
  faults: FaultSwitches
}

/** The account, its models and their versions, the trainer, and the creation of trainings. */
export const modelRoutes = ({ models, outputs, trainings, faults }: ModelRoutesOptions): Route[] => {
  const account = { type: 'organization', ...models.account, github_url: null }
  return [
    { method: 'GET', path: /^\/v1\/account$/, run: () => ({ status: 200, body: account }) },
    {
      method: 'POST',
      path: /^\/v1\/models$/,
      run: async ({ body }) => {
        const { owner, name, visibility, description } = modelRequest(await body())
        if (owner !== account.username) throw notAllowed()
        return { status: 201, body: models.create(owner, { name, visibility, description }), subject: name }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/models\/([^/]+\/[^/]+)$/,
      run: (_, [id = '']) => ({
        status: 200,
        body: id === trainerId ? trainerJson : models.describe(id),
        subject: id,
      }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/models\/([^/]+\/[^/]+)$/,
      run: (_, [id = '']) => {
        if (models.has(id) && faults.take('modelDeletion')) throw hasVersions()
        models.delete(id)
        return { status: 204, subject: id }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/models\/([^/]+\/[^/]+)\/versions$/,
      run: (_, [id = '']) => ({
        status: 200,
        body: { previous: null, next: null, results: models.describeVersions(id) },
        subject: id,
      }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/models\/([^/]+\/[^/]+)\/versions\/([^/]+)$/,
      run: (_, [id = '', version = '']) => {
        models.deleteVersion(id, version)
        outputs.remove(version)
        return { status: 202, subject: id }
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/models\/([^/]+\/[^/]+)\/versions\/([^/]+)\/trainings$/,
      run: async ({ body }, [id = '', version = '']) => {
        if (id !== trainerId || version !== trainerVersion) throw notFound()
        const request = trainingRequest(await body())
        if (!models.has(request.destination)) throw noDestination()
        return startRun(trainings, request)
      },
    },
  ]
}

const notAllowed = () =>
  new ApiRefusal(403, { title: 'Forbidden', detail: 'You are not allowed to create models of this owner.' })

const noDestination = () => new ApiRefusal(404, { detail: 'The specified training destination does not exist' })
