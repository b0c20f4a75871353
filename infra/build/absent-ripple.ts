import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ripple = resolve(import.meta.dirname, 'absent/touch-ripple.ts')

/** Omits MUI's ripple, which no button shows. */
export const absentRipple = (): Plugin => ({
  name: 'absent-ripple',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.endsWith('/@mui/material/ButtonBase/ButtonBase.mjs') && id === './TouchRipple.mjs' ? ripple : null,
})
