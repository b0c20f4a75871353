import * as z from 'zod'

// Crockford's base 32 as ULID uses it: the sort key is the clock.
const ulid = '[0-9A-HJKMNP-TV-Z]{26}'

const prefixedId = <Prefix extends string>(prefix: Prefix) =>
  z.string().regex(new RegExp(`^${prefix}_${ulid}$`)) as unknown as z.ZodType<`${Prefix}_${string}`>

/** A generation's id: made by the browser before it submits, so that a repeated submit is the same job. */
export const GenerationId = prefixedId('gen')
export type GenerationId = z.infer<typeof GenerationId>

/** A Cognito `sub`: a UUID by its shape; pools made since 2024 give it variant bits that RFC 9562 does not know. */
export const UserId = z.guid()
export type UserId = z.infer<typeof UserId>

/** A key in the images bucket; its first segment is the owner's user id. */
export const StoragePath = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9][A-Za-z0-9/_.-]*$/)
export type StoragePath = z.infer<typeof StoragePath>
