import { brand } from '#shared/brand.ts'

/** The name of a stage's stack; the stage's metrics and outputs carry it too. */
export const stackNameOf = (stage: string) => `${brand.name.toLowerCase()}-${stage}`
