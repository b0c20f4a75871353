import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { GenerationQuery } from '#shared/contracts/generations.ts'
import { areas } from '#shared/contracts/index.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { Account } from '#shared/entities/account.ts'
import { limits } from '#shared/limits.ts'
import { gate } from '#test/support/functions/accounts.ts'

type Named = Endpoint & { name: string }

const endpoints = Object.entries(areas).flatMap(([area, { endpoints }]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]): Named => ({ ...endpoint, name: `${area}.${name}` })),
)

test('no two endpoints or webhooks share a method and a path', () => {
  const routes = [...endpoints, ...Object.values(webhooks)].map(({ method, path }) =>
    `${method} ${path}`.replaceAll(/\{\w+\}/g, '{}'),
  )
  expect(new Set(routes).size).toBe(routes.length)
})

test('an area is registered under its own name', () => {
  for (const [name, area] of Object.entries(areas)) expect(area.name).toBe(name)
})

/** The endpoints that everybody may call. */
const open = ['contact.send', 'picture-files.signers']

test.each(endpoints)(
  '$name has a well-formed path and requires a signed-in user, unless it is for everybody',
  (endpoint) => {
    expect(endpoint.path).toMatch(/^(\/[a-z-]+|\/\{[a-z]\w*\})+$/)
    expect(endpoint.auth).toBe(open.includes(endpoint.name) ? 'none' : 'user')
  },
)

test.each(endpoints.filter(({ method }) => method === 'GET'))('$name, which reads, takes no body', ({ body }) => {
  expect(body.parse({ change: 'this' })).toEqual({})
})

test.each(endpoints)('$name validates every parameter of its path', ({ path, params }) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const wrong = params.safeParse(Object.fromEntries(names.map((name) => [name, '../x'])))
  expect(wrong.success).toBe(names.length === 0)
})

test.each([
  [{}, { limit: limits.galleryPageSize }],
  [
    { limit: '20', status: 'completed' },
    { limit: 20, status: 'completed' },
  ],
  [{ limit: '0' }, undefined],
  [{ limit: '51' }, undefined],
  [{ limit: 'many' }, undefined],
  [{ status: 'stolen' }, undefined],
  [{ before: 'gen_x' }, undefined],
])('the query %j of a page of generations is parsed to %j', (query, parsed) => {
  expect(GenerationQuery.safeParse(query).data).toEqual(parsed)
})

test.each(['a&b@example.com', 'o/b@example.com', 'jürgen@example.com', 'a@пример.рф', 'a@example.xn--p1ai', null])(
  'an account can have any address that Cognito accepts: %s',
  (email) => {
    expect(Account.safeParse(gate({ email })).success).toBe(true)
  },
)
