/**
 * Each AI function has its own queue, dead-letter queue, worker and alarms, so that a slow or broken one delays no
 * other. A function that a tool's mode names also has the route `POST /api/<name>` (docs/product.md, Tools).
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
