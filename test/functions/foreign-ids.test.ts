import { isDeepStrictEqual } from 'node:util'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys, ownerOf } from '#functions/core/db/keys.ts'
import { limits } from '#shared/limits.ts'
import { accountRow, otherUserId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { type ApiRoute, apiHandlers, apiRoutes } from '#test/support/functions/api-handlers.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { keptRows } from '#test/support/functions/kept-rows/index.ts'

const [rows = []] = Object.values(keptRows).toReversed()
const owner = ownerOf(rows.find(({ sk }) => sk.startsWith('MODEL#'))?.pk ?? '') ?? ''
const own = rows.filter(({ pk }) => pk === `USER#${owner}`)
const idsOf = (prefix: string) => own.flatMap(({ sk }) => (sk.startsWith(prefix) ? [sk.slice(prefix.length)] : []))
const ids = [...idsOf('GEN#'), ...idsOf('BULK#'), ...idsOf('MODEL#'), ...idsOf('PHOTO#'), ...idsOf('UPLOAD#')]
const paths = [...new Set(JSON.stringify(own).match(new RegExp(`${owner}/[\\w/.-]+`, 'g')))]

/** What a request names in its body, by the route: one id or path of its kind. */
const bodies: Readonly<Record<string, (id: string) => unknown>> = {
  'generations.remove': (id) => ({ ids: [id] }),
  'generations.update': () => ({ name: 'Hall' }),
  'generations.share': () => ({ isLabelled: false, showsOriginal: false }),
  'bulk-jobs.share': () => ({ isLabelled: false, showsOriginal: false }),
  'picture-files.create': (generationId) => ({ generationId, form: 'plain', isHd: false }),
  'trained-models.update': () => ({ name: 'Ada' }),
  'trained-models.select': (modelId) => ({ modelId }),
  'trained-models.start': (userModelId) => ({ userModelId, steps: limits.trainingSteps }),
  'training-photos.validate': (id) => ({ imageIds: [id] }),
  'uploads.map': (storagePath) => ({ storagePath, parts: ['wall'] }),
}

/** Bodies with whole forms, whose pictures and models are somebody else's in the tests of their areas. */
const testedWithTheirForms = /^(?:ai\.|bulk-jobs\.(?:scenes|listing|styleExamples|floorExamples)$)/

const nameOf = ({ area, name }: ApiRoute) => `${area}.${name}`
const paramOf = ({ endpoint }: ApiRoute) => endpoint.path.match(/\{(\w+)\}/)?.[1]
const hasPathInQuery = ({ endpoint }: ApiRoute) =>
  endpoint.query instanceof z.ZodObject && 'storagePath' in endpoint.query.shape

type Request = { id: string; params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** The requests of a route that its contract accepts, each with one of these ids or paths. */
const requestsOf = (route: ApiRoute, named: readonly string[]): Request[] => {
  const { params, body } = route.endpoint
  const param = paramOf(route)
  return named.flatMap((id): Request[] => {
    const sent = bodies[nameOf(route)]?.(id)
    if (param) return params.safeParse({ [param]: id }).success ? [{ id, params: { [param]: id }, body: sent }] : []
    if (hasPathInQuery(route)) return id.includes('/') ? [{ id, query: { storagePath: id } }] : []
    return sent && body.safeParse(sent).success ? [{ id, body: sent }] : []
  })
}

const routes = apiRoutes.flatMap((route) => {
  const requests = requestsOf(route, [...ids, ...paths])
  return requests.length > 0 ? [{ ...route, requests }] : []
})

/** An id or a path of the same form that nobody has. */
const unknownOf = (id: string) => id.replace(/[0-9A-Z]{4}(?=$|\.|-)/, 'ZZZZ')

const { table } = useFunctionStage({
  now: '2026-11-28T12:00:00.000Z',
  internet: { 'https://images.test': () => new Response(null, { status: 204 }) },
})
const s3 = useAwsClient(S3Client)
const pool = useAwsClient(CognitoIdentityProviderClient)

const begin = () => {
  table.reset()
  s3.onAnyCommand().resolves({})
  pool.onAnyCommand().resolves({})
  for (const { pk, sk, ...row } of rows) table.put({ pk, sk }, row)
  table.put(keys.account(otherUserId), accountRow({ userId: otherUserId, tier: 'Enterprise', packCredits: 500 }))
}

const ownersClaims = {
  ...accessClaims(owner),
  token_epoch: AccountRow.parse(own.find(({ sk }) => sk === 'ACCOUNT')).tokenEpoch,
}

const ask = async ({ area, endpoint }: ApiRoute, claims: Record<string, string>, request: Request | undefined) => {
  begin()
  const { status, body } = await answerOf(apiHandlers[area], apiEvent(endpoint, { claims, ...request }))
  return { status, body }
}

test('every route that names something of a person is asked here, or with its form', () => {
  const named = apiRoutes.filter((route) => {
    const schema = JSON.stringify(z.toJSONSchema(route.endpoint.body, { io: 'input', unrepresentable: 'any' }))
    return (
      hasPathInQuery(route) ||
      /\^(?:gen|mdl|pho|bulk)_|A-Za-z0-9\/_/.test(schema) ||
      /photoId|\{id\}/.test(route.endpoint.path)
    )
  })
  const asked = routes.map(nameOf)
  const left = named.map(nameOf).filter((name) => !asked.includes(name) && !testedWithTheirForms.test(name))
  // Presets belong to nobody, and the id of a new photo is the caller's own.
  expect(left).toEqual(['catalogue.presets', 'catalogue.preset', 'training-photos.create'])
})

test.each(routes)(
  '$name of $area answers about what is somebody else’s as about nothing, and changes none of it',
  async ({ requests, ...route }) => {
    const answers = async ({ id }: Request, claims: Record<string, string>) => {
      const [asNothing] = requestsOf(route, [unknownOf(id)])
      const [asIt] = requestsOf(route, [id])
      return [await ask(route, claims, asIt), await ask(route, claims, asNothing)] as const
    }
    let isKnownToOwner = false
    for (const request of requests) {
      await ask(route, accessClaims(otherUserId), request)
      expect(own.map(({ pk, sk }) => table.get({ pk, sk }))).toEqual(own)
      const [answer, answerAboutNothing] = await answers(request, accessClaims(otherUserId))
      expect(answer).toEqual(answerAboutNothing)
      expect(answer.status).toBeLessThan(500)
      isKnownToOwner ||= !isDeepStrictEqual(...(await answers(request, ownersClaims)))
    }
    expect(isKnownToOwner).toBe(true)
  },
)
