import type { LifecycleRule } from './bucket-rules.ts'
import type { S3State, StoredObject } from './s3-state.ts'

export type ExpiredObject = { bucket: string; key: string }

/** Deletes the objects that have expired under their bucket's lifecycle rules, and returns them. */
export const expireObjects = (state: S3State, now = new Date()): ExpiredObject[] => {
  const expired: ExpiredObject[] = []
  for (const { name: bucket, lifecycleRules = [] } of state.buckets()) {
    for (const rule of lifecycleRules) {
      for (const [key, object] of state.objects(bucket)) {
        if (!selects(rule, object) || !isOver(object.modifiedAt, rule.expirationDays, now)) continue
        state.deleteObject(bucket, key)
        expired.push({ bucket, key })
      }
    }
  }
  return expired
}

const selects = ({ tags = {} }: LifecycleRule, object: StoredObject): boolean =>
  Object.entries(tags).every(([name, value]) => object.tags[name] === value)

const dayMilliseconds = 86_400_000

// S3 counts the days and then waits for the next midnight UTC.
const isOver = (since: string, days: number | undefined, now: Date): boolean => {
  if (days === undefined) return false
  const end = Date.parse(since) + days * dayMilliseconds
  return now.getTime() >= Math.ceil(end / dayMilliseconds) * dayMilliseconds
}
