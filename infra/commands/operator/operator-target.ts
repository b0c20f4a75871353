import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { outputsFile } from '#infra/commands/stack-outputs.ts'
import { brand } from '#shared/brand.ts'
import { OperatorError } from './operator-error.ts'

/** The stack that the command works on: its user pool, and the environment of its table and clients. */
export type OperatorTarget = { userPoolId: string; environment: Record<string, string> }

const Outputs = z.record(
  z.string(),
  z.object({
    TableName: z.string(),
    UserPoolId: z.string(),
    AccountDeletionsQueue: z.url(),
  }),
)

/** The fields of `/local/endpoints.json`, which a running local stack serves. */
const LocalEndpoints = z.object({
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.object({ dynamodb: z.url(), cognito: z.url(), sqs: z.url() }),
  resources: z.object({
    table: z.string(),
    userPoolId: z.string(),
    queues: z.array(z.object({ name: z.string(), url: z.url() })),
  }),
})

/** A stage on AWS, by the outputs file of its deployment. Throws `OperatorError` when it was not deployed from here. */
export const stageTarget = (stage: string, file = outputsFile): OperatorTarget => {
  const name = `${brand.name.toLowerCase()}-${stage}`
  const outputs = existsSync(file) ? Outputs.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.[name] : undefined
  if (!outputs) throw new OperatorError(`${file} says nothing of ${name}: npm run deploy -- --stage ${stage}`)
  const { TableName, UserPoolId, AccountDeletionsQueue } = outputs
  return {
    userPoolId: UserPoolId,
    environment: {
      TABLE_NAME: TableName,
      ACCOUNT_DELETIONS_QUEUE_URL: AccountDeletionsQueue,
      AWS_REGION: 'us-east-1',
    },
  }
}

/** The local stack at an address. Throws `OperatorError` when none runs there. */
export const localTarget = async (url: string): Promise<OperatorTarget> => {
  const { region, credentials, endpoints, resources } = LocalEndpoints.parse(await localEndpoints(url))
  return {
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
  }
}

const localEndpoints = async (url: string): Promise<unknown> => {
  try {
    return await (await fetch(`${url}/local/endpoints.json`)).json()
  } catch (cause) {
    throw new OperatorError(`No local stack runs at ${url}. Start it, or name a stage: --stage <name>`, { cause })
  }
}
