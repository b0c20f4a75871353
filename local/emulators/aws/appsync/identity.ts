import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { authenticate, authenticationErrors, NotAuthenticated } from '#local/emulators/aws/sigv4/authenticate.ts'
import { type Access, AccessDenied } from '#local/emulators/base/stand-in.ts'
import { EventsError, unauthorized } from './events-error.ts'

/** The subscriber, as handlers read it in `ctx.identity`. */
export type Identity = { sub: string; username: string; claims: Record<string, unknown> }

export type VerifyToken = (token: string) => Promise<{ sub: string; claims: Record<string, unknown> }>

const Authorization = z.object({ Authorization: z.string().optional(), authorization: z.string().optional() })

/** The user of a frame's `authorization`. Verifies the token each time. */
export const userOf = async (verifyToken: VerifyToken, headers: unknown): Promise<Identity> => {
  const { Authorization: upper, authorization: lower } = Authorization.safeParse(headers).data ?? {}
  const token = upper ?? lower
  if (!token) throw unauthorized('Missing authorization.')
  const verified = await verifyToken(token.replace(/^Bearer\s+/i, '')).catch(() => {
    throw unauthorized('The token is invalid or has expired.')
  })
  const username = verified.claims.username ?? verified.claims['cognito:username'] ?? verified.sub
  return { ...verified, username: String(username) }
}

type RoleCall = { access: Access; region: string; action: string; resource: string }

/** Verifies the signature of a request and its role's permission for the action. */
export const checkRole = (request: IncomingMessage, body: Buffer, call: RoleCall): void => {
  const { access, region, action, resource } = call
  try {
    const accessKeyId = authenticate(request, body, { access, region, service: 'appsync' })
    access.check({ accessKeyId, action, resource })
  } catch (error) {
    if (error instanceof NotAuthenticated)
      throw new EventsError(authenticationErrors[error.refusal], error.message, 403)
    if (error instanceof AccessDenied) throw new EventsError('UnauthorizedException', error.message, 403)
    throw error
  }
}
