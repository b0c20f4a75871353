import * as z from 'zod'
import { area, endpoint } from './endpoint.ts'

/** Cognito's maximum is 256 characters. */
const Password = z.string().min(1).max(256)

export const sessions = area('sessions', {
  /** Signs the caller out everywhere, including this browser. */
  endAll: endpoint({ method: 'POST', path: '/sessions/end', result: z.object({}) }),
  /** Changes the caller's password and ends every session. The result contains the tokens of a new session. */
  changePassword: endpoint({
    method: 'POST',
    path: '/sessions/password',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    result: z.object({ accessToken: z.string(), idToken: z.string(), refreshToken: z.string() }),
  }),
})
