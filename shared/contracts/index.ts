import { account } from './account.ts'
import { ai } from './ai.ts'
import { billing } from './billing.ts'
import { bulkJobs } from './bulk-jobs.ts'
import { catalogue } from './catalogue.ts'
import { contact } from './contact.ts'
import { generations } from './generations.ts'
import { pictureFiles } from './picture-files.ts'
import { sessions } from './sessions.ts'
import { trainedModels } from './trained-models.ts'
import { trainingPhotos } from './training-photos.ts'
import { uploads } from './uploads.ts'

/** Every area of the API. The stack makes one Lambda function and the routes for each. */
export const areas = {
  account,
  ai,
  billing,
  'bulk-jobs': bulkJobs,
  catalogue,
  contact,
  generations,
  'picture-files': pictureFiles,
  sessions,
  'trained-models': trainedModels,
  'training-photos': trainingPhotos,
  uploads,
} as const
