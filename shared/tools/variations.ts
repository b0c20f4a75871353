import type { ToolFunction } from './ai-functions.ts'

// What is erased is filled in the same way each time.
const withoutSeed: readonly ToolFunction[] = ['room-design-remove-object']

/** Whether another seed makes another picture of the same choices (docs/product.md, Tools). */
export const hasVariations = ({ function: name }: { function: ToolFunction }): boolean => !withoutSeed.includes(name)
