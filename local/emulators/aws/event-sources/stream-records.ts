import type { AttributeValue, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBRecord } from 'aws-lambda'
import { region } from '#local/emulators/template/place.ts'

type LambdaValue = { [type: string]: unknown }

/** Converts a record of the streams API to the format of a Lambda event: times in epoch seconds, bytes in base64. */
export const lambdaStreamRecord = (record: StreamRecord, eventSourceARN: string): DynamoDBRecord => {
  const { ApproximateCreationDateTime, Keys, NewImage, OldImage, ...change } = record.dynamodb ?? {}
  const images = { Keys, NewImage, OldImage }
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN,
    dynamodb: {
      ...change,
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
      ...Object.fromEntries(Object.entries(images).flatMap(([name, image]) => (image ? [[name, imageOf(image)]] : []))),
    },
  }
}

const imageOf = (image: Record<string, AttributeValue>): Record<string, LambdaValue> =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, lambdaValue(value)]))

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const lambdaValue = (value: AttributeValue): LambdaValue => {
  if (value.B) return { B: base64(value.B) }
  if (value.BS) return { BS: value.BS.map(base64) }
  if (value.L) return { L: value.L.map(lambdaValue) }
  if (value.M) return { M: imageOf(value.M) }
  return { ...value }
}
