import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { startS3 } from '#local/emulators/aws/s3/start-s3.ts'
import type { AccessRequest, AnsweredCall } from '#local/emulators/base/stand-in.ts'
import { region, s3Client } from './aws-clients.ts'
import { localAccess, operatorKey, workerKey } from './local-access.ts'

export const bucket = 'pictures'

/** A running S3 with one bucket, a client of the operator and one of a worker with the permissions of `workerMay`. */
export const startTestS3 = async (workerMay?: (request: AccessRequest) => boolean) => {
  const { access } = localAccess(workerMay)
  const answered: AnsweredCall[] = []
  const s3 = await startS3({ access, region, log: (call) => answered.push(call) })
  s3.createBucket(bucket)
  return {
    s3,
    answered,
    client: s3Client(s3),
    worker: s3Client(s3, workerKey),
    clientWith: (config: S3ClientConfig) => s3Client(s3, operatorKey, config),
  }
}
export type TestS3 = Awaited<ReturnType<typeof startTestS3>>

/** The error code in S3's XML document. */
export const errorCode = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
