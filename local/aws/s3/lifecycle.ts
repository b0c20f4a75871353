import { S3Error } from './s3-error.ts'
import type { S3State, StoredObject } from './s3-state.ts'
import { allNamed, childNamed, parseXml, textOf, type XmlElement, xmlDocument } from './xml.ts'

export type LifecycleRule = {
  id?: string | undefined
  /** Which keys; all without it. */
  prefix?: string | undefined
  /** Which tags an object must have, all of them. */
  tags?: Record<string, string>
  /** Days after which an object goes. */
  expirationDays?: number | undefined
  /** Days after which an upload in parts that nobody finished goes. */
  abortUploadDays?: number | undefined
}

export const lifecycleDocument = (rules: LifecycleRule[]): string =>
  xmlDocument('LifecycleConfiguration', {
    Rule: rules.map(({ id, prefix = '', tags = {}, expirationDays, abortUploadDays }) => ({
      ID: id,
      Status: 'Enabled',
      Filter: {
        And: {
          Prefix: prefix,
          Tag: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
        },
      },
      Expiration: expirationDays === undefined ? undefined : { Days: expirationDays },
      AbortIncompleteMultipartUpload:
        abortUploadDays === undefined ? undefined : { DaysAfterInitiation: abortUploadDays },
    })),
  })

const understood = ['ID', 'Status', 'Filter', 'Prefix', 'Expiration', 'AbortIncompleteMultipartUpload']
const understoodFilters = ['And', 'Prefix', 'Tag']

/** The enabled rules; a kind of rule that would not be carried out is refused, not forgotten. */
export const parseLifecycle = (document: string): LifecycleRule[] => {
  const rules = allNamed(parseXml(document), 'Rule')
  if (rules.length === 0) throw new S3Error('MalformedXML')
  return rules.map(parseRule).flatMap((rule) => rule ?? [])
}

const parseRule = (rule: XmlElement): LifecycleRule | undefined => {
  const filter = childNamed(rule, 'Filter')
  const selection = childNamed(filter, 'And') ?? filter
  const expiration = childNamed(rule, 'Expiration')
  const parts = [...(filter?.children ?? []), ...(selection?.children ?? [])].map(({ name }) => name)
  const isUnderstood =
    rule.children.every(({ name }) => understood.includes(name)) &&
    parts.every((name) => understoodFilters.includes(name)) &&
    (expiration?.children ?? []).every(({ name }) => name === 'Days')
  if (!isUnderstood) throw new S3Error('NotImplemented', 'This kind of lifecycle rule is not implemented here.')
  if (textOf(rule, 'Status') !== 'Enabled') return undefined
  return {
    id: textOf(rule, 'ID'),
    prefix: textOf(selection, 'Prefix') ?? textOf(rule, 'Prefix'),
    tags: Object.fromEntries(
      (selection ? allNamed(selection, 'Tag') : []).map((tag) => [textOf(tag, 'Key'), textOf(tag, 'Value')]),
    ),
    expirationDays: daysIn(expiration, 'Days'),
    abortUploadDays: daysIn(childNamed(rule, 'AbortIncompleteMultipartUpload'), 'DaysAfterInitiation'),
  }
}

const daysIn = (parent: XmlElement | undefined, name: string): number | undefined => {
  const text = textOf(parent, name)
  if (text === undefined) return undefined
  if (!/^[1-9]\d*$/.test(text)) throw new S3Error('InvalidArgument', `'${name}' must be a positive integer`)
  return Number(text)
}

export type ExpiredObject = { bucket: string; key: string }

/** Deletes what the buckets' lifecycle rules have let expire by now, and tells which objects went. */
export const expireObjects = (state: S3State, now = new Date()): ExpiredObject[] => {
  const expired: ExpiredObject[] = []
  for (const { name: bucket, configurations } of state.buckets()) {
    for (const rule of configurations.lifecycle ? parseLifecycle(configurations.lifecycle) : []) {
      for (const [key, object] of state.objects(bucket)) {
        if (!selects(rule, key, object) || !isOver(object.modifiedAt, rule.expirationDays, now)) continue
        state.deleteObject(bucket, key)
        expired.push({ bucket, key })
      }
      for (const upload of state.uploads(bucket))
        if (upload.key.startsWith(rule.prefix ?? '') && isOver(upload.startedAt, rule.abortUploadDays, now))
          state.deleteUpload(upload)
    }
  }
  return expired
}

const selects = ({ prefix = '', tags = {} }: LifecycleRule, key: string, object: StoredObject): boolean =>
  key.startsWith(prefix) && Object.entries(tags).every(([name, value]) => object.tags[name] === value)

const dayMilliseconds = 86_400_000

// S3 counts the days and then waits for the next midnight UTC.
const isOver = (since: string, days: number | undefined, now: Date): boolean => {
  if (days === undefined) return false
  const end = Date.parse(since) + days * dayMilliseconds
  return now.getTime() >= Math.ceil(end / dayMilliseconds) * dayMilliseconds
}
