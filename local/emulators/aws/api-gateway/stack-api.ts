import * as z from 'zod'
import { functionsInvocableBy } from '#local/emulators/aws/iam/invoke-permissions.ts'
import type { StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { createGateway, type Gateway, type Integration } from './gateway.ts'
import { createJwtAuthorizer, type JwtAuthorizer, remoteKeys } from './jwt-authorizer.ts'
import type { Route } from './routes.ts'

// Strict: what is not read here is not implemented.
const RouteProperties = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
})

const IntegrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  PayloadFormatVersion: z.literal('2.0'),
  IntegrationUri: z.string(),
  TimeoutInMillis: z.coerce.number().default(30_000),
})

const AuthorizerProperties = z.object({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.array(z.literal('$request.header.Authorization')),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
})

type StackApiOptions = {
  resolver: Resolver
  functions: StackFunctions
  /** The local URL of a token issuer's keys. */
  jwksUrlOf: (issuer: string) => string
}

export type StackApi = Gateway & { apiId: string; routeKeys: string[] }

/** The template's HTTP API with its routes, integrations and authorizers. */
export const createStackApi = ({ resolver, functions, jwksUrlOf }: StackApiOptions): StackApi => {
  const [api, ...others] = resolver.resources('AWS::ApiGatewayV2::Api')
  if (!api || others.length > 0) throw new Error('The local runner needs a template with exactly one HTTP API.')

  const authorizers = new Map<string, JwtAuthorizer>()
  for (const { name, properties } of resolver.resources('AWS::ApiGatewayV2::Authorizer')) {
    const { Issuer, Audience } = AuthorizerProperties.parse(properties).JwtConfiguration
    authorizers.set(
      name,
      createJwtAuthorizer({ issuer: Issuer, audience: Audience, keys: remoteKeys(jwksUrlOf(Issuer)) }),
    )
  }

  const invocable = functionsInvocableBy(resolver, 'apigateway')
  const routes: Route<Integration>[] = resolver
    .resources('AWS::ApiGatewayV2::Route')
    .map(({ logicalId, properties }) => {
      const route = RouteProperties.parse(properties)
      const authorizer = authorizers.get(route.AuthorizerId ?? '')
      if (route.AuthorizationType === 'JWT' && !authorizer) throw new Error(`The route ${logicalId} has no authorizer.`)
      return {
        routeKey: route.RouteKey,
        target: {
          ...integrationOf(resolver, functions, invocable, route.Target.replace('integrations/', '')),
          authorizer: route.AuthorizationType === 'JWT' ? authorizer : undefined,
        },
      }
    })
  return { ...createGateway(api.name, routes), apiId: api.name, routeKeys: routes.map(({ routeKey }) => routeKey) }
}

const integrationOf = (
  resolver: Resolver,
  functions: StackFunctions,
  invocable: ReadonlySet<unknown>,
  logicalId: string,
): Integration => {
  const { IntegrationUri, TimeoutInMillis } = IntegrationProperties.parse(resolver.resource(logicalId).properties)
  if (!invocable.has(IntegrationUri))
    throw new Error(`The template gives API Gateway no permission to invoke ${IntegrationUri}.`)
  return { invoke: (event) => functions.invoke(IntegrationUri, event), timeoutMilliseconds: TimeoutInMillis }
}
