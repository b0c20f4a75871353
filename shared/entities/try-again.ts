import type { Generation } from './generation.ts'

/** Whether a retry of a failed generation without changes can succeed. */
export const canTryAgain = ({ hasNsfwContent, isRefused }: Generation): boolean => !hasNsfwContent && !isRefused
