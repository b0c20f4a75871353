import { validatePhoto } from '#functions/core/training/validate-photo.ts'
import { ValidationMessage } from '#functions/core/training/validation-message.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(ValidationMessage, validatePhoto)
