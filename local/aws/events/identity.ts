import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { type Access, AccessDenied, accessKeyOf } from '#local/run/stand-in.ts'
import type { AuthMode } from './event-namespaces.ts'
import { EventsError, unauthorized } from './events-error.ts'
import { signatureMatches } from './signature.ts'

/** Who calls, as handlers see it in `ctx.identity`. */
export type Identity = UserIdentity | { accountId: string; accessKeyId: string }

type UserIdentity = { sub: string; username: string; claims: Record<string, unknown> }

export type VerifyToken = (token: string) => Promise<{ sub: string; claims: Record<string, unknown> }>

const Authorization = z.object({ Authorization: z.string().optional(), authorization: z.string().optional() })

/** The user of a frame's `authorization`, whose token is checked anew each time. */
export const userOf = async (verifyToken: VerifyToken, headers: unknown): Promise<UserIdentity> => {
  const { Authorization: upper, authorization: lower } = Authorization.safeParse(headers).data ?? {}
  const token = upper ?? lower
  if (!token) throw unauthorized('Missing authorization.')
  const verified = await verifyToken(token.replace(/^Bearer\s+/i, '')).catch(() => {
    throw unauthorized('The token is invalid or has expired.')
  })
  const username = verified.claims.username ?? verified.claims['cognito:username'] ?? verified.sub
  return { ...verified, username: String(username) }
}

export const modeOf = (authorization: string | undefined): AuthMode =>
  authorization?.startsWith('AWS4-HMAC-SHA256') ? 'AWS_IAM' : 'AMAZON_COGNITO_USER_POOLS'

type RoleCall = { access: Access; region: string; action: string; resource: string }

/** The signer of a request, whose signature must be right and whose role must have the right to the action. */
export const roleOf = async (request: IncomingMessage, body: Buffer, call: RoleCall): Promise<Identity> => {
  const { access, region, action, resource } = call
  const accessKeyId = accessKeyOf(request) ?? ''
  const secretAccessKey = access.secretOf(accessKeyId)
  if (secretAccessKey === undefined)
    throw new EventsError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403)
  const key = { accessKeyId, secretAccessKey, region, service: 'appsync' }
  if (!(await signatureMatches(request, body, key)))
    throw new EventsError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
      403,
    )
  try {
    access.check({ accessKeyId, action, resource })
  } catch (error) {
    if (error instanceof AccessDenied) throw new EventsError('UnauthorizedException', error.message, 403)
    throw error
  }
  return { accountId: resource.split(':')[4] ?? '', accessKeyId }
}
