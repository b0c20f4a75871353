import type * as z from 'zod'

/** The parsed value of a text; undefined when it is not JSON of this schema. */
export const parsedAs = <Value>(schema: z.ZodType<Value>, text: string | null): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** The value that this tab keeps across a reload; undefined without a tab, as when a page is prerendered. */
export const keptInTab = <Value>(schema: z.ZodType<Value>, key: string): Value | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : parsedAs(schema, sessionStorage.getItem(key))

/** Keeps a value in this tab across a reload. It lasts as long as the page when the tab's storage is full or turned off. */
export const keepInTab = (key: string, value: unknown) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
