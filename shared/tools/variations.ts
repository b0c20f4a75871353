import type { ToolFunction } from './ai-functions.ts'

// The eraser's result does not depend on a seed.
const withoutSeed: readonly ToolFunction[] = ['room-design-remove-object']

/** Whether another seed gives another picture for the same choices (docs/product.md, Tools). */
export const hasVariations = ({ function: name }: { function: ToolFunction }): boolean => !withoutSeed.includes(name)
