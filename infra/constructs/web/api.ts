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

export type Route = { method: Method; path: string; authorizer: IHttpRouteAuthorizer }

/** The HTTP API behind the distribution's `/api/*`. Its routes are added from the contracts. */
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

  /** Sends routes to one function, which API Gateway may call by one permission however many they are. */
  addRoutes(handler: LambdaFunction, routes: readonly Route[]) {
    const integration = new HttpLambdaIntegration(handler.entry, handler, { scopePermissionToRoute: false })
    return routes.flatMap(({ method, path, authorizer }) =>
      this.httpApi.addRoutes({ path: `${apiPrefix}${path}`, methods: [HttpMethod[method]], integration, authorizer }),
    )
  }

  /** A vendor's route: it comes without a token of ours. */
  addWebhook(receiver: LambdaFunction, route: Omit<Route, 'authorizer'>) {
    for (const added of this.addRoutes(receiver, [{ ...route, authorizer: new HttpNoneAuthorizer() }]))
      Validations.of(added).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: "A vendor has no token of ours: the function verifies the vendor's signature.",
      })
  }
}

// Neither paths nor queries: they name users' things, and a webhook's proof.
const accessLogLine = {
  requestId: '$context.requestId',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
}
