import { type Refusal, RpcError } from '#local/aws/json-rpc.ts'

/** Secrets Manager's own names for what it refuses. */
export const secretsRefusal = (refusal: Refusal, message: string): RpcError => new RpcError(codes[refusal], message)

const codes = {
  unsigned: 'MissingAuthenticationTokenException',
  'unknown key': 'UnrecognizedClientException',
  denied: 'AccessDeniedException',
  'unknown operation': 'UnknownOperationException',
  'invalid input': 'ValidationException',
} satisfies Record<Refusal, string>

export const secretNotFound = () =>
  new RpcError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")

export const secretValueNotFound = (wanted: string) =>
  new RpcError('ResourceNotFoundException', `Secrets Manager can't find the specified secret value for ${wanted}`)

export const secretExists = (name: string) =>
  new RpcError('ResourceExistsException', `The operation failed because the secret ${name} already exists.`)

export const versionExists = () =>
  new RpcError('ResourceExistsException', 'A version with this ClientRequestToken already exists with another value.')
