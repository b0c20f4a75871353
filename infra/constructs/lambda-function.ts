import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { foldersOf } from '#infra/build/folders.ts'
import { metricNamespace, serviceName } from '#infra/constructs/watch/metric-names.ts'

export type LambdaFunctionProps = {
  /** `<folder>/<name>` below `functions/`. */
  entry: string
  timeout: Duration
  memorySize?: number
  environment?: Record<string, string>
  /** Role and logs that several functions with the same rights have together. Without it a function has its own. */
  ground?: FunctionGround
}

/** The role of functions, and where they log. */
export class FunctionGround {
  readonly role: Role
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string) {
    this.role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.logGroup.grantWrite(this.role)
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray has no narrower resource for sending traces, nor has Rekognition for detecting and comparing faces, and for labels.',
    })
  }
}

/** A Lambda function. Only this construct sets runtime, bundle, logs and tracing. */
export class LambdaFunction extends Lambda {
  readonly entry: string
  readonly executionRole: Role

  constructor(scope: Construct, id: string, props: LambdaFunctionProps) {
    const { entry, timeout, memorySize = 512, environment, ground = new FunctionGround(scope, id) } = props
    const { role, logGroup } = ground
    const bundle = join(foldersOf(scope).functions, entry)
    super(scope, id, {
      code: Code.fromAsset(bundle),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(bundle),
      memorySize,
      timeout,
      role,
      logGroup,
      tracing: Tracing.ACTIVE,
      environment: {
        POWERTOOLS_SERVICE_NAME: serviceName,
        METRICS_NAMESPACE: metricNamespace(scope),
        ...environment,
      },
    })
    this.entry = entry
    this.executionRole = role
  }
}

/** Bundles with sharp run on x86_64, for which the build copies sharp's binaries. All others run on Arm. */
const architectureOf = (bundle: string) =>
  existsSync(join(bundle, 'node_modules/sharp')) ? Architecture.X86_64 : Architecture.ARM_64
