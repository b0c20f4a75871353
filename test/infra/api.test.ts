import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiPrefix, type Endpoint } from '#shared/contracts/endpoint.ts'
import { areas } from '#shared/contracts/index.ts'
import { listingPages, sharePageMethods, sharePages } from '#shared/contracts/share-pages.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { functionsOf, keptStack } from '#test/support/infra/template.ts'

const stack = keptStack('plain')
const { resolver } = stack
const functions = functionsOf(stack)
const integrations = resolver.resources('AWS::ApiGatewayV2::Integration')
const [authorizer] = resolver.resources('AWS::ApiGatewayV2::Authorizer')

const routes = resolver.resources('AWS::ApiGatewayV2::Route').map(({ properties }) => {
  const integration = integrations.find(({ name }) => properties.Target === `integrations/${name}`)
  return {
    route: properties.RouteKey,
    entry: functions.find(({ arn }) => arn === integration?.properties.IntegrationUri)?.entry,
    authorization: properties.AuthorizationType,
    authorizer: properties.AuthorizerId,
  }
})

const AccessLogs = z.object({ AccessLogSettings: z.object({ Format: z.string() }) })

const promised = Object.values(areas).flatMap(({ name, endpoints }) =>
  Object.values<Endpoint>(endpoints).map(({ method, path, auth }) => ({
    route: `${method} ${apiPrefix}${path}`,
    entry: `api/${name}`,
    authorization: auth === 'user' ? 'JWT' : 'NONE',
    authorizer: auth === 'user' ? authorizer?.name : undefined,
  })),
)
const vendors = Object.entries(webhooks).map(([name, { method, path }]) => ({
  route: `${method} ${apiPrefix}${path}`,
  entry: `webhooks/${name}`,
  authorization: 'NONE',
  authorizer: undefined,
}))

const pages = [sharePages, listingPages]
  .flatMap(({ path }) => sharePageMethods.map((method) => ({ method, path })))
  .map(({ method, path }) => ({
    route: `${method} ${path}`,
    entry: 'pages/shared',
    authorization: 'NONE',
    authorizer: undefined,
  }))

describe('the API', () => {
  test.each(promised)('$route goes to $entry with $authorization', (endpoint) => {
    expect(routes).toContainEqual(endpoint)
  })

  test.each(vendors)('$route, the webhook of a vendor, needs no token', (webhook) => {
    expect(routes).toContainEqual(webhook)
  })

  test.each(pages)('serves the pages of shared designs to everybody: $route', (page) => {
    expect(routes).toContainEqual(page)
  })

  test('has no other route', () => {
    expect(routes.length).toBe(promised.length + vendors.length + pages.length)
  })

  test('accepts tokens of our user pool for our client only', () => {
    const [pool] = resolver.resources('AWS::Cognito::UserPool')
    const [client] = resolver.resources('AWS::Cognito::UserPoolClient')
    expect(authorizer?.properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [client?.name],
        Issuer: `https://cognito-idp.us-east-1.amazonaws.com/${pool?.name}`,
      },
    })
  })

  test('has one Lambda permission for each of its functions', () => {
    const called = resolver
      .resources('AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
      .map(({ properties }) => properties.FunctionName)
    const entries = [...new Set(routes.map(({ entry }) => entry))]
    const arns = entries.map((entry) => functions.find((candidate) => candidate.entry === entry)?.arn)
    expect([...called].sort()).toEqual([...arns].sort())
  })

  test('logs requests without paths, queries or addresses', () => {
    const [stage] = resolver.resources('AWS::ApiGatewayV2::Stage')
    expect(stage?.properties).toMatchObject({ StageName: '$default', AutoDeploy: true })
    const { AccessLogSettings } = AccessLogs.parse(stage?.properties)
    expect(AccessLogSettings.Format).toContain('$context.routeKey')
    expect(AccessLogSettings.Format).not.toMatch(/path|querystring|sourceIp|userAgent|claims/i)
  })

  test('has no CORS, so that no other site can call it', () => {
    expect(resolver.resources('AWS::ApiGatewayV2::Api')[0]?.properties).not.toHaveProperty('CorsConfiguration')
  })
})
