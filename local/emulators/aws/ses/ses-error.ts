import { type Refusal, RpcError } from '#local/emulators/aws/json-rpc.ts'
import { authenticationErrors } from '#local/emulators/aws/sigv4/authenticate.ts'

/** The usual refusals with the error codes and statuses of SES's REST protocol. */
export const sesRefusal = (refusal: Refusal, message: string): RpcError =>
  new RpcError(codes[refusal], message, { status: refusal === 'invalid input' ? 400 : 403 })

const codes = {
  ...authenticationErrors,
  denied: 'AccessDeniedException',
  'invalid input': 'BadRequestException',
} satisfies Record<Refusal, string>

export const badRequest = (message: string) => new RpcError('BadRequestException', message)

/** Thrown for an unverified sender. SES writes the region in capitals. */
export const notVerified = (address: string, region: string) =>
  new RpcError(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${address}`,
  )
