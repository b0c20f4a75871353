import type { Resolver } from '#local/emulators/template/resolve.ts'

type Service = 'apigateway' | 'cognito-idp' | 'events'

/** The functions that a service may invoke. Without a Lambda permission every such call fails on AWS. */
export const functionsInvocableBy = (resolver: Resolver, service: Service): ReadonlySet<unknown> =>
  new Set(
    resolver
      .resources('AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === `${service}.amazonaws.com`)
      .map(({ properties }) => properties.FunctionName),
  )
