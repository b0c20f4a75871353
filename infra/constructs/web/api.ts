import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { apiPrefix, type Method } from '#shared/contracts/endpoint.ts'

export type Route = { method: Method | 'HEAD'; path: string; authorizer: IHttpRouteAuthorizer }

/** The HTTP API behind the distribution's `/api/*`, `/s/*` and `/l/*`. Its routes come from the contracts. */
export class Api extends Construct {
  readonly httpApi: HttpApi
  readonly host: string

  constructor(scope: Construct, id: string, { stage }: { stage: string }) {
    super(scope, id)
    this.httpApi = new HttpApi(this, 'Http', { apiName: `roomwright-${stage}`, createDefaultStage: false })
    this.host = `${this.httpApi.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLogs', {
            retention: RetentionDays.ONE_MONTH,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
      },
    })
  }

  /**
   * Adds routes to one function, with a single Lambda permission for all, because a template has at most 500 resources.
   */
  addRoutes(handler: LambdaFunction, routes: readonly Route[], prefix: string = apiPrefix) {
    const integration = new HttpLambdaIntegration(handler.entry, handler, { scopePermissionToRoute: false })
    return routes.flatMap(({ method, path, authorizer }) =>
      this.httpApi.addRoutes({ path: `${prefix}${path}`, methods: [HttpMethod[method]], integration, authorizer }),
    )
  }

  /** Adds routes that need no session, for vendors and visitors. */
  addPublicRoutes(handler: LambdaFunction, routes: readonly Omit<Route, 'authorizer'>[], prefix: string = apiPrefix) {
    const authorizer = new HttpNoneAuthorizer()
    const open = routes.map((route) => ({ ...route, authorizer }))
    for (const added of this.addRoutes(handler, open, prefix))
      Validations.of(added).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          "The function verifies a vendor's signature or the secret in the path, or limits what all visitors together may send.",
      })
  }
}

// Paths and queries are not logged, because they contain user ids and webhook signatures.
const accessLogLine = {
  requestId: '$context.requestId',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
}
