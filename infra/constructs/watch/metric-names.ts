import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { brand } from '#shared/brand.ts'

/**
 * The CloudWatch namespace of the stage's own metrics: functions write them there, and alarms look there. It is the stack's
 * name, since an account may hold several stages.
 */
export const metricNamespace = (scope: Construct) => Stack.of(scope).stackName

/** The `service` dimension of these metrics and of every log line. */
export const serviceName = brand.name.toLowerCase()
