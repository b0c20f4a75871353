import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import { StartError } from '#local/emulators/base/start-error.ts'
import { region } from '#local/emulators/template/place.ts'
import type { ResolvedResource, Resolver } from '#local/emulators/template/resolve.ts'

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))

const Projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).optional(),
})

const Index = z.object({ IndexName: z.string(), KeySchema, Projection })

const TableProperties = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema,
  GlobalSecondaryIndexes: z.array(Index).optional(),
  StreamSpecification: z
    .object({ StreamViewType: z.enum(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']) })
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
})

/** A table of the template that exists in the engine. */
export type StackTable = { name: string; keyNames: string[]; ttlAttribute?: string | undefined }

export const dynamoClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region, credentials: operatorCredentials })

/** Creates the template's missing tables and sets their stream ARNs. Throws `StartError` for changed keys. */
export const ensureTables = async (engineUrl: string, resolver: Resolver): Promise<StackTable[]> => {
  const client = dynamoClient(engineUrl)
  const resources = resolver.resources('AWS::DynamoDB::GlobalTable')
  const tables: StackTable[] = []
  for (const resource of resources) tables.push(await ensureTable(client, resolver, resource))
  client.destroy()
  return tables
}

const ensureTable = async (
  client: DynamoDBClient,
  resolver: Resolver,
  { logicalId, name, properties }: ResolvedResource,
): Promise<StackTable> => {
  const wanted = TableProperties.parse(properties)
  const existing = await describe(client, name)
  const table = existing ?? (await create(client, name, wanted))
  if (shapeOf(table) !== shapeOf(wanted))
    throw new StartError(
      `The stored table ${name} has other keys than the template's. Begin anew: npm start -- --fresh`,
    )
  if (table.LatestStreamArn)
    resolver.learn(logicalId, 'StreamArn', table.LatestStreamArn.replace(':dynoxide:', `:${region}:`))
  const { AttributeName: ttlAttribute } = wanted.TimeToLiveSpecification ?? {}
  return { name, keyNames: wanted.KeySchema.map(({ AttributeName }) => AttributeName), ttlAttribute }
}

const describe = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

const create = async (
  client: DynamoDBClient,
  name: string,
  { StreamSpecification, TimeToLiveSpecification, ...shape }: z.infer<typeof TableProperties>,
): Promise<TableDescription> => {
  const input: CreateTableCommandInput = {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    ...shape,
    ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
  }
  const { TableDescription } = await client.send(new CreateTableCommand(input))
  if (TimeToLiveSpecification?.Enabled && TimeToLiveSpecification.AttributeName) {
    const { AttributeName, Enabled } = TimeToLiveSpecification
    const specification = { TableName: name, TimeToLiveSpecification: { AttributeName, Enabled } }
    await client.send(new UpdateTimeToLiveCommand(specification))
  }
  return TableDescription ?? {}
}

type Shape = Pick<TableDescription, 'KeySchema' | 'GlobalSecondaryIndexes'>

// The keys of a table and its indexes, which cannot change without moving the rows.
const shapeOf = ({ KeySchema = [], GlobalSecondaryIndexes: indexes = [] }: Shape): string => {
  const keys = (schema: Shape['KeySchema'] = []) => schema.map((key) => `${key.KeyType} ${key.AttributeName}`).sort()
  return JSON.stringify([keys(KeySchema), indexes.map((index) => [index.IndexName, keys(index.KeySchema)]).sort()])
}
