import { RpcError } from '#local/emulators/aws/json-rpc.ts'

/** Errors that several operations throw, with Cognito's messages. */
export const wrongCredentials = () => new RpcError('NotAuthorizedException', 'Incorrect username or password.')

export const userNotFound = () => new RpcError('UserNotFoundException', 'User does not exist.')

export const invalidParameter = (message: string) => new RpcError('InvalidParameterException', message)

export const notAuthorized = (message: string) => new RpcError('NotAuthorizedException', message)

export const wrongCode = () =>
  new RpcError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export const expiredCode = () =>
  new RpcError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
