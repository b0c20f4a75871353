/**
 * The AI functions and their workers (docs/product.md, Tools). Each function has its own queue and alarms, so that a
 * slow or broken one only delays itself.
 */
const workers = {
  'room-design-full-redesign': 'run-tool',
  'virtual-staging': 'run-tool',
  'room-design-replicate': 'run-tool',
  'room-design-remove-object': 'run-tool',
  'room-design-remove-object-kontext': 'run-tool',
  'room-design-remove-object-replicate': 'run-tool',
  'room-design-kontext': 'run-tool',
  'room-design-fill': 'run-tool',
  'magic-editor': 'run-tool',
  'generate-image': 'run-tool',
  'image-validation': 'validate-photo',
  'start-training': 'train-model',
} as const satisfies Record<string, 'run-tool' | 'train-model' | 'validate-photo'>

export type AiFunction = keyof typeof workers

/** An AI function that makes generations. */
export type ToolFunction = {
  [Name in AiFunction]: (typeof workers)[Name] extends 'run-tool' ? Name : never
}[AiFunction]

/** An AI function that changes the photo of a room. */
export type RoomFunction = Exclude<ToolFunction, 'generate-image'>

/** The AI function whose queue also runs the jobs of room maps: that of the brush. */
export const roomMapFunction: ToolFunction = 'room-design-fill'

export const aiFunctions = Object.keys(workers) as AiFunction[]

export const toolFunctions = aiFunctions.filter((name): name is ToolFunction => workers[name] === 'run-tool')
