import type * as z from 'zod'

/** What a text holds; undefined when it is not JSON of this schema. */
export const parsedAs = <Value>(schema: z.ZodType<Value>, text: string | null): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** What this tab keeps across a reload; undefined where there is no tab, as when a page is prerendered. */
export const keptInTab = <Value>(schema: z.ZodType<Value>, key: string): Value | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : parsedAs(schema, sessionStorage.getItem(key))
