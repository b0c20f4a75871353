import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'

export type RestoredTable = { name: string; streamArn: string }

const db = new DynamoDBClient({ region: 'us-east-1' })

/** The name of the table that is restored to a time: "roomwright-prod-20261128T100000Z". */
export const restoredName = (stackName: string, at: Date) =>
  `${stackName}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`

/**
 * Restores a table to a time into a new table, and gives it what DynamoDB does not restore: stream, expiry, continuous
 * backups and protection from deletion (docs/vendors.md, DynamoDB). A second call goes on where the first one ended.
 */
export const restoreTable = async (source: string, target: string, at: Date, pause: () => Promise<void>) => {
  try {
    await db.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime: at }),
    )
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error
  }
  const table = await activeTable(target, pause)
  if (!table.StreamSpecification?.StreamEnabled)
    await update(target, { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }, pause)
  if (!table.DeletionProtectionEnabled) await update(target, { DeletionProtectionEnabled: true }, pause)
  await expireRows(target)
  await db.send(
    new UpdateContinuousBackupsCommand({
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  )
  const { LatestStreamArn } = await activeTable(target, pause)
  if (!LatestStreamArn) throw new Error(`${target} has no stream`)
  return { name: target, streamArn: LatestStreamArn }
}

/** The table, as soon as it can be used. A restore takes minutes to hours. */
const activeTable = async (name: string, pause: () => Promise<void>): Promise<TableDescription> => {
  for (;;) {
    const { Table } = await db.send(new DescribeTableCommand({ TableName: name }))
    const isActive = Table?.TableStatus === 'ACTIVE'
    if (isActive && (Table.GlobalSecondaryIndexes ?? []).every(({ IndexStatus }) => IndexStatus === 'ACTIVE'))
      return Table
    await pause()
  }
}

// One change at a time: DynamoDB refuses a second one until the table is active again.
const update = async (
  name: string,
  change: Partial<ConstructorParameters<typeof UpdateTableCommand>[0]>,
  pause: () => Promise<void>,
) => {
  await db.send(new UpdateTableCommand({ TableName: name, ...change }))
  await activeTable(name, pause)
}

const expireRows = async (name: string) => {
  const { TimeToLiveDescription } = await db.send(new DescribeTimeToLiveCommand({ TableName: name }))
  // DynamoDB refuses to turn on what is on.
  if (/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? '')) return
  const TimeToLiveSpecification = { Enabled: true, AttributeName: 'ttl' }
  await db.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }))
}
