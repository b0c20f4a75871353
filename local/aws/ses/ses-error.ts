import { type Refusal, RpcError } from '#local/aws/json-rpc.ts'

/** What every AWS service refuses, by the names and statuses of SES's REST protocol. */
export const sesRefusal = (refusal: Refusal, message: string): RpcError =>
  new RpcError(refusals[refusal].code, message, { status: refusals[refusal].status })

const refusals = {
  unsigned: { code: 'MissingAuthenticationTokenException', status: 403 },
  'unknown key': { code: 'UnrecognizedClientException', status: 403 },
  denied: { code: 'AccessDeniedException', status: 403 },
  'unknown operation': { code: 'UnknownOperationException', status: 404 },
  'invalid input': { code: 'BadRequestException', status: 400 },
} satisfies Record<Refusal, { code: string; status: number }>

export const badRequest = (message: string) => new RpcError('BadRequestException', message)

/** The words by which a sender is known to be unverified; the region is in capitals, as SES writes it. */
export const notVerified = (addresses: string[], region: string) =>
  new RpcError(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${addresses.join(', ')}`,
  )

export const tooLong = (bytes: number, most: number) =>
  new RpcError('MessageRejected', `Message length is more than ${most} bytes long: '${bytes}'.`)

export const unknownConfigurationSet = (name: string) =>
  new RpcError('NotFoundException', `Configuration set <${name}> does not exist.`, { status: 404 })

export const unknownTemplate = (name: string) =>
  new RpcError('NotFoundException', `Template ${name} does not exist.`, { status: 404 })
