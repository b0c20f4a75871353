// Loads sharp's native module in the main thread first: loaded by a worker thread, it would be unloaded with that thread.
import 'sharp'
import { createStackApi } from '#local/emulators/aws/api-gateway/stack-api.ts'
import { openFrontDoor } from '#local/emulators/aws/cloudfront/front-door.ts'
import { startSchedules } from '#local/emulators/aws/event-sources/schedules.ts'
import { startSources } from '#local/emulators/aws/event-sources/stack-sources.ts'
import { credentialsOf } from '#local/emulators/aws/iam/principals.ts'
import { createStackFunctions, type StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import { startPart } from '#local/emulators/base/ports.ts'
import { functionBook, placesOf, publicPlaces } from './addresses.ts'
import type { Foundation } from './foundation.ts'
import type { RealReplicate } from './real-replicate.ts'
import type { StandIns } from './start-stand-ins.ts'

/** The environment variables from which the AWS SDK takes each service's endpoint. */
const sdkVariables = ({ tables, s3, sqs, secrets, cognito, ses, rekognition }: StandIns): Record<string, string> => ({
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
  AWS_ENDPOINT_URL_DYNAMODB: tables.url,
  AWS_ENDPOINT_URL_DYNAMODB_STREAMS: tables.url,
  AWS_ENDPOINT_URL_REKOGNITION: rekognition.url,
  // With 127.0.0.1 the SDK uses path-style URLs; with localhost it would request bucket.localhost.
  AWS_ENDPOINT_URL_S3: s3.url,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  AWS_ENDPOINT_URL_SESV2: ses.url,
  AWS_ENDPOINT_URL_SQS: sqs.url,
})

/**
 * Creates the template's functions with environment variables that point at the stand-ins. With the real Replicate,
 * functions that have PUBLIC_URL get public addresses, because they pass picture and webhook URLs to Replicate.
 */
export const createFunctions = (
  foundation: Foundation,
  standIns: StandIns,
  realReplicate: RealReplicate | undefined,
): StackFunctions => {
  const { resolver, assembly, logs, door } = foundation
  const places = placesOf(door.origin, standIns)
  const addressBook = functionBook(resolver, places)
  const outsideBook = realReplicate && functionBook(resolver, publicPlaces(places, realReplicate.publicUrl))
  const bookOf = (variables: object) => ('PUBLIC_URL' in variables && outsideBook) || addressBook
  return createStackFunctions({
    resolver,
    logs,
    credentialsOf,
    bundleOf: assembly.bundleOf,
    localize: (variables) => ({ ...bookOf(variables).apply(variables), ...sdkVariables(standIns) }),
  })
}

/** The environment variables of all functions together; a variable has the same value in every function. */
export const variablesOf = (functions: StackFunctions): Record<string, string> =>
  Object.assign({}, ...functions.all().map(({ thread }) => thread.runnable.variables))

/** Starts the HTTP API, also on its own port, so that requests that bypass CloudFront are refused here as on AWS. */
export const startApi = async (foundation: Foundation, standIns: StandIns, functions: StackFunctions) => {
  const { resolver, ports, closing, reportError } = foundation
  const jwksUrlOf = (issuer: string) => `${standIns.cognito.url}${new URL(issuer).pathname}/.well-known/jwks.json`
  const api = createStackApi({ resolver, functions, jwksUrlOf })
  const door = await startPart('api', ports.api, (port) => openFrontDoor(port, reportError))
  closing.add(door.close)
  door.open(api.handle)
  return { ...api, url: door.url }
}

/** Starts the event sources that invoke functions: queues, the table's stream and the schedules. */
export const startWork = (foundation: Foundation, { sqs, tables }: StandIns, functions: StackFunctions) => {
  const { resolver, access, state, closing, reportError } = foundation
  const schedules = startSchedules({ resolver, invoke: functions.invoke })
  const sources = startSources({
    resolver,
    functions,
    access,
    queues: sqs,
    tables,
    checkpoints: state.map('checkpoints'),
    report: reportError,
  })
  closing.add(async () => {
    schedules.stop()
    // Pollers stop first, so they take no new message. Running functions are then terminated; their messages return later.
    const stopped = sources.stop()
    await functions.close()
    await stopped
  })
  return schedules
}
