// The native part of sharp must be loaded here before a function's thread loads it, or it ends with that thread.
import 'sharp'
import { openFrontDoor } from '#local/aws/edge/front-door.ts'
import { createStackApi } from '#local/aws/http-api/stack-api.ts'
import { credentialsOf } from '#local/aws/iam/principals.ts'
import { createStackFunctions, type StackFunctions } from '#local/aws/lambda/stack-functions.ts'
import { startSchedules } from '#local/aws/sources/schedules.ts'
import { startSources } from '#local/aws/sources/stack-sources.ts'
import { functionBook, placesOf, publicPlaces } from './addresses.ts'
import type { Foundation } from './foundation.ts'
import { startPart } from './ports.ts'
import type { RealReplicate } from './real-replicate.ts'
import type { StandIns } from './start-stand-ins.ts'

/** The names by which the SDK finds each service's address. */
const sdkVariables = ({ tables, s3, sqs, secrets, cognito, ses, rekognition }: StandIns): Record<string, string> => ({
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
  AWS_ENDPOINT_URL_DYNAMODB: tables.url,
  AWS_ENDPOINT_URL_DYNAMODB_STREAMS: tables.url,
  AWS_ENDPOINT_URL_REKOGNITION: rekognition.url,
  // With 127.0.0.1 the SDK uses paths by itself; with localhost it would ask for bucket.localhost.
  AWS_ENDPOINT_URL_S3: s3.url,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  AWS_ENDPOINT_URL_SESV2: ses.url,
  AWS_ENDPOINT_URL_SQS: sqs.url,
})

/**
 * The template's functions, each with the variables that lead it to the stand-ins. With the real Replicate, those that
 * open runs give it addresses that it can reach.
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

/** All that the functions are told between them; a variable means the same in each that has it. */
export const variablesOf = (functions: StackFunctions): Record<string, string> =>
  Object.assign({}, ...functions.all().map(({ thread }) => thread.runnable.variables))

/** The HTTP API, also at an address of its own: what goes round the distribution must be refused here as on AWS. */
export const startApi = async (foundation: Foundation, standIns: StandIns, functions: StackFunctions) => {
  const { resolver, ports, closing, reportError } = foundation
  const jwksUrlOf = (issuer: string) => `${standIns.cognito.url}${new URL(issuer).pathname}/.well-known/jwks.json`
  const api = createStackApi({ resolver, functions, jwksUrlOf })
  const door = await startPart('api', ports.api, (port) => openFrontDoor(port, reportError))
  closing.add(door.close)
  door.open(api.handle)
  return { ...api, url: door.url }
}

/** What makes functions run by itself: queues, the stream and the clock. */
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
    // The pollers first take nothing more; what still runs is cut off, and a message comes again after the next start.
    const stopped = sources.stop()
    await functions.close()
    await stopped
  })
  return schedules
}
