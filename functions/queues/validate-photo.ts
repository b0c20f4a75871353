import { ValidationMessage } from '#functions/core/training/request-validation.ts'
import { validatePhoto } from '#functions/core/training/validate-photo.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(ValidationMessage, validatePhoto)
