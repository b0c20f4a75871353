import { AppError } from '#shared/errors.ts'

/** Undefined when the design or photo was deleted. Other errors are thrown. */
export const unlessGone = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && (error.status === 404 || error.status === 410)) return undefined
    throw error
  })
