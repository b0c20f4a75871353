import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const jsonSchema = resolve(import.meta.dirname, 'absent/json-schema.ts')

/** Omits the part of zod that writes JSON Schema, as the functions' build does. */
export const absentJsonSchema = (): Plugin => ({
  name: 'absent-json-schema',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.endsWith('/zod/v4/classic/schemas.js') && /\/(to-json-schema|json-schema-processors)\.js$/.test(id)
      ? jsonSchema
      : null,
})
