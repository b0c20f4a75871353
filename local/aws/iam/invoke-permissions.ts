import type { Resolver } from '#local/template/resolve.ts'

type Service = 'apigateway' | 'cognito-idp' | 'events'

/** The functions that the template lets a service invoke: without a Lambda permission every call of it fails on AWS. */
export const functionsInvocableBy = (resolver: Resolver, service: Service): ReadonlySet<unknown> =>
  new Set(
    resolver
      .resources('AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === `${service}.amazonaws.com`)
      .map(({ properties }) => properties.FunctionName),
  )
