import { RpcError } from '#local/emulators/aws/json-rpc.ts'

export const secretNotFound = () =>
  new RpcError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")

export const secretValueNotFound = (wanted: string) =>
  new RpcError('ResourceNotFoundException', `Secrets Manager can't find the specified secret value for ${wanted}`)

export const versionExists = () =>
  new RpcError('ResourceExistsException', 'A version with this ClientRequestToken already exists with another value.')
