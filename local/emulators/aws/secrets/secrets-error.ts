import { RpcError } from '#local/emulators/aws/json-rpc.ts'

export const secretNotFound = () =>
  new RpcError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")

export const secretValueNotFound = () =>
  new RpcError(
    'ResourceNotFoundException',
    "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
  )
