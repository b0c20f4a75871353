/**
 * The AI functions of the specification (design-tools 7). Each has its own queue, dead letters, worker and alarms, so
 * that a slow or broken one stalls only itself; those that a tool's mode names have a route `POST /api/<name>` too.
 */
export const aiFunctions = [
  'room-design-full-redesign',
  'virtual-staging',
  'room-design-replicate',
  'room-design-remove-object',
  'room-design-remove-object-kontext',
  'room-design-remove-object-replicate',
  'room-design-kontext',
  'room-design-fill',
  'magic-editor',
  'generate-style-examples',
  'generate-floor-examples',
  'generate-image',
  'image-validation',
  'start-training',
] as const

export type AiFunction = (typeof aiFunctions)[number]
