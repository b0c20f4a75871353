import { toolModes } from './index.ts'

const offered = toolModes.filter(({ mode }) => !mode.isHidden)

/** The typical time of a design, over all modes of the tools, rounded to seconds. */
export const typicalSeconds = Math.round(
  offered.reduce((sum, { mode }) => sum + mode.typicalSeconds, 0) / offered.length,
)
