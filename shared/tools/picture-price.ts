import { toolModes } from './index.ts'

const prices = toolModes.filter(({ mode }) => !mode.isHidden).map(({ mode }) => mode.credits)

/** The price of a picture in credits if all tools have the same one, otherwise undefined. */
export const commonPrice: number | undefined = new Set(prices).size === 1 ? prices[0] : undefined

/** The number of pictures that these credits pay for, at the highest price of a tool. */
export const picturesFor = (credits: number): number => Math.floor(credits / Math.max(...prices))
