import * as z from 'zod'
import { arn, region } from '#local/emulators/template/place.ts'

export type RequiredAccess = { action: string; resource: string }

const Target = z.looseObject({ TableName: z.string() })

const Input = z.looseObject({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  StreamArn: z.string().optional(),
  ResourceArn: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  TransactItems: z.array(z.record(z.string(), Target)).optional(),
})
type Input = z.infer<typeof Input>

const transactActions: Record<string, string> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
}

/**
 * The permissions that a request needs on tables, indexes and streams.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
export const requiredAccess = (operation: string, body: unknown): RequiredAccess[] => {
  const input = Input.parse(body)
  const required = (byOperation[operation] ?? onTable)(operation, input)
  return required.map(({ action, resource }) => ({ action: `dynamodb:${action}`, resource }))
}

type Requirement = (operation: string, input: Input) => RequiredAccess[]

const tableArn = (nameOrArn: string): string =>
  nameOrArn.startsWith('arn:') ? nameOrArn.replace(':dynoxide:', `:${region}:`) : arn('dynamodb', `table/${nameOrArn}`)

const onTable: Requirement = (action, { TableName, ResourceArn }) => [
  { action, resource: ResourceArn ?? (TableName ? tableArn(TableName) : '*') },
]

const onTableOrIndex: Requirement = (action, { TableName = '', IndexName }) => [
  { action, resource: `${tableArn(TableName)}${IndexName ? `/index/${IndexName}` : ''}` },
]

const onEachTable: Requirement = (action, { RequestItems = {} }) =>
  Object.keys(RequestItems).map((table) => ({ action, resource: tableArn(table) }))

const onEachItem: Requirement = (_, { TransactItems = [] }) =>
  TransactItems.flatMap((item) =>
    Object.entries(item).map(([kind, { TableName }]) => ({
      action: transactActions[kind] ?? kind,
      resource: tableArn(TableName),
    })),
  )

const onStream: Requirement = (action, { StreamArn }) => [{ action, resource: StreamArn ?? '*' }]

const byOperation: Record<string, Requirement> = {
  BatchWriteItem: onEachTable,
  DescribeStream: onStream,
  GetShardIterator: onStream,
  ListStreams: (action) => [{ action, resource: '*' }],
  Query: onTableOrIndex,
  Scan: onTableOrIndex,
  TransactWriteItems: onEachItem,
  // The iterator does not name its stream; GetShardIterator checked the permission.
  GetRecords: () => [],
}
