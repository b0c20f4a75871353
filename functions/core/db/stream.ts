import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'

const Key = z.object({ S: z.string() })

/** A record of the table's stream, as Lambda receives it. */
export const StreamRecord = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: Key, sk: Key }),
    NewImage: z.record(z.string(), z.custom<AttributeValue>()).optional(),
    OldImage: z.record(z.string(), z.custom<AttributeValue>()).optional(),
  }),
})
export type StreamRecord = z.infer<typeof StreamRecord>

type Row = Record<string, unknown>

/** A written row, or a deleted one when `row` is undefined. `before` is the previous row. */
export type RowChange = { pk: string; sk: string; before: Row | undefined; row: Row | undefined }

export const toRowChange = ({ dynamodb: { Keys, NewImage, OldImage } }: StreamRecord): RowChange => ({
  pk: Keys.pk.S,
  sk: Keys.sk.S,
  before: OldImage && unmarshall(OldImage),
  row: NewImage && unmarshall(NewImage),
})
