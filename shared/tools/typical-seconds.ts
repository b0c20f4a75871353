import { toolModes } from './index.ts'

const offered = toolModes.filter(({ mode }) => !mode.isHidden)

/** The average of the typical seconds over all visible modes of the tools, rounded. */
export const typicalSeconds = Math.round(
  offered.reduce((sum, { mode }) => sum + mode.typicalSeconds, 0) / offered.length,
)
