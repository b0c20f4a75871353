import { AppError, errorMessage } from '#shared/errors.ts'
import { messageOf } from './message-of.ts'

/** Why a photo could not be uploaded. */
export const uploadProblem = (error: unknown): string =>
  error instanceof AppError && error.code === 'session.missing' ? errorMessage('photo.signIn') : messageOf(error)
