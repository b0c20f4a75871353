import * as z from 'zod'
import { arn } from '#local/emulators/template/place.ts'

const Update = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }),
})
const Describe = z.object({ TableName: z.string() })

/** Answers for point-in-time recovery, which the engine does not have. The setting has no effect. */
export const createBackups = () => {
  const enabled = new Set<string>()
  const describe = (table: string) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: enabled.has(table) ? 'ENABLED' : 'DISABLED' },
    },
  })
  return {
    /** The response to a backup operation; undefined for any other operation. */
    answer: (operation: string, body: unknown): object | undefined => {
      if (operation === 'DescribeContinuousBackups') return describe(tableOf(Describe.parse(body).TableName))
      if (operation !== 'UpdateContinuousBackups') return undefined
      const { TableName, PointInTimeRecoverySpecification } = Update.parse(body)
      if (PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled) enabled.add(tableOf(TableName))
      else enabled.delete(tableOf(TableName))
      return describe(tableOf(TableName))
    },
  }
}

const tableOf = (nameOrArn: string) => nameOrArn.replace(arn('dynamodb', 'table/'), '')
