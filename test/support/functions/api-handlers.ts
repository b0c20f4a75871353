import { handler as account } from '#functions/api/account.ts'
import { handler as ai } from '#functions/api/ai.ts'
import { handler as billing } from '#functions/api/billing.ts'
import { handler as bulkJobs } from '#functions/api/bulk-jobs.ts'
import { handler as catalogue } from '#functions/api/catalogue.ts'
import { handler as contact } from '#functions/api/contact.ts'
import { handler as generations } from '#functions/api/generations.ts'
import { handler as pictureFiles } from '#functions/api/picture-files.ts'
import { handler as sessions } from '#functions/api/sessions.ts'
import { handler as trainedModels } from '#functions/api/trained-models.ts'
import { handler as trainingPhotos } from '#functions/api/training-photos.ts'
import { handler as uploads } from '#functions/api/uploads.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { areas } from '#shared/contracts/index.ts'

export const apiHandlers = {
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
} satisfies Record<keyof typeof areas, unknown>

export type ApiRoute = { name: string; area: keyof typeof areas; endpoint: Endpoint }

/** Every route of the API. */
export const apiRoutes = Object.entries(areas).flatMap(([area, { endpoints }]) =>
  Object.entries(endpoints).map(([name, endpoint]): ApiRoute => ({ name, area: area as ApiRoute['area'], endpoint })),
)
