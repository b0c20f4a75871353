import { startRekognition } from '#local/emulators/aws/rekognition/start-rekognition.ts'
import { startS3 } from '#local/emulators/aws/s3/start-s3.ts'
import { startSecrets } from '#local/emulators/aws/secrets/start-secrets.ts'
import { startSes } from '#local/emulators/aws/ses/start-ses.ts'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { looksModule } from '#local/preview/scene-of.ts'
import { startTestPool } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { account, region } from './aws-clients.ts'
import { startDynamoForTests } from './dynamo-stand-in.ts'
import { localAccess, operatorKey } from './local-access.ts'

/** Starts the stand-in of every AWS service that has a client of its own. */
export const startAwsServices = async () => {
  const common = { access: localAccess().access, region, account }
  const s3 = await startS3(common)
  const dynamo = await startDynamoForTests()
  const urls = {
    cognito: (await startTestPool()).cognito,
    rekognition: await startRekognition({ ...common, s3Url: s3.url, looksModule }),
    s3,
    secrets: await startSecrets(common),
    ses: await startSes({ ...common, identities: ['example.com'], deliver: () => {} }),
    sqs: await startSqs(common),
  } satisfies Record<string, StandIn>
  const close = () => Promise.all([dynamo.close(), ...Object.values(urls).map((standIn) => standIn.close())])
  return { ...urls, dynamodb: dynamo.proxy, close }
}

export type Config = { credentials?: typeof operatorKey; region?: string; systemClockOffset?: number }

/** The configuration of a client for a stand-in. */
export const aimed = ({ url }: StandIn, config: Config = {}) => ({
  endpoint: url,
  region,
  credentials: operatorKey,
  maxAttempts: 1,
  ...config,
})
