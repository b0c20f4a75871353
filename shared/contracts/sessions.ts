import * as z from 'zod'
import { area, endpoint } from './endpoint.ts'

/** Cognito accepts at most 256 characters. */
const Password = z.string().min(1).max(256)

export const sessions = area('sessions', {
  /** Signs the caller out everywhere, this browser included. */
  endAll: endpoint({ method: 'POST', path: '/sessions/end', result: z.object({}) }),
  /** Changes the caller's password. Every session ends; the result has the tokens of a new one. */
  changePassword: endpoint({
    method: 'POST',
    path: '/sessions/password',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    result: z.object({ accessToken: z.string(), idToken: z.string(), refreshToken: z.string() }),
  }),
})
