import * as z from 'zod'
import { type Outputs, readOutputs } from '#infra/commands/stack-outputs.ts'
import { OperatorError } from './operator-error.ts'

/** The user pool of the target stack, and the environment variables for its table and clients. */
export type OperatorTarget = { userPoolId: string; environment: Record<string, string> }

/** The fields of `/local/endpoints.json`, which a running local stack serves. */
const LocalEndpoints = z.object({
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.object({
    dynamodb: z.url(),
    cognito: z.url(),
    sqs: z.url(),
    stripe: z.object({ url: z.url(), key: z.string() }).nullable(),
  }),
  resources: z.object({
    table: z.string(),
    userPoolId: z.string(),
    queues: z.array(z.object({ name: z.string(), url: z.url() })),
  }),
})

type LocalEndpoints = z.infer<typeof LocalEndpoints>

/** A stage on AWS. Throws `NotDeployed`. */
export const stageTarget = async (stage: string): Promise<OperatorTarget> => targetOfStage(await readOutputs(stage))

/** The target that the outputs of a stage describe. */
export const targetOfStage = ({ TableName, UserPoolId, AccountDeletionsQueue }: Outputs): OperatorTarget => ({
  userPoolId: UserPoolId,
  environment: {
    TABLE_NAME: TableName,
    ACCOUNT_DELETIONS_QUEUE_URL: AccountDeletionsQueue,
    AWS_REGION: 'us-east-1',
  },
})

/** The local stack at a URL. Throws `OperatorError` when none runs there. */
export const localTarget = async (url: string): Promise<OperatorTarget> => targetOf(await localEndpoints(url))

/** The addresses and the operator's credentials of the local stack at a URL. Throws `OperatorError` when none runs there. */
export const localEndpoints = async (url: string): Promise<LocalEndpoints> =>
  LocalEndpoints.parse(await servedEndpoints(url))

/** The target that a local stack describes. */
export const targetOf = ({ region, credentials, endpoints, resources }: LocalEndpoints): OperatorTarget => ({
  userPoolId: resources.userPoolId,
  environment: {
    TABLE_NAME: resources.table,
    ACCOUNT_DELETIONS_QUEUE_URL: resources.queues.find(({ name }) => /DeletionsQueue/.test(name))?.url ?? '',
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
  },
})

const servedEndpoints = async (url: string): Promise<unknown> => {
  try {
    return await (await fetch(`${url}/local/endpoints.json`)).json()
  } catch (cause) {
    throw new OperatorError(`No local stack runs at ${url}. Start it, or name a stage: --stage <name>`, { cause })
  }
}
