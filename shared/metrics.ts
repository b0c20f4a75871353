import { brand } from './brand.ts'

/** The CloudWatch namespace of the product's own metrics: functions write them there, and alarms look there. */
export const metricNamespace = brand.name

/** The `service` dimension of these metrics and of every log line. */
export const serviceName = brand.name.toLowerCase()
