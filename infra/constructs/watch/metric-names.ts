import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { brand } from '#shared/brand.ts'

/**
 * The CloudWatch namespace of the stage's own metrics, for functions and alarms. It is the stack's name, because an
 * account can have several stages.
 */
export const metricNamespace = (scope: Construct) => Stack.of(scope).stackName

/** The `service` dimension of these metrics and of every log line. */
export const serviceName = brand.name.toLowerCase()
