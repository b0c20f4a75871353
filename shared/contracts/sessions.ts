import * as z from 'zod'
import { area, endpoint } from './endpoint.ts'

export const sessions = area('sessions', {
  /** Signs the caller out everywhere, this browser included. */
  endAll: endpoint({ method: 'POST', path: '/sessions/end', result: z.object({}) }),
})
