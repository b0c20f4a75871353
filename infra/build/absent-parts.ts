import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Parts of libraries that nothing needs: what imports them, their names, and what takes their place. */
const parts = [
  // The part of zod that writes JSON Schema, as in the functions' build.
  ['/zod/v4/classic/schemas.js', /\/(to-json-schema|json-schema-processors)\.js$/, 'absent/json-schema.ts'],
  // MUI's ripple, which no button shows.
  ['/@mui/material/ButtonBase/ButtonBase.mjs', /^\.\/TouchRipple\.mjs$/, 'absent/touch-ripple.ts'],
] as const

export const absentParts = (): Plugin => ({
  name: 'absent-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const part = parts.find(([by, name]) => importer?.endsWith(by) && name.test(id))
    return part ? resolve(import.meta.dirname, part[2]) : null
  },
})
