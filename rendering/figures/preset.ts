import type { Figure } from './figure.ts'

/** A drawn example of a preset. `alt` says what is seen. */
export type Preset = { alt: string; figure: Figure }
