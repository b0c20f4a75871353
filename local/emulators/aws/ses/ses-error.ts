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
export const notVerified = (addresses: string[], region: string) =>
  new RpcError(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${addresses.join(', ')}`,
  )

export const tooLong = (bytes: number, most: number) =>
  new RpcError('MessageRejected', `Message length is more than ${most} bytes long: '${bytes}'.`)

export const unknownConfigurationSet = (name: string) =>
  new RpcError('NotFoundException', `Configuration set <${name}> does not exist.`, { status: 404 })
