import { toolModes } from './index.ts'

const prices = toolModes.filter(({ mode }) => !mode.isHidden).map(({ mode }) => mode.credits)

/** The credits that one picture costs with any tool; undefined once the tools cost differently. */
export const commonPrice: number | undefined = new Set(prices).size === 1 ? prices[0] : undefined

/** The pictures that these credits are enough for, whatever tools make them. */
export const picturesFor = (credits: number): number => Math.floor(credits / Math.max(...prices))
