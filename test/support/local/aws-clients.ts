import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SQSClient } from '@aws-sdk/client-sqs'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { operatorKey } from './local-access.ts'

export const region = 'us-east-1'
export const account = '000000000000'

type Key = { accessKeyId: string; secretAccessKey: string }

/** Uses path style, which the SDK chooses for an IP address (docs/vendors.md, S3). */
export const s3Client = ({ url }: StandIn, credentials: Key = operatorKey, config: S3ClientConfig = {}) =>
  new S3Client({ endpoint: url, region, credentials, maxAttempts: 1, ...config })

export const sqsClient = ({ url }: StandIn, credentials: Key = operatorKey) =>
  new SQSClient({ endpoint: url, region, credentials, maxAttempts: 1 })

export const secretsClient = ({ url }: StandIn, credentials: Key = operatorKey) =>
  new SecretsManagerClient({ endpoint: url, region, credentials, maxAttempts: 1 })
